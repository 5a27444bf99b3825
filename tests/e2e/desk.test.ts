import type { Locator, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { deskLimits } from '#contract/desk/limits.ts'
import { apiKeyAdd } from '#contract/desk/chei-api.ts'
import { staffAdd } from '#contract/desk/personal.ts'
import { totpCodeAt } from '#server/modules/personal/totp.ts'
import { DEMO_PASSWORD } from '#server/seed/seed.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { linkSentTo } from '#tests/support/messages.ts'
import {
  aMember,
  COMPUTER,
  confirmWithCode,
  demoStaff,
  enterPassword,
  expectAccessibleAtDesk,
  expectFocusOnTitle,
  openDesk,
  openDeskAs,
  PHONE,
  signInByKeyboard,
  signInWithCode,
} from '#tests/support/steps/desk.ts'
import { expectFieldError, expectNoFieldError } from '#tests/support/steps/fields.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'
import { addVirtualAuthenticator } from '#tests/support/virtual-authenticator.ts'

const ADMINISTRATOR = demoStaff('administrator')
const EDITOR = demoStaff('redactor')
const NEW_PASSWORD = 'patru macarale peste râu 7'

/** Sends the dialog of a new member without a connection, then closes it by mistake. */
async function closeOffline(page: PortalPage): Promise<void> {
  page.tolerate(/net::ERR_/)
  const dialog = page.getByRole('dialog', { name: 'Adaugă' })
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Adaugă și trimite invitația' }).click()
  await dialog.getByText(/^Nu avem legătură/).waitFor()
  await page.context().setOffline(false)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}

/** Lets an administrator add a member, and returns the link of the invitation. */
async function invite(email: string): Promise<string> {
  const page = await openDesk()
  await expectAccessibleAtDesk(page)
  await signInByKeyboard(page, ADMINISTRATOR)
  await expectFocusOnTitle(page, 'Bun venit, Adina Albu')
  // Back over the way out, the own account, the audit and the keys.
  for (let step = 0; step < 5; step++) await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expectFocusOnTitle(page, 'Personal')
  await page.getByRole('table').waitFor()
  await expectAccessibleAtDesk(page)
  await page.getByRole('button', { name: 'Adaugă' }).click()
  await page.getByRole('button', { name: 'Adaugă și trimite invitația' }).click()
  await expectFieldError(page.getByLabel('Numele întreg'), 'Câmp obligatoriu')
  await page.getByLabel('Numele întreg').fill('Ioana Iordan')
  await page.getByLabel('E-mail de serviciu').fill(email)
  await page.getByLabel('Rol').selectOption('Facturare')
  await expectNoFieldError(page.getByLabel('Numele întreg'))
  await closeOffline(page)
  await page.getByRole('button', { name: 'Adaugă', exact: true }).click()
  await page.getByText(/^Am pus la loc ce ați scris/).waitFor()
  expect(await page.getByLabel('E-mail de serviciu').inputValue()).toBe(email)
  await expectAccessibleAtDesk(page)
  await requireConfirmationOnce(page, staffAdd.path)
  await page.getByRole('button', { name: 'Adaugă și trimite invitația' }).click()
  await confirmWithCode(page, ADMINISTRATOR)
  await page.getByText(`Invitația a plecat la ${email}`).waitFor()
  await page.getByRole('row', { name: /Ioana Iordan .* invitat/ }).waitFor()
  await manage(page, 'Ioana Iordan')
  await page.getByRole('link', { name: 'Jurnal' }).click()
  await page.getByRole('row', { name: /Adina Albu .* a adăugat pe cineva: facturare/ }).waitFor()
  await expectAccessibleAtDesk(page)
  const findLink = () => linkSentTo(email, '/invitatie').catch(() => '')
  await expect.poll(findLink).not.toBe('')
  return findLink()
}

/** Changes the role of a member, then takes the access away and gives it back. */
async function manage(page: PortalPage, name: string): Promise<void> {
  const open = () => page.getByRole('button', { name: `Administrează contul: ${name}` }).click()
  await open()
  await page.getByRole('dialog').getByLabel('Rol').selectOption('Redactor')
  await page.getByRole('button', { name: 'Schimbă rolul' }).click()
  await page.getByText(`${name} are acum rolul Redactor.`).waitFor()
  await open()
  await page.getByRole('button', { name: 'Dezactivează' }).click()
  const question = page.getByRole('dialog', { name: `Dezactivați contul: ${name}?` })
  await question.getByRole('button', { name: 'Dezactivează' }).click()
  await page.getByText(`${name} nu mai are acces la birou.`).waitFor()
  await page.getByRole('row', { name: new RegExp(`${name} .* dezactivat`) }).waitFor()
  await open()
  await page.getByRole('button', { name: 'Activează', exact: true }).click()
  await page.getByText(`${name} are din nou acces la birou.`).waitFor()
}

/** Answers the next call as the server does when the sign-in is not recent. */
async function requireConfirmationOnce(page: PortalPage, path: string): Promise<void> {
  const errors = { code: 'confirmare_necesara', message: ['Confirmați din nou cine sunteți.'] }
  await page.route(
    `**${path}`,
    (route) => route.fulfill({ status: 403, json: { status_code: 403, errors } }),
    { times: 1 },
  )
}

it('an invited member chooses a password and a passkey, and signs in with both', async () => {
  const email = `ioana.${Date.now()}@exemplu.ro`
  const link = await invite(email)
  const page = await openDesk()
  page.tolerate(/status of 422 .*\/parola/)
  await page.goto(link)
  await waitForHeading(page, 'Bun venit la birou')
  expect(page.url()).not.toContain('invitatie')
  await page.getByLabel('Parola', { exact: true }).fill('scurta')
  await page.getByLabel('Parola, încă o dată').fill('scurta')
  await page.getByRole('button', { name: 'Continuă' }).click()
  await expectFieldError(page.getByLabel('Parola', { exact: true }), 'Minim 8 caractere')
  await expectAccessibleAtDesk(page)
  await page.getByLabel('Parola', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Parola, încă o dată').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Continuă' }).click()
  await waitForHeading(page, 'Alegeți al doilea factor')
  await page.getByRole('button', { name: 'Folosește aplicația de coduri' }).click()
  await page.getByRole('img', { name: 'Cod QR pentru aplicația de coduri' }).waitFor()
  await expectAccessibleAtDesk(page)
  await page.getByRole('button', { name: 'Alt fel' }).click()
  await addVirtualAuthenticator(page)
  await page.getByRole('button', { name: 'Adaugă cheia de acces' }).click()
  await waitForHeading(page, 'Codurile de rezervă')
  expect(await page.getByRole('listitem').count()).toBe(deskLimits.recoveryCodes)
  await page.getByRole('button', { name: 'Le-am păstrat' }).click()
  await waitForHeading(page, 'Bun venit, Ioana Iordan')

  await page.getByRole('button', { name: 'Ieșire' }).click()
  await waitForHeading(page, 'Autentificare la birou')
  await enterPassword(page, email, NEW_PASSWORD)
  await page.getByRole('button', { name: 'Folosește cheia de acces' }).click()
  await waitForHeading(page, 'Bun venit, Ioana Iordan')
  await expectAccessibleAtDesk(page)

  // The only factor cannot be deleted.
  await page.getByRole('link', { name: 'Contul meu' }).click()
  await page.getByText('singurul al doilea factor').waitFor()
  expect(await page.getByRole('button', { name: /Șterge cheia/ }).count()).toBe(0)

  // A page that the role may not see is neither in the rail nor at its address.
  expect(await page.getByRole('link', { name: 'Personal' }).count()).toBe(0)
  await page.goto('/birou/#/personal')
  await waitForHeading(page, 'Pagina nu există')
  // The invitation is used up.
  const again = await openDesk()
  again.tolerate(/status of 4\d\d/)
  await again.goto(link)
  await waitForHeading(again, 'Invitația nu mai este bună')
})

it('a member changes the second factors, ends another session, and comes back with a recovery code', async () => {
  const own = await aMember('redactor', 'Edi Enache')
  await openDeskAs(own)
  const page = await openDeskAs(own, '#/cont')
  page.tolerate(/net::ERR_|status of 422/)
  const main = page.getByRole('main')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await addVirtualAuthenticator(page)
  await main.getByRole('button', { name: 'Adaugă cheia de acces' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Adaugă cheia de acces' }).click()
  await dialog.getByRole('heading', { name: 'Codurile de rezervă' }).waitFor()
  const recoveryCode = (await dialog.getByRole('listitem').first().textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Le-am păstrat' }).click()
  await main.getByRole('button', { name: /Șterge cheia/ }).click()
  await dialog.getByRole('button', { name: 'Șterge', exact: true }).click()
  await page.getByText('Cheia de acces a fost ștearsă.').waitFor()
  await expect.poll(focused).toBe('Al doilea factor')

  await main.getByRole('button', { name: 'Schimbă aplicația de coduri' }).click()
  const secret = (await dialog.locator('.secret').textContent())?.replaceAll(' ', '') ?? ''
  await dialog.getByLabel('Codul arătat de aplicație').fill('000000')
  await dialog.getByText(/nu este corect/).waitFor()
  await page.keyboard.type(totpCodeAt(secret, new Date())) // over the code that was refused
  await page.getByText('Aplicația de coduri a fost adăugată.').waitFor()

  await main.getByRole('button', { name: /Încheie sesiunea/ }).click()
  await page.getByText('Sesiunea a fost încheiată.').waitFor()
  await expect.poll(focused).toBe('Sesiuni')
  expect(await main.getByRole('button', { name: /Încheie sesiunea/ }).count()).toBe(0)

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Ieșire' }).click()
  await waitForHeading(page, 'Nu ați ieșit încă')
  await expectAccessibleAtDesk(page)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Încearcă din nou ieșirea' }).click()
  await waitForHeading(page, 'Autentificare la birou')
  await enterPassword(page, own.email, DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Folosesc un cod de rezervă' }).click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('cod')
  await page.keyboard.type(recoveryCode.toUpperCase().replace('-', ' '))
  await page.keyboard.press('Enter')
  await waitForHeading(page, 'Contul meu')
})

it('an administrator makes an API key, shown once though an answer was lost, and revokes it', async () => {
  const program = `crm-${Date.now()}`
  const page = await openDeskAs(await aMember('administrator', 'Ada Ardelean'), '#/chei-api')
  page.tolerate(/net::ERR_|status of 409/)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog', { name: 'Cheie nouă' })
  const submit = () => dialog.getByRole('button', { name: 'Fă cheia' }).click()
  const focusedName = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await waitForHeading(page, 'Chei API')
  await main.getByRole('button', { name: 'Cheie nouă' }).click()
  await submit()
  await expectFieldError(dialog.getByLabel('Numele programului'), 'Câmp obligatoriu')
  await dialog.getByLabel('Numele programului').fill(program)
  await dialog.getByRole('checkbox', { name: /^vede solicitări și sesizări/ }).check()
  await expectAccessibleAtDesk(page)

  await page.route(
    `**${apiKeyAdd.path}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await submit()
  await dialog.getByText(/^Răspunsul nu a ajuns/).waitFor()
  await expect.poll(focusedName).toBe('nume')
  await submit()
  await dialog.getByText(/^Există deja o cheie neretrasă/).waitFor()
  await expect.poll(focusedName).toBe('nume')
  await page.keyboard.press('Escape')
  await revokeKey(page, program)

  await main.getByRole('button', { name: 'Cheie nouă' }).click()
  await dialog.getByText(/^Am pus la loc ce ați scris/).waitFor()
  await submit()
  const made = page.getByRole('dialog', { name: `Cheia „${program}”` })
  const key = await made.getByText(/^salub_/).textContent()
  expect(key).toMatch(/^salub_[0-9A-Za-z]{46}$/)
  await expectAccessibleAtDesk(page)
  await page.keyboard.press('Escape')
  await made.getByRole('button', { name: 'Am păstrat-o' }).click()
  await main.getByRole('row', { name: new RegExp(`${program} .* activă`) }).waitFor()
  await expectAccessibleAtDesk(page)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('salub_')
  await main.getByRole('button', { name: 'Cheie nouă' }).click()
  expect(await dialog.getByLabel('Numele programului').inputValue()).toBe('')
})

/** Revokes the only key of a name that is not revoked. */
async function revokeKey(page: PortalPage, name: string): Promise<void> {
  await page.getByRole('button', { name: `Administrează cheia: ${name}` }).click()
  await expectAccessibleAtDesk(page)
  await page.getByRole('button', { name: 'Retrage' }).click()
  const question = page.getByRole('dialog', { name: `Retrageți cheia „${name}”?` })
  await question.getByRole('button', { name: 'Retrage' }).click()
  await page.getByText(`Cheia „${name}” este retrasă.`).waitFor()
  await page.getByRole('row', { name: new RegExp(`${name} .* retrasă`) }).waitFor()
}

it('a session that has ended leads to the sign-in, and back to the page', async () => {
  const page = await openDesk('#/cont')
  await page.getByLabel('E-mail de serviciu').fill(EDITOR.email)
  await page.getByLabel('Parola', { exact: true }).fill('altă parolă')
  await page.getByRole('button', { name: 'Continuă' }).click()
  const sentence = 'Adresa de e-mail sau parola nu sunt corecte.'
  await expectFieldError(page.getByLabel('Parola', { exact: true }), sentence)
  await signInWithCode(page, EDITOR)
  await waitForHeading(page, 'Contul meu')
  await page.getByRole('row', { name: /aceasta/ }).waitFor()
  await expectAccessibleAtDesk(page)
  await page.getByRole('link', { name: 'Început' }).click()
  await waitForHeading(page, 'Bun venit, Emil Ene')
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Contul meu' }).click()
  await page.getByText('Sesiunea s-a încheiat.').waitFor()
  expect(await page.getByText('redactor@example.com').count()).toBe(0)
  await signInWithCode(page, EDITOR)
  await waitForHeading(page, 'Contul meu')
})

it('the desk says that it cannot be used from a network, and opens once it can', async () => {
  const page = await openDesk()
  await waitForHeading(page, 'Autentificare la birou')
  const message = ['Biroul nu se poate folosi din această rețea.']
  const json = { status_code: 403, errors: { code: 'retea_nepermisa', message } }
  const refuse = (route: Route) => route.fulfill({ status: 403, json })
  await page.route('**/api/birou/**', refuse)
  await page.reload()
  await waitForHeading(page, 'Biroul nu se deschide de aici')
  await page.getByText(message[0]!).waitFor()
  await expectAccessibleAtDesk(page)
  await page.unroute('**/api/birou/**', refuse)
  await page.getByRole('button', { name: 'Reîncercați' }).click()
  await waitForHeading(page, 'Autentificare la birou')
})

it('every page is reached from the bar of a phone, and fits its width with large text', async () => {
  const page = await openDeskAs(await aMember('administrator', 'Alina Apetrei'), '#/cont', PHONE)
  const bar = page.getByRole('navigation', { name: 'Secțiunile biroului' })
  const more = bar.getByRole('button', { name: 'Mai mult' })
  const open = async (name: string) => {
    const link = bar.getByRole('link', { name, exact: true })
    await more.waitFor()
    if (!(await link.isVisible())) await more.click()
    const { x, y, width, height } = (await link.boundingBox())!
    expect([x >= 0, x + width <= PHONE.width, y >= 0, y + height <= PHONE.height]).toEqual(
      Array.from({ length: 4 }, () => true),
    )
    await link.click()
    await waitForHeading(page, name === 'Început' ? 'Bun venit, Alina Apetrei' : name)
  }
  const pages = [
    'Început',
    'Clienți',
    'Bani',
    'Importuri',
    'Cifre',
    'Chei API',
    'Jurnal',
    'Contul meu',
  ]
  for (const name of [...pages, 'Personal']) await open(name)
  await more.click()
  await page.keyboard.press('Escape')
  expect(await more.getAttribute('aria-expanded')).toBe('false')

  await page.getByRole('table').waitFor()
  const debuggerSession = await page.context().newCDPSession(page)
  await debuggerSession.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const size of [PHONE, COMPUTER]) {
    await page.setViewportSize(size)
    // Waits for the bar of this size to replace the other.
    await more.waitFor({ state: size === PHONE ? 'visible' : 'detached' })
    await expect.poll(overflow).toBe(0)
    const wayOut = bar.getByRole('button', { name: 'Ieșire' })
    if (!(await wayOut.isVisible())) await more.click()
    await wayOut.scrollIntoViewIfNeeded()
    const { y, height } = (await wayOut.boundingBox())!
    expect(y + height).toBeLessThanOrEqual(size.height)
  }
  await page.setViewportSize(PHONE)
  await page.goto('/birou/#/jurnal')
  const filters = page.getByRole('form', { name: 'Filtre' })
  const widthOf = async (part: Locator) => (await part.boundingBox())!.width
  for (const name of ['Cine', 'Ce', 'Subiect']) {
    expect(await widthOf(filters.getByLabel(name, { exact: true }))).toBe(await widthOf(filters))
  }
  await page.goto('/birou/#/')
  const words = page.getByRole('main').getByText(/^Conturile clienților/)
  const widthOfWords = async () => (await words.boundingBox())?.width
  await expect.poll(widthOfWords).toBeGreaterThan(PHONE.width / 2)
})

it('the menu of a phone stays open when a page that was loading arrives', async () => {
  const page = await openDeskAs(await aMember('administrator', 'Mara Micu'), '#/cont', PHONE)
  await waitForHeading(page, 'Contul meu')
  const bar = page.getByRole('navigation', { name: 'Secțiunile biroului' })
  const more = bar.getByRole('button', { name: 'Mai mult' })
  const held = new Promise<Route>((resolve) => {
    void page.route('**/FiguresScreen-*.js', resolve)
  })
  await more.click()
  await bar.getByRole('link', { name: 'Cifre' }).click()
  const route = await held
  await more.click()
  await route.continue()
  await page.getByRole('main').getByRole('heading', { name: 'Cifre', level: 1 }).waitFor()
  await page.getByRole('main').getByRole('table').first().waitFor()
  expect(await more.getAttribute('aria-expanded')).toBe('true')
  await bar.getByRole('link', { name: 'Jurnal' }).click()
  await expectFocusOnTitle(page, 'Jurnal')
  expect(await more.getAttribute('aria-expanded')).toBe('false')
})

it('a member switches the digest of new cases off, for good', async () => {
  const page = await openDeskAs(await aMember('dispecer', 'Dan Dima'), '#/cont')
  const digest = page.getByRole('switch', { name: 'Primesc rezumatul' })
  const isOn = () => digest.getAttribute('aria-checked')
  await digest.waitFor()
  expect(await isOn()).toBe('true')
  await expectAccessibleAtDesk(page)
  await digest.press('Space')
  await expect.poll(isOn).toBe('false')
  await page.reload()
  await expect.poll(isOn).toBe('false')
})

it('the desk is not answered by the service worker of the citizens', async () => {
  const page = await openPage({ worker: true })
  page.tolerate(/status of 401/)
  await page.goto('/')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto('/birou')
  await waitForHeading(page, 'Autentificare la birou')
  expect(page.url()).toMatch(/\/birou\/$/)
})
