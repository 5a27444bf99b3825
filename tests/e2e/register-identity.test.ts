import { describe, expect, it } from 'vitest'
import { openPage } from '#tests/support/browser.ts'
import { aFreshCnp, aFreshCui } from '#server/testing/identities.ts'
import { aPerson, anAccount, identify, nextStep } from '#tests/support/steps/accounts.ts'
import { expectNoFieldError, expectFieldError } from '#tests/support/steps/fields.ts'
import { LOGIN, waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'

const lastDigitChanged = (digits: string) =>
  `${digits.slice(0, -1)}${(Number(digits.at(-1)) + 1) % 10}`

describe('an invalid identifier', () => {
  it.each([
    ['empty', '', 'Câmp obligatoriu'],
    ['with letters', '19o0131471046', 'CNP | CUI trebuie să conțină între 4 și 13 cifre'],
    ['one digit too short', '190013147104', 'CNP-ul are 13 cifre. Ați scris 12.'],
    ['that is a CUI', aFreshCui(), 'CNP-ul are 13 cifre. Ați scris 8.'],
    [
      'with a wrong check digit',
      lastDigitChanged(aFreshCnp()),
      'CNP-ul nu este corect. Verificați cifrele introduse.',
    ],
    [
      'with an impossible date',
      '1900231471046',
      'CNP-ul nu este corect. Verificați cifrele introduse.',
    ],
  ])('%s is rejected for a person', async (_, typed, sentence) => {
    const page = await openPage()
    await identify(page, { ...aPerson(), cnpCui: typed })
    const field = page.getByLabel('CNP', { exact: true })
    await expectFieldError(field, sentence)
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  })

  it.each([
    ['with a wrong check digit', lastDigitChanged(aFreshCui())],
    ['that is a CNP', aFreshCnp()],
  ])('%s is rejected for a firm', async (_, typed) => {
    const page = await openPage()
    await identify(page, { ...aPerson(), cnpCui: typed, fNume: 'Exemplu S.R.L.' })
    await expectFieldError(
      page.getByLabel('CUI', { exact: true }),
      'CUI-ul nu este corect. Verificați cifrele introduse.',
    )
  })

  it('is accepted as soon as it is corrected', async () => {
    const page = await openPage()
    const cnp = aFreshCnp()
    await identify(page, { ...aPerson(), cnpCui: lastDigitChanged(cnp) })
    const field = page.getByLabel('CNP', { exact: true })
    await expectFieldError(field, 'CNP-ul nu este corect. Verificați cifrele introduse.')
    await field.fill(cnp)
    await expectNoFieldError(field)
    await nextStep(page)
    await page.getByRole('heading', { name: 'Date personale' }).waitFor()
  })
})

describe('a citizen with an account', () => {
  it('is linked to the sign-in', async () => {
    const page = await openPage()
    await identify(page, await anAccount())
    await page.getByRole('status').getByText('Aveți deja un cont').waitFor()
    await page.getByRole('link', { name: 'Mergi la autentificare' }).click()
    await waitForRoute(page, LOGIN)
  })

  it('is linked to the password recovery', async () => {
    const page = await openPage()
    await identify(page, await anAccount())
    await page.getByRole('link', { name: 'Am uitat parola' }).click()
    await waitForHeading(page, 'Recuperare parolă')
  })
})
