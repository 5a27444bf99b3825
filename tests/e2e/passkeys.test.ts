import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { passkeyList, passkeyRemove, passkeySignIn } from '#contract/passkeys.ts'
import { aFreshPhone } from '#server/testing/identities.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { openPage, type PageOptions, type PortalPage } from '#tests/support/browser.ts'
import { codeSentBy } from '#tests/support/messages.ts'
import {
  anAccount,
  codeDialog,
  fillSignIn,
  signIn,
  type Account,
} from '#tests/support/steps/accounts.ts'
import { dismissAlert } from '#tests/support/steps/feedback.ts'
import { signOut } from '#tests/support/steps/layout.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { HOME, LOGIN, waitForRoute } from '#tests/support/steps/routes.ts'
import {
  addVirtualAuthenticator,
  type VirtualAuthenticator,
} from '#tests/support/virtual-authenticator.ts'

/** Most taps from the sign-in page to the home screen, besides what unlocks the phone. */
const MOST_TAPS = 2

const OFFER = 'Intrați data viitoare cu amprenta sau fața'
const DONE = 'Data viitoare intrați cu amprenta sau fața.'

const button = (page: PortalPage, name: string): Locator =>
  page.getByRole('button', { name, exact: true })
const passkeyButton = (page: PortalPage) => button(page, 'Intrați cu amprenta sau fața')

interface Phone {
  page: PortalPage
  account: Account
  authenticator: VirtualAuthenticator
}

/** Signs in with the password on a phone that its user unlocks, where the offer is shown. */
async function aPhone(options: PageOptions = {}): Promise<Phone> {
  const account = await anAccount()
  const page = await openPage(options)
  const authenticator = await addVirtualAuthenticator(page)
  await signIn(page, account)
  await page.getByText(OFFER).waitFor()
  return { page, account, authenticator }
}

/** Accepts the offer. */
async function aPhoneWithPasskey(options: PageOptions = {}): Promise<Phone> {
  const phone = await aPhone(options)
  await button(phone.page, 'Pornește').click()
  await phone.page.getByText(DONE).waitFor()
  // From here on the phone waits for its user, so that nothing is signed by itself.
  await phone.authenticator.setPresence(false)
  return phone
}

/** Signs out. Without autofill only the button signs: the virtual authenticator would choose there for its user. */
async function leave({ page }: Phone, { autofill = false } = {}): Promise<void> {
  if (!autofill) {
    await page.evaluate(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
    })
  }
  await signOut(page)
  await passkeyButton(page).waitFor()
}

describe('signing in with the phone', () => {
  it('is offered after the password, takes one tap, and the key is renamed and removed', async () => {
    const phone = await aPhoneWithPasskey()
    const { page, authenticator } = phone
    expect(await page.getByText(OFFER).count()).toBe(0)
    await leave(phone)

    let taps = 0
    await authenticator.setPresence(true)
    await passkeyButton(page).click()
    taps += 1
    await waitForRoute(page, HOME)
    expect(taps).toBeLessThanOrEqual(MOST_TAPS)

    await page.goto('/#/setari#dispozitive')
    await page.getByText('Folosită').waitFor()
    await page.getByRole('button', { name: /^Redenumește „Chrome/ }).click()
    const name = page.getByLabel('Numele dispozitivului')
    await name.fill('Telefonul bunicii')
    await name.press('Enter')
    await page.getByText('Numele a fost schimbat.').waitFor()
    await button(page, 'Șterge cheia „Telefonul bunicii”').click()
    await page.getByText('Nu se va mai intra cu „Telefonul bunicii”').waitFor()
    await button(page, 'Da, șterge').click()
    await page.getByText('Cheia de acces a fost ștearsă.').waitFor()
    await page.getByText('Niciun dispozitiv nu are încă o cheie de acces.').waitFor()

    await button(page, 'Adaugă acest dispozitiv').click()
    await page.getByText(DONE).waitFor()
    await button(page, 'Adaugă acest dispozitiv').click()
    await page.getByText('Acest dispozitiv are deja o cheie').waitFor()
    await dismissAlert(page)
    await expectAccessible(page)
  })

  it('with a key removed elsewhere is refused with a sentence, and not offered again', async () => {
    const phone = await aPhoneWithPasskey()
    const { page, account, authenticator } = phone
    const other = await signInAnotherDevice(account)
    const { data: keys } = await other.call(passkeyList)
    await other.call(passkeyRemove, { params: { id: keys[0]!.id } })
    await leave(phone)
    page.tolerate(/status of 410/)
    await authenticator.setPresence(true)
    await passkeyButton(page).click()
    const words = 'Cheia de acces a fost ștearsă din cont. Intrați cu parola.'
    await page.getByRole('alert').getByText(words).waitFor()
    await page.reload()
    await page.getByLabel('CNP sau CUI').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('portal.passkey'))).toBeNull()
    expect(await passkeyButton(page).count()).toBe(0)
  })

  it('says what happened when the phone was not unlocked, and without a connection', async () => {
    const phone = await aPhoneWithPasskey()
    const { page, authenticator } = phone
    await leave(phone)
    await authenticator.setVerified(false)
    await authenticator.setPresence(true)
    await passkeyButton(page).click()
    await page.getByRole('alert').getByText('Ați renunțat sau a trecut timpul.').waitFor()
    await authenticator.setPresence(false)
    page.tolerate(/net::ERR_/)
    await page.context().setOffline(true)
    await passkeyButton(page).click()
    await page.getByRole('alert').getByText('Nu avem conexiune.').waitFor()
    await page.context().setOffline(false)
    await authenticator.setVerified(true)
    await authenticator.setPresence(true)
    await passkeyButton(page).click()
    await waitForRoute(page, HOME)
  })

  it('is also in the autofill of the form', async () => {
    const phone = await aPhoneWithPasskey()
    const { page, authenticator } = phone
    await leave(phone, { autofill: true })
    expect(await page.getByLabel('CNP sau CUI').getAttribute('autocomplete')).toBe(
      'username webauthn',
    )
    // The virtual authenticator chooses for its user as soon as it may.
    const signed = page.waitForResponse((response) => response.url().endsWith(passkeySignIn.path))
    await authenticator.setPresence(true)
    await page.reload()
    expect((await signed).status()).toBe(200)
    await waitForRoute(page, HOME)
  })

  it('leaves the password its way: the autofill ends when the form is sent', async () => {
    const phone = await aPhoneWithPasskey()
    const { page, account } = phone
    await leave(phone, { autofill: true })
    await fillSignIn(page, account.cnpCui, account.password)
    await button(page, 'Autentificare').click()
    await waitForRoute(page, HOME)
  })
})

/** Waits until the home page has what it shows last, and the browser has said what unlocks the device. */
async function waitForDecision(page: PortalPage): Promise<void> {
  await page.getByText('Portalul pe ecranul dvs.').waitFor()
  await page.evaluate(async () => {
    await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

describe('the offer', () => {
  it('once dismissed is not repeated, and never without a platform authenticator', async () => {
    const { page, account } = await aPhone()
    await expectAccessible(page)
    await button(page, 'Nu acum').click()
    await page.getByText(OFFER).waitFor({ state: 'hidden' })
    await signOut(page)
    await waitForRoute(page, LOGIN)
    expect(await passkeyButton(page).count()).toBe(0)
    await signIn(page, account)
    await waitForDecision(page)
    expect(await page.getByText(OFFER).count()).toBe(0)

    const plain = await openPage()
    const chunk = plain.waitForResponse(/assets\/passkeys-/)
    await signIn(plain, account)
    await chunk
    await waitForDecision(plain)
    expect(await plain.getByText(OFFER).count()).toBe(0)
  })
})

describe('a change of contact', () => {
  it('is confirmed by the phone in place of the password', async () => {
    const { page, authenticator } = await aPhoneWithPasskey()
    const telefon = aFreshPhone()
    await page.goto('/#/setari#contact')
    await button(page, 'Schimbă telefonul').click()
    await page.getByLabel('Telefon mobil nou').fill(telefon)
    await authenticator.setPresence(true)
    const code = await codeSentBy(telefon, () => button(page, 'Cu amprenta sau fața').click())
    await codeDialog(page).getByLabel('Cod confirmare').fill(code)
    await page.getByText('Telefonul a fost schimbat.').waitFor()
  })

  it('that the phone does not confirm loses nothing that was typed', async () => {
    const { page, authenticator } = await aPhoneWithPasskey()
    const telefon = aFreshPhone()
    await page.goto('/#/setari#contact')
    await button(page, 'Schimbă telefonul').click()
    await page.getByLabel('Telefon mobil nou').fill(telefon)
    await authenticator.setVerified(false)
    await authenticator.setPresence(true)
    await button(page, 'Cu amprenta sau fața').click()
    await page.getByText('Ați renunțat sau a trecut timpul.').waitFor()
    await dismissAlert(page)
    expect(await page.getByLabel('Telefon mobil nou').inputValue()).toBe(telefon)
  })
})
