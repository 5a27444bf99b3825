import { describe, expect, it } from 'vitest'
import { addressList, addressSave } from '#contract/cetatean.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { anAccount, signIn, type Account } from '#tests/support/steps/accounts.ts'
import { abortRequests, removeStubs } from '#tests/support/steps/stub-responses.ts'
import { closeAlert } from '#tests/support/steps/feedback.ts'
import { expectFieldError } from '#tests/support/steps/fields.ts'
import { isFocused } from '#tests/support/steps/keyboard.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'

const TYPE = 'Contract nou – persoană fizică'

async function beginContract(account: Account): Promise<PortalPage> {
  const page = await openPage()
  await signIn(page, account)
  await page.evaluate(() => (location.hash = '/solicitare-add'))
  await page.getByRole('button', { name: TYPE }).click()
  await waitForHeading(page, TYPE)
  return page
}

const add = (page: PortalPage) => page.getByRole('button', { name: 'Adaugă o adresă' })
const sheet = (page: PortalPage) => page.getByRole('dialog', { name: 'Adresă nouă' })
const field = (page: PortalPage, name: string) => sheet(page).getByLabel(name, { exact: true })

async function fill(page: PortalPage): Promise<void> {
  await sheet(page).getByLabel('Numele adresei').fill('Bunici')
  await sheet(page).getByLabel('Strada').fill('Strada Probei')
  await field(page, 'Număr').fill('7')
}

describe('an address added while filling a form', () => {
  it('is selected there, and the surrounding form is not submitted', async () => {
    const account = await anAccount()
    const page = await beginContract(account)
    await add(page).click()
    await field(page, 'Număr').press('Enter')
    await expectFieldError(field(page, 'Număr'), 'Câmp obligatoriu')
    await fill(page)
    await field(page, 'Număr').press('Enter')
    await sheet(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('radio', { name: /Bunici/ }).isChecked()).toBe(true)
    expect(await isFocused(add(page))).toBe(true)
    // A submitted form would show its missing fields.
    expect(await page.getByText('Câmp obligatoriu').count()).toBe(0)
    expect(await page.getByText('Trebuie să bifați').count()).toBe(0)
    const { data } = await (await signInAnotherDevice(account)).call(addressList)
    expect(data.map(({ eticheta }) => eticheta)).toContain('Bunici')
  })

  it('stays in its dialog until there is a connection', async () => {
    const page = await beginContract(await anAccount())
    await add(page).click()
    await fill(page)
    await abortRequests(page, addressSave)
    await sheet(page).getByRole('button', { name: 'Salvează adresa' }).click()
    await closeAlert(page, 'Adresa se salvează numai cu conexiune. Ce ați scris rămâne aici.')
    expect(await field(page, 'Număr').inputValue()).toBe('7')
    await removeStubs(page, addressSave)
    await sheet(page).getByRole('button', { name: 'Salvează adresa' }).click()
    await page.getByRole('radio', { name: /Bunici/ }).waitFor()
  })
})
