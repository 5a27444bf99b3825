import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { normalizeForSpeech } from '#src/speech/normalize.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { expectAccessibleInAllSchemes } from '#tests/support/color-schemes.ts'
import {
  addVoices,
  clearSpoken,
  holdSpeech,
  listSpoken,
  type FakeVoice,
} from '#tests/support/fake-voice.ts'
import { openSignedIn } from '#tests/support/steps/accounts.ts'
import { toastOf } from '#tests/support/steps/feedback.ts'
import { openScreen, publicScreens } from '#tests/support/steps/public-screens.ts'
import { HOME, LOGIN, waitForHeading } from '#tests/support/steps/routes.ts'

const demo = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }
const ROMANIAN: FakeVoice = { lang: 'ro-RO' }
const ENGLISH: FakeVoice = { lang: 'en-GB' }
const READING = 'Vă citim pagina.'

async function openWith(voices: FakeVoice[], route: string): Promise<PortalPage> {
  const page = await openPage()
  await addVoices(page, voices)
  await openSignedIn(page, demo, route)
  return page
}

/** Opens a page as a visitor. */
async function visitWith(voices: FakeVoice[], route: string): Promise<PortalPage> {
  const page = await openPage()
  await addVoices(page, voices)
  await page.goto(`/#${route}`)
  return page
}

const listen = (page: Page | Locator) => page.getByRole('button', { name: 'Ascultă pagina' })
const PHONE = '0 2 1, 0 0 0, 0 5, 0 5'
const textsOf = async (page: Page) => (await listSpoken(page)).map(({ text }) => text)
const isMarked = (page: Page) => page.evaluate(() => CSS.highlights.size > 0)

it('reads the page in its order, in Romanian, and then says nothing more', async () => {
  const page = await openWith([ENGLISH, ROMANIAN], '/contracte-active')
  await waitForHeading(page, 'Contracte active')
  await page.getByText('Contract 000012/2025').first().waitFor()
  await listen(page).click()
  await expect.poll(() => textsOf(page)).toContain('Descarcă PDF')
  await toastOf(page, READING).waitFor({ state: 'detached' })
  expect(await isMarked(page)).toBe(false)
  const spoken = await listSpoken(page)
  expect(new Set(spoken.map(({ lang }) => lang))).toEqual(new Set(['ro-RO']))
  const texts = spoken.map(({ text }) => text)
  const order = [
    'Contracte active',
    'Contract 0 0 0 0 1 2 din 2025',
    'Titular',
    'Ionescu Maria-Elena',
  ]
  const places = order.map((text) => texts.indexOf(text))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
  // Menus, the help and the footer are the same on each page.
  expect(texts.join()).not.toMatch(/Deconectare|Dispecerat|Termeni/)
})

it('is stopped by its toast, by another page and by starting again', async () => {
  const page = await openWith([ROMANIAN], HOME)
  await waitForHeading(page, 'Bună ziua')
  await holdSpeech(page, 'Bună ziua')
  await listen(page).click()
  await toastOf(page, READING).getByRole('button', { name: 'Oprește' }).click()
  await toastOf(page, READING).waitFor({ state: 'detached' })
  expect(await isMarked(page)).toBe(false)

  await listen(page).click()
  await expect.poll(() => isMarked(page)).toBe(true)
  await expectAccessibleInAllSchemes(page)
  await listen(page).click()
  await expect.poll(async () => (await textsOf(page)).length).toBe(3)
  await toastOf(page, READING).waitFor()

  await page.getByRole('link', { name: 'Notificări' }).first().click()
  await waitForHeading(page, 'Notificări')
  await toastOf(page, READING).waitFor({ state: 'detached' })
  expect(await textsOf(page)).toEqual(Array.from({ length: 3 }, () => 'Bună ziua, Maria-Elena'))
  expect(await page.evaluate(() => window.fakeSpeech.spokenAtOnce)).toBe(0)
})

it('reads a dialog alone, and not what was typed in it', async () => {
  const page = await visitWith([ROMANIAN], '/auth/login')
  await page.getByRole('button', { name: 'ÎNTREBĂRI FRECVENTE' }).click()
  const dialog = page.getByRole('dialog')
  const questions = dialog.locator('details')
  await questions.first().locator('summary').click()
  const answer = questions.first().locator('p').first()
  await answer.waitFor()
  await listen(dialog).click()
  await expect.poll(async () => (await textsOf(page)).at(-1)).toBe(PHONE)
  expect(await textsOf(page)).toContain(normalizeForSpeech(await answer.innerText(), 'ro'))
  expect(await textsOf(page)).not.toContain(
    await questions.nth(1).locator('p').first().textContent(),
  )
  await clearSpoken(page)

  await dialog.getByLabel('Căutați în toate întrebările').fill('secretul meu')
  await page.getByText('Nimic nu se potrivește').waitFor()
  await listen(dialog).click()
  await expect.poll(async () => (await textsOf(page)).at(-1)).toBe(PHONE)
  const texts = await textsOf(page)
  expect(texts[0]).toBe('Întrebări frecvente')
  expect(texts.join()).not.toMatch(/secret|CNP/)
})

it('says that there is no voice, and uses none that sends the text away', async () => {
  const page = await visitWith([ENGLISH, { ...ROMANIAN, localService: false }], '/accesibilitate')
  await waitForHeading(page, 'Declarație de accesibilitate')
  await listen(page).first().click()
  await page.locator('.toast', { hasText: 'nu are o voce în limba română' }).waitFor()
  expect(await textsOf(page)).toEqual([])
})

it('is not offered by a browser that cannot speak, and moves nothing where it is', async () => {
  const bottomOf = async (page: Page) => {
    await page.waitForLoadState('networkidle')
    return page.getByRole('link', { name: 'Accesibilitate' }).boundingBox()
  }
  const silent = await openPage()
  await silent.addInitScript(() => void Reflect.deleteProperty(window, 'speechSynthesis'))
  await silent.goto(`/#${LOGIN}`)
  const speaking = await visitWith([ROMANIAN], LOGIN)
  await listen(speaking).waitFor()
  expect(await bottomOf(silent)).toEqual(await bottomOf(speaking))
  const [phone, button, footer] = await Promise.all(
    [
      speaking.getByRole('link', { name: /^Dispecerat/ }),
      listen(speaking),
      speaking.locator('.welcome__footer'),
    ].map(async (it) => (await it.boundingBox())!),
  )
  expect(button!.y).toBeGreaterThanOrEqual(phone!.y + phone!.height)
  expect(button!.y + button!.height).toBeLessThanOrEqual(footer!.y)
  expect(await listen(silent).count()).toBe(0)
})

it('reads the sign-in and not what was typed in it', async () => {
  const page = await visitWith([ROMANIAN], LOGIN)
  await page.getByLabel('CNP sau CUI').fill(demo.cnpCui)
  await listen(page).click()
  await expect.poll(async () => (await textsOf(page)).at(-1)).toBe('Cont nou')
  const texts = await textsOf(page)
  expect(texts[0]).toBe('Intrați în contul dumneavoastră.')
  expect(texts.join()).not.toMatch(/\d/)
})

it('reads the support dialog with its errors', async () => {
  const page = await visitWith([ROMANIAN], '/suport')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nume', { exact: true }).fill('Taină')
  await dialog.getByRole('button', { name: 'Trimite' }).click()
  const error = await dialog.locator('.field__error').first().innerText()
  await listen(dialog).click()
  await expect.poll(() => textsOf(page)).toContain('Renunță')
  const texts = await textsOf(page)
  expect(texts[0]).toBe('Suport online')
  expect(texts).toContain(normalizeForSpeech(error, 'ro'))
  expect(texts.join()).not.toContain('Taină')
})

it('is offered on every public screen', async () => {
  const page = await visitWith([ROMANIAN], LOGIN)
  for (const [route, title] of publicScreens) {
    await openScreen(page, route, title)
    await listen(page).first().waitFor()
  }
})

it('reads the legal pages to visitors in their language, who choose the size of the text there', async () => {
  const page = await visitWith([ROMANIAN, ENGLISH], '/accesibilitate')
  await waitForHeading(page, 'Declarație de accesibilitate')
  await page.getByRole('radio', { name: 'Foarte mare' }).check()
  const rootSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  expect(await rootSize()).toBe('24px')
  await expectAccessibleInAllSchemes(page)
  await page.reload()
  await page.getByRole('button', { name: /English/ }).click()
  await waitForHeading(page, 'Accessibility statement')
  expect(await rootSize()).toBe('24px')
  expect(await page.getByRole('radio', { name: 'Very large' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Listen to this page' }).first().click()
  await expect.poll(async () => (await textsOf(page))[0]).toBe('Accessibility statement')
  expect((await listSpoken(page))[0]!.lang).toBe('en-GB')
})
