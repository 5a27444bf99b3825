import { expect, inject, it } from 'vitest'
import { openPage } from '#tests/support/browser.ts'
import { expectAccessibleInAllSchemes } from '#tests/support/color-schemes.ts'
import { expectValidHtml } from '#tests/support/html-checkers.ts'
import { anAccount, signIn } from '#tests/support/steps/accounts.ts'
import { openScreen, publicScreens } from '#tests/support/steps/public-screens.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'

it('the first page as the server sends it', async () => {
  const answer = await fetch(inject('baseUrl'))
  await expectValidHtml(await answer.text(), 'the first page')
})

it.each(publicScreens)('%s', async (route, title) => {
  const page = await openPage({ reducedMotion: 'reduce' })
  await openScreen(page, route, title)
  await expectAccessibleInAllSchemes(page)
  expect(await page.title()).toMatch(/ · Salubritate Sector 5$/)
})

it('the signed-in portal', async () => {
  const page = await openPage({ reducedMotion: 'reduce' })
  await signIn(page, await anAccount())
  await expectAccessibleInAllSchemes(page)
  await page.goto('/#/sesizari')
  await waitForHeading(page, 'Sesizările mele')
  await expectAccessibleInAllSchemes(page)
})
