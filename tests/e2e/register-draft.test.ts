import { expect, it } from 'vitest'
import { openPage } from '#tests/support/browser.ts'
import {
  aPerson,
  fillAddress,
  fillContact,
  fillPassword,
  fillPerson,
  identify,
  nextStep,
} from '#tests/support/steps/accounts.ts'
import { dumpStorage } from '#tests/support/steps/stored.ts'

it('the draft survives a reload, without the password', async () => {
  const person = aPerson()
  const page = await openPage()
  await identify(page, person)
  await fillPerson(page, person)
  await nextStep(page)
  await fillContact(page, person)
  await fillAddress(page)
  await nextStep(page)
  await fillPassword(page, person)
  await expect.poll(() => dumpStorage(page)).toContain('Str. Exemplului')
  expect(await dumpStorage(page)).not.toContain(person.password)

  await page.reload()
  await page.getByText('Am păstrat ce ați completat data trecută.').waitFor()
  const valueOf = (label: string) => page.getByLabel(label, { exact: true }).inputValue()
  expect(await valueOf('CNP')).toBe(person.cnpCui)
  await nextStep(page)
  await expect.poll(() => valueOf('Nume')).toBe(person.nume)
  expect(await valueOf('Prenume')).toBe(person.prenume)
  await nextStep(page)
  await expect.poll(() => valueOf('Telefon mobil')).toBe(person.telefon)
  expect(await valueOf('Strada')).toBe('Str. Exemplului')
  await nextStep(page)
  await expect.poll(() => valueOf('Parolă')).toBe('')
})

it('the CNP is stored in its tab only', async () => {
  const person = aPerson()
  const page = await openPage()
  await identify(page, person)
  await fillPerson(page, person)
  await expect.poll(() => dumpStorage(page)).toContain(person.nume)

  const other = await openPage({ context: page.context() })
  await other.goto('/#/auth/register')
  await other.getByText('Am păstrat ce ați completat data trecută.').waitFor()
  expect(await other.getByLabel('CNP', { exact: true }).inputValue()).toBe('')
})

it('the draft can be discarded', async () => {
  const person = aPerson()
  const page = await openPage()
  await identify(page, person)
  await fillPerson(page, person)
  await expect.poll(() => dumpStorage(page)).toContain(person.prenume)
  await page.reload()
  await page.getByRole('button', { name: 'Ia-o de la început' }).click()
  await expect.poll(() => page.getByLabel('CNP', { exact: true }).inputValue()).toBe('')
  await expect
    .poll(() => dumpStorage(page))
    .not.toMatch(new RegExp(`${person.cnpCui}|${person.prenume}`))
})
