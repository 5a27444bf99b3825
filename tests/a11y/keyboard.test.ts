import { expect, it } from 'vitest'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { codeSentBy } from '#tests/support/messages.ts'
import { aPerson, anAccount, codeDialog } from '#tests/support/steps/accounts.ts'
import { isFocused, tabAndPress, tabTo, tabAndType } from '#tests/support/steps/keyboard.ts'
import * as recovery from '#tests/support/steps/recovery.ts'
import { HOME, LOGIN, waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'
import { supportDialog } from '#tests/support/steps/support.ts'

const field = (page: PortalPage, name: string) => page.getByLabel(name, { exact: true })

/** Expects focus on the title of a new step, so that a screen reader announces it. */
async function startsAt(page: PortalPage, title: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 2, name: title, exact: true })
  await heading.waitFor()
  await expect.poll(() => isFocused(heading)).toBe(true)
}

it('the first Tab stop skips to the content without changing the route', async () => {
  const page = await openPage()
  await page.goto('/#/auth/login')
  await skipToContent(page)
  await page.keyboard.press('Tab')
  expect(await isFocused(page.getByLabel('CNP sau CUI'))).toBe(true)
})

it('the skip link works when pressed before the scripts have loaded', async () => {
  const page = await openPage()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (scripts) => {
    await released
    await scripts.continue()
  })
  await page.goto('/#/auth/login', { waitUntil: 'domcontentloaded' })
  await skipToContent(page, release)
})

async function skipToContent(page: PortalPage, afterwards = () => {}): Promise<void> {
  const skip = page.getByRole('link', { name: 'Sari la conținut' })
  await skip.waitFor({ state: 'attached' })
  await page.keyboard.press('Tab')
  expect(await isFocused(skip)).toBe(true)
  await tabTo(page, skip)
  await page.keyboard.press('Enter')
  afterwards()
  await expect.poll(() => isFocused(page.getByRole('main'))).toBe(true)
  await waitForRoute(page, LOGIN)
}

it('a person registers without a mouse', async () => {
  const person = aPerson()
  const page = await openPage()
  await page.goto('/#/auth/register')
  await tabTo(page, page.getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowDown')
  expect(await page.getByRole('radio', { name: 'Firmă' }).isChecked()).toBe(true)
  await page.keyboard.press('ArrowUp')
  await tabAndType(page, field(page, 'CNP'), person.cnpCui)
  await page.keyboard.press('Enter')

  await startsAt(page, 'Date personale')
  await tabAndType(page, field(page, 'Nume'), person.nume)
  await tabAndType(page, field(page, 'Prenume'), person.prenume)
  await tabAndPress(page, page.getByRole('button', { name: 'Continuă' }), 'Enter')

  await startsAt(page, 'Contact și adresă')
  await tabAndType(page, page.getByLabel('Telefon mobil'), person.telefon)
  await tabAndType(page, page.getByLabel('E-mail'), person.email)
  await tabAndType(page, page.getByLabel('Strada'), 'Str. Exemplului')
  await tabAndType(page, field(page, 'Număr'), '5')
  await tabAndPress(page, page.getByRole('button', { name: 'Continuă' }), 'Space')

  await startsAt(page, 'Parolă și acorduri')
  await tabAndType(page, field(page, 'Parolă'), person.password)
  await tabAndType(page, page.getByLabel('Confirmare parolă'), person.password)
  await tabAndPress(page, page.getByLabel('Am citit și accept termenii'), 'Space')
  await tabAndPress(page, page.getByLabel('Am citit nota de informare'), 'Space')
  const create = page.getByRole('button', { name: 'Creează contul' })
  const code = await codeSentBy(person.telefon, () => tabAndPress(page, create, 'Enter'))

  await tabAndType(page, codeDialog(page).getByLabel('Cod confirmare'), code)
  await page.keyboard.press('Enter')
  await waitForRoute(page, HOME)
  await waitForHeading(page, `Bună ziua, ${person.prenume}`)
  const title = page.getByRole('heading', { level: 1 })
  await expect.poll(() => isFocused(title)).toBe(true)
})

it('a password is recovered without a mouse', async () => {
  const account = await anAccount()
  const page = await openPage()
  await page.goto('/#/auth/login')
  await tabAndPress(page, page.getByRole('link', { name: 'Am uitat parola' }), 'Enter')

  await recovery.waitForStep(page, 'Pasul 1')
  await tabAndType(page, page.getByLabel('E-mail'), account.email)
  await tabAndType(page, page.getByLabel('CNP | CUI'), account.cnpCui)
  const code = await codeSentBy(account.telefon, () => page.keyboard.press('Enter'))

  await startsAt(page, 'Pasul 2')
  await tabAndType(page, page.getByLabel('Cod SMS'), code)
  await tabAndPress(page, recovery.nextStepButton(page), 'Space')

  await startsAt(page, 'Pasul 3')
  const [password, confirmation] = recovery.passwordFields(page)
  await tabAndType(page, password, 'altă frază de ținut minte 8')
  await tabAndPress(page, page.getByRole('button', { name: 'Arată parola' }).first(), 'Space')
  expect(await password.getAttribute('type')).toBe('text')
  await tabAndType(page, confirmation, 'altă frază de ținut minte 8')
  await page.keyboard.press('Enter')

  await startsAt(page, 'Succes')
  await tabAndPress(page, page.getByRole('link', { name: 'Autentificare cont' }), 'Enter')
  await waitForRoute(page, LOGIN)
})

it('Tab stays inside an open dialog', async () => {
  const page = await openPage()
  await page.goto('/#/auth/login')
  await tabAndPress(page, page.getByRole('button', { name: 'SUPORT ONLINE' }), 'Enter')
  const dialog = supportDialog(page)
  await tabTo(page, dialog.getByRole('button', { name: 'Trimite' }))
  for (let stop = 0; stop < 30; stop++) {
    await page.keyboard.press('Tab')
    const isOutside = await dialog.evaluate((it) => {
      const { activeElement } = document
      return activeElement !== document.body && !it.contains(activeElement)
    })
    expect(isOutside).toBe(false)
  }
})
