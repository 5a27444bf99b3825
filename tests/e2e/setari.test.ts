import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { loginCnp } from '#contract/auth.ts'
import { addressList, findDetails, profileUpdate, sessionList } from '#contract/cetatean.ts'
import { accountSuportOnline } from '#contract/support.ts'
import { expectAccessibleInBothSchemes } from '#tests/support/accessible.ts'
import { ApiClient } from '#tests/support/api.ts'
import { openPage, type PageOptions, type PortalPage } from '#tests/support/browser.ts'
import { aFreshPhone } from '#server/testing/identities.ts'
import { codeSentBy, fetchMessages } from '#tests/support/messages.ts'
import {
  aFirm,
  anAccount,
  codeDialog,
  openSignedIn,
  signIn,
  type Account,
} from '#tests/support/steps/accounts.ts'
import {
  stubUntilRetried,
  abortRequests,
  holdRequests,
  removeStubs,
} from '#tests/support/steps/stub-responses.ts'
import { closeAlert } from '#tests/support/steps/feedback.ts'
import { SESSION_ENDED, signOut } from '#tests/support/steps/layout.ts'
import {
  LOGIN,
  waitForHeading,
  waitForRoute,
  waitUntilLoaded,
} from '#tests/support/steps/routes.ts'
import { dumpStorage, storedText, TOKEN_KEY } from '#tests/support/steps/stored.ts'
import { aSupportRequest, openSupport, sendButton } from '#tests/support/steps/support.ts'
import { waitForCached } from '#tests/support/steps/offline.ts'

const sections = [
  ['personal', 'Date personale'],
  ['contact', 'Telefon și e-mail'],
  ['adrese', 'Adrese'],
  ['parola', 'Parolă'],
  ['dispozitive', 'Dispozitive conectate'],
  ['platitori', 'Plătesc pentru mine'],
  ['notificari', 'Preferințe de notificare'],
  ['aspect', 'Aspect'],
  ['limba', 'Limbă'],
  ['telefon', 'Date salvate pe acest dispozitiv'],
  ['instalare', 'Instalare'],
  ['export', 'Descărcați datele dvs.'],
  ['inchidere', 'Închiderea contului'],
  ['despre', 'Despre portal'],
] as const

const desktop = { width: 1440, height: 900 }

/** Signs in and opens a section of the settings. */
async function openSection(
  account: Account,
  key: string,
  options: PageOptions = {},
): Promise<PortalPage> {
  const page = await openPage(options)
  await openSignedIn(page, account, `/setari#${key}`)
  await sectionTitle(page, key).waitFor()
  return page
}

const sectionTitle = (page: PortalPage, key: string): Locator => page.locator(`[id="${key}"]`)
const createClient = ({ token }: Account) => Object.assign(new ApiClient(), { token })

/** Signs the same citizen in on another device. */
async function anotherDevice({ cnpCui, password }: Account): Promise<ApiClient> {
  const client = new ApiClient()
  const { data } = await client.call(loginCnp, { body: { cnp_cui: cnpCui, password } })
  return Object.assign(client, { token: data.token })
}

describe('navigation', () => {
  it('on a phone a section replaces the list, and back returns to it', async () => {
    const page = await openPage()
    await openSignedIn(page, await anAccount(), '/setari')
    await waitForHeading(page, 'Setări')
    await page.getByRole('link', { name: 'Parolă' }).click()
    await waitForHeading(page, 'Parolă')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('parola')
    await page.goBack()
    await waitForHeading(page, 'Setări')
  })

  it('on a wide screen the list stays beside the section', async () => {
    const page = await openSection(await anAccount(), 'adrese', desktop)
    await waitForHeading(page, 'Setări')
    const links = page.getByRole('navigation', { name: 'Setări' }).getByRole('link')
    await expect.poll(() => links.count()).toBe(sections.length)
    expect(await links.nth(2).getAttribute('aria-current')).toBe('true')
  })

  describe.each([390, 1440])('is accessible at %i px', (width) => {
    // An axe run of all of them takes a minute on a busy machine.
    it.each([
      ['account', sections.slice(0, 5)],
      ['application', sections.slice(5)],
    ])('in the sections of the %s', async (_, some) => {
      const page = await openPage({ width, height: 900, reducedMotion: 'reduce' })
      await signIn(page, await anAccount())
      for (const [key, name] of some) {
        await page.goto(`/#/setari#${key}`)
        await page.getByRole('heading', { name, exact: true }).waitFor()
        await waitUntilLoaded(page)
        await expectAccessibleInBothSchemes(page)
      }
    })
  })

  it('there is no horizontal scrolling at 320 px with text at 200 %', async () => {
    const page = await openPage({ width: 320 })
    await signIn(page, await anAccount())
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    for (const [key] of sections) {
      await page.evaluate((name) => (location.hash = `#/setari#${name}`), key)
      await sectionTitle(page, key).waitFor()
      const over = () => page.evaluate(() => document.scrollingElement!.scrollWidth - innerWidth)
      await expect.poll(over, { message: key }).toBeLessThanOrEqual(0)
    }
  })
})

describe('personal data', () => {
  it('the CNP is masked, shown on demand, and never stored', async () => {
    const account = await anAccount()
    const page = await openSection(account, 'personal')
    const { cnpCui } = account
    expect(await page.getByText(cnpCui).count()).toBe(0)
    await page.getByText(`*********${cnpCui.slice(-4)}`).waitFor()
    await page.getByRole('button', { name: 'Arată CNP-ul' }).click()
    await page.getByText(cnpCui).waitFor()
    expect(await dumpStorage(page)).not.toContain(cnpCui)
    await page.getByRole('button', { name: 'Ascunde CNP-ul' }).click()
    expect(await page.getByText(cnpCui).count()).toBe(0)
  })

  it('a new name reaches the server and the header', async () => {
    const account = await anAccount()
    const page = await openSection(account, 'personal', desktop)
    await page.getByLabel('Nume', { exact: true }).fill('Dobrescu')
    await page.getByRole('button', { name: 'Salvează' }).click()
    await page.getByText('Modificările au fost salvate.').waitFor()
    expect((await createClient(account).call(findDetails)).data.nume).toBe('Dobrescu')
    await page.getByText('Dob. Ște.').waitFor()
    expect(await dumpStorage(page)).not.toContain(account.cnpCui)
  })

  it('a firm can change its own data', async () => {
    const firm = await anAccount(aFirm())
    const page = await openSection(firm, 'firma')
    await page.getByLabel('Denumirea firmei').fill('Exemplu Nou S.R.L.')
    await page.getByRole('button', { name: 'Salvează' }).click()
    await page.getByText('Modificările au fost salvate.').waitFor()
    expect((await createClient(firm).call(findDetails)).data.f_nume).toBe('Exemplu Nou S.R.L.')
  })

  it('a new phone takes effect after its code, and the old one is notified', async () => {
    const account = await anAccount()
    const page = await openSection(account, 'contact')
    const phone = aFreshPhone()
    await page.getByRole('button', { name: 'Schimbă telefonul' }).click()
    await page.getByLabel('Telefon mobil nou').fill(phone)
    await page.getByLabel('Parola curentă').fill(account.password)
    const code = await codeSentBy(phone, () =>
      page.getByRole('button', { name: 'Trimite codul' }).click(),
    )
    await page.getByRole('dialog', { name: phone }).waitFor()
    expect((await fetchMessages(account.telefon)).length).toBeGreaterThan(1)
    await codeDialog(page).getByLabel('Cod confirmare').fill(code)
    await page.getByText('Telefonul a fost schimbat.').waitFor()
    await page.getByText(phone, { exact: true }).waitFor()
  })

  it('a new phone with a wrong password is rejected, and stays filled in', async () => {
    const account = await anAccount()
    const page = await openSection(account, 'contact')
    page.tolerate(/Failed to load resource.*422/)
    const phone = aFreshPhone()
    await page.getByRole('button', { name: 'Schimbă telefonul' }).click()
    await page.getByLabel('Telefon mobil nou').fill(phone)
    await page.getByLabel('Parola curentă').fill('nu este aceasta')
    await page.getByRole('button', { name: 'Trimite codul' }).click()
    await page.getByText('Parola curentă nu este corectă.').first().waitFor()
    expect(await page.getByLabel('Telefon mobil nou').inputValue()).toBe(phone)
    expect(await fetchMessages(phone)).toEqual([])
  })

  it('a postponed code can be entered later, also after a reload', async () => {
    const account = await anAccount()
    const page = await openSection(account, 'contact')
    await page.getByRole('button', { name: 'Schimbă e-mailul' }).click()
    await page.getByLabel('E-mail nou').fill(`nou.${account.email}`)
    await page.getByLabel('Parola curentă').fill(account.password)
    await page.getByRole('button', { name: 'Trimite codul' }).click()
    const dialog = codeDialog(page)
    await dialog.getByRole('button', { name: 'Închide' }).first().click()
    await page.getByText('O înștiințare a plecat la adresa veche.').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Introduceți codul' }).click()
    await dialog.waitFor()
    expect(await dialog.getByRole('button', { name: /prin (SMS|e-mail)/ }).count()).toBe(0)
  })

  it('a new e-mail replaces the phone that awaits its code, and is the one confirmed', async () => {
    const account = await anAccount()
    const page = await openSection(account, 'contact')
    await page.getByRole('button', { name: 'Schimbă telefonul' }).click()
    await page.getByLabel('Telefon mobil nou').fill(aFreshPhone())
    await page.getByLabel('Parola curentă').fill(account.password)
    await page.getByRole('button', { name: 'Trimite codul' }).click()
    await codeDialog(page).getByRole('button', { name: 'Închide' }).first().click()
    await page.getByText('O înștiințare a plecat la numărul vechi.').waitFor()

    const email = `nou.${account.email}`
    await page.getByRole('button', { name: 'Schimbă e-mailul' }).click()
    await page.getByText('Schimbarea telefonului, încă neconfirmată, se anulează.').waitFor()
    await page.getByLabel('E-mail nou').fill(email)
    await page.getByLabel('Parola curentă').fill(account.password)
    const code = await codeSentBy(email, () =>
      page.getByRole('button', { name: 'Trimite codul' }).click(),
    )
    await codeDialog(page).getByLabel('Cod confirmare').fill(code)
    await page.getByText('E-mailul a fost schimbat.').waitFor()
    await page.getByText(email, { exact: true }).waitFor()
    await page.getByText(account.telefon, { exact: true }).waitFor()
    expect(await page.getByText('O înștiințare a plecat').count()).toBe(0)
  })
})

describe('addresses', () => {
  it('an address is added, changed and, after confirmation, deleted', async () => {
    const account = await anAccount()
    const page = await openSection(account, 'adrese')
    await page.getByRole('button', { name: 'Adaugă o adresă' }).click()
    const sheet = page.getByRole('dialog', { name: 'Adresă nouă' })
    await sheet.getByLabel('Numele adresei').fill('Bunici')
    await sheet.getByLabel('Strada').fill('Strada Probei')
    await sheet.getByLabel('Număr', { exact: true }).fill('7')
    await sheet.getByRole('button', { name: 'Salvează adresa' }).click()
    await page.getByText('Strada Probei nr. 7').waitFor()

    await page.getByRole('button', { name: 'Modifică adresa „Bunici”' }).click()
    const edit = page.getByRole('dialog', { name: 'Modificați adresa' })
    await edit.getByLabel('Număr', { exact: true }).fill('9')
    await edit.getByRole('button', { name: 'Salvează adresa' }).click()
    await page.getByText('Strada Probei nr. 9').waitFor()

    await page.getByRole('button', { name: 'Șterge adresa „Bunici”' }).click()
    await page.getByRole('button', { name: 'Nu, păstrează' }).last().click()
    expect(await page.getByText('Strada Probei nr. 9').count()).toBe(1)
    await page.getByRole('button', { name: 'Șterge adresa „Bunici”' }).click()
    await page.getByRole('button', { name: 'Da, șterge' }).click()
    await page.getByText('Adresa a fost ștearsă.').waitFor()
    const { data } = await createClient(account).call(addressList)
    expect(data.map(({ eticheta }) => eticheta)).not.toContain('Bunici')
  })

  it('cached addresses are shown offline, with their age', async () => {
    const page = await openSection(await anAccount(), 'adrese')
    await page.getByText('Str. Exemplului nr. 5').waitFor()
    await waitForCached(page, 'Str. Exemplului')
    await abortRequests(page, addressList)
    page.tolerate(/net::/)
    await page.reload()
    await page.getByText('Str. Exemplului nr. 5').waitFor()
    await page.getByText(/Date d(?:e azi|in)/).waitFor()
  })
})

describe('security', () => {
  it('a new password signs the other devices out', async () => {
    const account = await anAccount()
    const other = await anotherDevice(account)
    const page = await openSection(account, 'parola')
    await page.getByLabel('Parola curentă').fill(account.password)
    await page.getByLabel('Parola nouă', { exact: true }).fill('altă frază de reținut 8')
    await page.getByLabel('Confirmare parolă nouă').fill('altă frază de reținut 8')
    await page.getByRole('button', { name: 'Schimbă parola' }).click()
    await page.getByText('Parola a fost schimbată.').waitFor()
    expect((await other.call(findDetails)).status).toBe(401)
    await page.goto('/#/setari#dispozitive')
    await page.getByText('Contul este deschis numai aici.').waitFor()
  })

  it('a wrong current password marks its field as invalid', async () => {
    const page = await openSection(await anAccount(), 'parola')
    page.tolerate(/status of 4/)
    await page.getByLabel('Parola curentă').fill('nu este aceasta')
    await page.getByLabel('Parola nouă', { exact: true }).fill('altă frază de reținut 8')
    await page.getByLabel('Confirmare parolă nouă').fill('altă frază de reținut 8')
    await page.getByRole('button', { name: 'Schimbă parola' }).click()
    await closeAlert(page, 'Parola curentă nu este corectă.')
    const field = page.getByLabel('Parola curentă')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  })

  it('another device is signed out remotely', async () => {
    const account = await anAccount()
    const other = await anotherDevice(account)
    const page = await openSection(account, 'dispozitive')
    await page.getByText('Dispozitivul acesta').waitFor()
    const buttons = page.getByRole('main').getByRole('button', { name: /^Deconectează/ })
    const { data } = await createClient(account).call(sessionList)
    expect(await buttons.count()).toBe(data.length - 1)
    for (let left = data.length - 1; left > 0; left -= 1) {
      await buttons.first().click()
      await expect.poll(() => buttons.count()).toBe(left - 1)
    }
    expect((await other.call(findDetails)).status).toBe(401)
  })
})

describe('notification preferences', () => {
  it('a choice is saved at once, and push is disabled until turned on here', async () => {
    const account = await anAccount()
    const page = await openSection(account, 'notificari')
    const sms = page.getByRole('switch', { name: 'Facturi: SMS' })
    await sms.check()
    const chosen = async () =>
      (await createClient(account).call(findDetails)).data.preferinte.notificari?.['factura']?.sms
    await expect.poll(chosen).toBe(true)
    expect(await page.getByRole('switch', { name: 'Facturi: Push' }).isDisabled()).toBe(true)
  })

  it('a choice that could not be saved is reverted', async () => {
    const page = await openSection(await anAccount(), 'notificari')
    const sms = page.getByRole('switch', { name: 'Sesizări: SMS' })
    await sms.waitFor()
    await abortRequests(page, profileUpdate)
    await sms.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Închide' }).click()
    await expect.poll(() => sms.isChecked()).toBe(false)
  })
})

describe('device settings', () => {
  it('the colour scheme is chosen and stored', async () => {
    const page = await openSection(await anAccount(), 'aspect')
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    await page.getByRole('radio', { name: 'Întunecat' }).check()
    expect(await scheme()).toBe('dark')
    expect(await storedText(page, 'portal.luminozitate')).toBe('dark')
    await page.getByRole('button', { name: 'Culori și subsol' }).click()
    await page.getByRole('dialog', { name: 'Aspect' }).waitFor()
  })

  it('the text size is kept: before the application has loaded, and after a sign-out', async () => {
    const page = await openSection(await anAccount(), 'aspect')
    await page.getByRole('radio', { name: 'Foarte mare' }).check()
    expect(await readTextSize(page)).toBe('24px')
    page.tolerate(/Failed to (?:load resource|fetch dynamically)/)
    await page.route('**/assets/**', (route) => route.abort())
    await page.reload()
    expect(await readTextSize(page)).toBe('24px')
    await page.unroute('**/assets/**')
    await page.reload()
    expect(await page.getByRole('radio', { name: 'Foarte mare' }).isChecked()).toBe(true)
    await signOut(page)
    await waitForRoute(page, LOGIN)
    await page.reload()
    expect(await readTextSize(page)).toBe('24px')
  })

  it('the text size returns to that of the device, with the choice in sight', async () => {
    const page = await openSection(await anAccount(), 'aspect', { width: 360, height: 640 })
    for (const [name, expected] of [
      ['Foarte mare', '24px'],
      ['Obișnuită', '16px'],
    ] as const) {
      const tile = page.getByText(name, { exact: true })
      await tile.click()
      expect(await readTextSize(page)).toBe(expected)
      expect(await tile.evaluate(isInSight)).toBe(true)
    }
    expect(await storedText(page, 'portal.marime')).toBeNull()
  })

  it('the language changes at once', async () => {
    const page = await openSection(await anAccount(), 'limba')
    await page.getByRole('radio', { name: 'English' }).click()
    await waitForHeading(page, 'Language')
  })

  it('stored data is deleted after confirmation, with a sign-out', async () => {
    const account = await anAccount()
    const page = await openSection(account, 'adrese')
    await page.getByText('Str. Exemplului nr. 5').waitFor()
    await expect.poll(() => dumpStorage(page)).toContain('Str. Exemplului')
    await page.goto('/#/setari#telefon')
    page.tolerate(SESSION_ENDED)
    await page.getByRole('button', { name: 'Șterge datele de pe acest dispozitiv' }).click()
    await page.getByRole('button', { name: 'Da, șterge' }).click()
    await waitForRoute(page, LOGIN)
    await page.getByText('Datele de pe acest dispozitiv au fost șterse.').waitFor()
    const left = await dumpStorage(page)
    for (const secret of ['Str. Exemplului', account.email, account.nume]) {
      expect(left).not.toContain(secret)
    }
    expect(await storedText(page, TOKEN_KEY)).toBe(null)
  })

  it.each([true, false])(
    'queued entries are deleted only if that is ticked: %s',
    async (unsentToo) => {
      const page = await openSection(await anAccount(), 'telefon')
      await abortRequests(page, accountSuportOnline)
      const plea = aSupportRequest()
      const dialog = await openSupport(page)
      await dialog.getByLabel('Observații').fill(plea.observatii)
      await sendButton(dialog).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Închide' }).click()
      await page.getByRole('button', { name: 'Șterge datele de pe acest dispozitiv' }).click()
      await page.getByText('1 trimitere nu a plecat încă.').waitFor()
      page.tolerate(SESSION_ENDED)
      if (unsentToo) await page.getByLabel('Șterge definitiv și ce nu a plecat').check()
      await page.getByRole('button', { name: 'Da, șterge' }).click()
      await waitForRoute(page, LOGIN)
      await page.getByText(/^Datele.* au fost șterse\./).waitFor()
      expect((await dumpStorage(page)).includes(plea.observatii)).toBe(!unsentToo)
    },
  )
})

describe('export and closing', () => {
  it('personal data is downloaded as JSON', async () => {
    const account = await anAccount()
    const page = await openSection(account, 'export')
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descarcă datele (JSON)' }).click()
    const stream = await (await file).createReadStream()
    const parts: Buffer[] = []
    for await (const part of stream as AsyncIterable<Buffer>) parts.push(part)
    const text = Buffer.concat(parts).toString()
    expect(JSON.parse(text)).toMatchObject({ cetatean: { email: account.email } })
  })

  it('the account is closed after the password and a confirmation', async () => {
    const account = await anAccount()
    const page = await openSection(account, 'inchidere')
    page.tolerate(/status of 4/)
    await page.getByLabel('Parola contului').fill(account.password)
    await page.getByRole('button', { name: 'Închide contul' }).click()
    await page.getByRole('button', { name: 'Da, închide contul' }).click()
    await closeAlert(
      page,
      'Contul dvs. a fost închis, iar datele de pe acest dispozitiv au fost șterse.',
      'Cont închis',
    )
    await waitForRoute(page, LOGIN)
    const left = await dumpStorage(page)
    for (const secret of [account.email, account.nume, account.telefon.slice(1)]) {
      expect(left).not.toContain(secret)
    }
    const { cnpCui, password } = account
    const again = await new ApiClient().call(loginCnp, { body: { cnp_cui: cnpCui, password } })
    expect(again.status).toBe(401)
  })
})

it('shows a skeleton while loading, and a retry after a failure', async () => {
  const page = await openPage()
  await signIn(page, await anAccount())
  const release = await holdRequests(page, findDetails)
  await page.goto('/#/setari#notificari')
  await page.getByText('Se încarcă setările').waitFor({ state: 'attached' })
  release()
  await page.getByRole('switch', { name: 'Facturi: SMS' }).waitFor()
  await removeStubs(page, findDetails)

  page.tolerate(/status of 500/)
  await stubUntilRetried(page, findDetails, { status: 500, body: 'x' })
  await page.reload()
  await page.getByRole('button', { name: 'Reîncercați' }).click()
  await page.getByRole('switch', { name: 'Facturi: SMS' }).waitFor()
})

const readTextSize = (page: PortalPage) =>
  page.evaluate(() => getComputedStyle(document.documentElement).fontSize)

/** Runs in the page: nothing covers the middle of the element. */
function isInSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
