import { describe, expect, it } from 'vitest'
import { openPage, type PageOptions, type PortalPage } from '#tests/support/browser.ts'
import { measureMinContrast } from '#tests/support/contrast.ts'
import { anAccount, signIn } from '#tests/support/steps/accounts.ts'
import { isFocused } from '#tests/support/steps/keyboard.ts'
import { footer, header, optionsButton, optionsDrawer } from '#tests/support/steps/layout.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'
import { storedText } from '#tests/support/steps/stored.ts'

const KEY = 'portal.aspect'

const swatches = (page: PortalPage, group: string) =>
  optionsDrawer(page).getByRole('radiogroup', { name: group }).getByRole('radio')
const restore = (page: PortalPage, group: string) =>
  optionsDrawer(page).getByRole('button', { name: `Revino la implicit: ${group}` })
const classOf = (page: PortalPage, selector: string) =>
  page.locator(selector).evaluate((it) => it.className)
const readStoredOptions = async (page: PortalPage) =>
  JSON.parse((await storedText(page, KEY)) ?? 'null') as Record<string, unknown> | null

async function openDrawer(options: PageOptions = { width: 1440 }): Promise<PortalPage> {
  const page = await openPage(options)
  await signIn(page, await anAccount())
  await optionsButton(page).click()
  await optionsDrawer(page).waitFor()
  return page
}

it('has the specification’s texts in English', async () => {
  const page = await openPage({ width: 1440 })
  await signIn(page, await anAccount())
  await page.evaluate(() => localStorage.setItem('portal.limba', 'en'))
  await page.reload()
  const button = page.getByRole('button', { name: 'Open Layout Configurator' })
  expect(await button.getAttribute('title')).toBe('Open Layout Configurator')
  await button.click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('checkbox', { name: 'Fixed Footer' }).waitFor()
  expect(await drawer.getByRole('button', { name: 'Restore Default' }).count()).toBe(2)
})

it('opens by a labelled button, and closes by Escape, its button or a click outside', async () => {
  const page = await openDrawer()
  const button = optionsButton(page)
  expect(await button.getAttribute('title')).toBe('Schimbă culorile')
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => optionsDrawer(page).getByRole('button', { name: 'Închide' }).click(),
    () => page.mouse.click(300, 500),
  ]) {
    await close()
    await optionsDrawer(page).waitFor({ state: 'detached' })
    expect(await isFocused(button)).toBe(true)
    await button.click()
    await optionsDrawer(page).waitFor()
  }
})

it('opens from the second row of the header on a phone', async () => {
  const page = await openPage()
  await signIn(page, await anAccount())
  await header(page).getByRole('button', { name: 'Mai multe opțiuni' }).click()
  await optionsButton(page).click()
  await optionsDrawer(page).waitFor()
})

describe.each([
  ['Culoarea antetului', '.header', 'headerTheme', 36],
  ['Culoarea meniului', '.sidebar', 'sidebarTheme', 35],
])('%s', (group, selector, name, count) => {
  it(`has ${count} colours with unique names and none selected`, async () => {
    const page = await openDrawer()
    const names = await swatches(page, group).evaluateAll((all) => all.map((it) => it.ariaLabel))
    expect(new Set(names).size).toBe(count)
    expect(names.slice(0, 10)).toEqual([
      'Verde',
      'Gri',
      'Verde viu',
      'Albastru',
      'Chihlimbar',
      'Roșu',
      'Alb',
      'Negru',
      'Indigo',
      'Violet',
    ])
    const chosen = optionsDrawer(page).locator('input[type=radio]:checked')
    expect(await chosen.count()).toBe(0)
  })

  it('is applied at once, restored after a reload without a flash, and reset', async () => {
    const page = await openDrawer()
    const before = await classOf(page, selector)
    await swatches(page, group).nth(22).check()
    await expect.poll(() => classOf(page, selector)).toBe(`${before} theme-cer tone-dark`)
    expect(await readStoredOptions(page)).toMatchObject({ [name]: 'theme-cer tone-dark' })

    await page.addInitScript(rememberFirstClass, selector)
    await page.reload()
    await page.locator(selector).waitFor()
    const first = await page.evaluate(() => document.documentElement.dataset['firstClass'])
    expect(first).toBe(`${before} theme-cer tone-dark`)

    await optionsButton(page).click()
    expect(await swatches(page, group).nth(22).isChecked()).toBe(true)
    await restore(page, group).click()
    await expect.poll(() => classOf(page, selector)).toBe(before)
    expect(await readStoredOptions(page)).toMatchObject({ [name]: '' })
    expect(await swatches(page, group).nth(22).isChecked()).toBe(false)
  })

  it('is selected with the keyboard', async () => {
    const page = await openDrawer()
    await swatches(page, group).first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    expect(await swatches(page, group).nth(1).isChecked()).toBe(true)
    await expect.poll(() => classOf(page, selector)).toContain('theme-secondary tone-light')
  })

  it.each(['light', 'dark'] as const)('is legible in every colour (%s)', async (colorScheme) => {
    const page = await openDrawer({ width: 1440, colorScheme, reducedMotion: 'reduce' })
    const found = [{ theme: '', least: await measureMinContrast(page, selector) }]
    for (const swatch of await swatches(page, group).all()) {
      await swatch.check()
      const theme = (await readStoredOptions(page))![name] as string
      await expect.poll(() => classOf(page, selector)).toContain(theme)
      found.push({ theme, least: await measureMinContrast(page, selector) })
    }
    expect(new Set(found.map(({ theme }) => theme)).size).toBe(count + 1)
    expect(found.filter(({ least }) => !(least >= 4.5))).toEqual([])
  })
})

it('invalid stored options fall back to the default', async () => {
  const page = await openPage({ width: 1440 })
  await signIn(page, await anAccount())
  const before = await classOf(page, '.header')
  for (const text of ['{', '[]', '7', '{"headerTheme":"modal","toggleFixedFooter":"da"}']) {
    await page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [KEY, text])
    await page.reload()
    await waitForHeading(page, 'Bună ziua')
    expect(await classOf(page, '.header'), text).toBe(before)
  }
})

it.each([
  ['a phone', { width: 390, height: 844 }],
  ['a wide screen', { width: 1440, height: 700 }],
])('the footer of %s can be fixed to the bottom', async (_, size) => {
  const page = await openPage(size)
  await signIn(page, await anAccount())
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('main')!.style.minHeight = '3000px'
  })
  const isThere = () =>
    footer(page).evaluate((it) => {
      const { top, bottom } = it.getBoundingClientRect()
      const bar = document.querySelector('.bottombar')?.getBoundingClientRect().top ?? innerHeight
      return top > 0 && Math.abs(bottom - bar) < 1
    })
  expect(await isThere()).toBe(false)
  if (size.width < 768) await page.getByRole('button', { name: 'Mai multe opțiuni' }).click()
  await optionsButton(page).click()
  const fixed = optionsDrawer(page).getByRole('checkbox', { name: 'Subsol fix' })
  await fixed.check()
  await expect.poll(isThere).toBe(true)
  await page.keyboard.press('Escape')
  await page.mouse.wheel(0, 800)
  await expect.poll(isThere, { message: 'scrolled' }).toBe(true)
  await page.reload()
  await footer(page).waitFor()
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('main')!.style.minHeight = '3000px'
  })
  await expect.poll(isThere, { message: 'after a reload' }).toBe(true)
})

/** Records the class of an element when it first appears. Runs in the page. */
function rememberFirstClass(selector: string): void {
  const watch = new MutationObserver(() => {
    const found = document.querySelector(selector)
    if (!found) return
    document.documentElement.dataset['firstClass'] = found.className
    watch.disconnect()
  })
  watch.observe(document, { childList: true, subtree: true })
}
