import { describe, expect, it } from 'vitest'
import { expectAccessibleInBothSchemes } from '#tests/support/accessible.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { anAccount, signIn } from '#tests/support/steps/accounts.ts'
import {
  hoverSideMenu,
  menuPanel,
  optionsButton,
  optionsDrawer,
} from '#tests/support/steps/layout.ts'

async function signedIn(width: number): Promise<PortalPage> {
  const page = await openPage({ width, height: 900, reducedMotion: 'reduce' })
  await signIn(page, await anAccount())
  return page
}

it.each([320, 331, 767, 768, 1199, 1200, 1440])('the layout at %i px', async (width) => {
  await expectAccessibleInBothSchemes(await signedIn(width))
})

it('the phone menu', async () => {
  const page = await signedIn(390)
  await page.getByRole('button', { name: 'Deschide meniul' }).click()
  await menuPanel(page).waitFor()
  await expectAccessibleInBothSchemes(page)
})

it('the second row of the header', async () => {
  const page = await signedIn(390)
  await page.getByRole('button', { name: 'Mai multe opțiuni' }).click()
  await optionsButton(page).waitFor()
  await expectAccessibleInBothSchemes(page)
})

it.each([390, 1440])('the options drawer at %i px', async (width) => {
  const page = await signedIn(width)
  if (width < 768) await page.getByRole('button', { name: 'Mai multe opțiuni' }).click()
  await optionsButton(page).click()
  await optionsDrawer(page).waitFor()
  await optionsDrawer(page).getByRole('radio').nth(20).check()
  await expectAccessibleInBothSchemes(page)
})

it('a collapsed side menu on hover', async () => {
  const page = await signedIn(1000)
  await hoverSideMenu(page)
  await expectAccessibleInBothSchemes(page)
})

describe.each(['100%', '200%'])('with text of %s', (size) => {
  it.each([320, 768])('nothing scrolls sideways at %i px', async (width) => {
    const page = await signedIn(width)
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, size)
    const tooWide = () =>
      page.evaluate(
        () => document.scrollingElement!.scrollWidth - document.documentElement.clientWidth,
      )
    await expect.poll(tooWide).toBe(0)
    if (width >= 768) return
    for (const name of ['Mai multe opțiuni', 'Deschide meniul']) {
      await page.getByRole('button', { name }).click()
      expect(await tooWide(), name).toBe(0)
    }
    const panel = await menuPanel(page).evaluate((it) => it.scrollWidth - it.clientWidth)
    expect(panel).toBe(0)
  })
})
