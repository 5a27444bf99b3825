import { expect, it } from 'vitest'
import { openPage } from '#tests/support/browser.ts'
import { aFreshEmail, aFreshPhone } from '#server/testing/identities.ts'
import { codeSentBy, fetchMessages } from '#tests/support/messages.ts'
import {
  aPerson,
  confirmWith,
  createAccount,
  fillContact,
  fillPassword,
  identify,
  nextStep,
  wrongCode,
} from '#tests/support/steps/accounts.ts'
import { closeAlert } from '#tests/support/steps/feedback.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'

// Demonstration clients enrolled from paper contracts; each can register once, in one test.
const enrolled = {
  person: { cnpCui: '2750630471084', prenume: 'Gheorghița', telefon: '0700000008' },
  firm: { cnpCui: '99009998', fNume: 'Librăria Demo S.R.L.', telefon: '0700000009' },
}

it('an enrolled person enters the PIN from the SMS, then only contact data and password', async () => {
  const person = { ...aPerson(), ...enrolled.person }
  const [sms] = await fetchMessages(person.telefon)
  const pin = /PIN-ul .* este (\d{6})/.exec(sms!.text)![1]!
  const page = await openPage()
  page.tolerate(/Failed to load resource/)
  await identify(page, person)
  await page.getByRole('heading', { name: 'Sunteți deja clientul nostru' }).waitFor()

  await page.getByLabel('PIN', { exact: true }).fill(wrongCode(pin).padEnd(6, '0'))
  await nextStep(page)
  await closeAlert(page, 'PIN-ul nu este corect. Vă rugăm să reîncercați.')

  await page.getByLabel('PIN', { exact: true }).fill(pin)
  await nextStep(page)
  await page.getByText(`Bun găsit, ${person.prenume}.`).waitFor()
  expect(await page.getByLabel('Strada').count()).toBe(0)
  const reached = { ...person, telefon: aFreshPhone(), email: aFreshEmail() }
  await fillContact(page, reached)
  await nextStep(page)
  await fillPassword(page, person)
  await confirmWith(page, await createAccount(page, reached))
  await waitForHeading(page, `Bună ziua, ${person.prenume}`)
})

it('an enrolled firm can have a new PIN sent to its contract’s phone', async () => {
  const firm = { ...aPerson(), ...enrolled.firm }
  const page = await openPage()
  await identify(page, firm)
  const pin = await codeSentBy(firm.telefon, () =>
    page.getByRole('button', { name: 'Nu aveți PIN-ul? Trimiteți unul nou prin SMS.' }).click(),
  )
  await page.getByText('Am trimis un PIN nou prin SMS la 07xx xxx x09.').waitFor()
  await page.getByLabel('PIN', { exact: true }).fill(pin)
  await nextStep(page)
  await page.getByText(`Bun găsit, ${firm.fNume}.`).waitFor()
})
