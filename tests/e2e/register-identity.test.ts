import { describe, expect, it } from 'vitest'
import { openPage } from '#tests/support/browser.ts'
import { aFreshCnp, aFreshCui } from '#tests/support/identities.ts'
import { aPerson, anAccount, identify, nextStep } from '#tests/support/steps/accounts.ts'
import { expectNoProblem, expectProblem } from '#tests/support/steps/fields.ts'
import { LOGIN, atHeading, atRoute } from '#tests/support/steps/routes.ts'

const lastDigitChanged = (digits: string) =>
  `${digits.slice(0, -1)}${(Number(digits.at(-1)) + 1) % 10}`

describe('an identifier that cannot be one', () => {
  it.each([
    ['nothing', '', 'Câmp obligatoriu'],
    ['letters', '19o0131471046', 'CNP | CUI trebuie să conțină între 4 și 13 cifre'],
    ['a digit too few', '190013147104', 'CNP-ul are 13 cifre. Ați scris 12.'],
    ['a CUI', aFreshCui(), 'CNP-ul are 13 cifre. Ați scris 9.'],
    [
      'a wrong control digit',
      lastDigitChanged(aFreshCnp()),
      'CNP-ul nu este corect. Verificați cifrele introduse.',
    ],
    [
      'a day that was never',
      '1900231471046',
      'CNP-ul nu este corect. Verificați cifrele introduse.',
    ],
  ])('%s, for a person', async (_, typed, sentence) => {
    const page = await openPage()
    await identify(page, { ...aPerson(), cnpCui: typed })
    const field = page.getByLabel('CNP', { exact: true })
    await expectProblem(field, sentence)
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  })

  it.each([
    ['a wrong control digit', lastDigitChanged(aFreshCui())],
    ['a CNP', aFreshCnp()],
  ])('%s, for a firm', async (_, typed) => {
    const page = await openPage()
    await identify(page, { ...aPerson(), cnpCui: typed, fNume: 'Exemplu S.R.L.' })
    await expectProblem(
      page.getByLabel('CUI', { exact: true }),
      'CUI-ul nu este corect. Verificați cifrele introduse.',
    )
  })

  it('is right again as soon as it is mended', async () => {
    const page = await openPage()
    const cnp = aFreshCnp()
    await identify(page, { ...aPerson(), cnpCui: lastDigitChanged(cnp) })
    const field = page.getByLabel('CNP', { exact: true })
    await expectProblem(field, 'CNP-ul nu este corect. Verificați cifrele introduse.')
    await field.fill(cnp)
    await expectNoProblem(field)
    await nextStep(page)
    await page.getByRole('heading', { name: 'Date personale' }).waitFor()
  })
})

describe('somebody who has an account already', () => {
  it('is shown the way to sign in', async () => {
    const page = await openPage()
    await identify(page, await anAccount())
    await page.getByRole('status').getByText('Aveți deja un cont').waitFor()
    await page.getByRole('link', { name: 'Mergi la autentificare' }).click()
    await atRoute(page, LOGIN)
  })

  it('is shown the way to a new password', async () => {
    const page = await openPage()
    await identify(page, await anAccount())
    await page.getByRole('link', { name: 'Am uitat parola' }).click()
    await atHeading(page, 'Recuperare parolă')
  })
})
