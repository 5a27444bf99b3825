import { expect, it } from 'vitest'
import { openPage } from '#tests/support/browser.ts'
import {
  aFirm,
  aPerson,
  codeDialog,
  confirmWith,
  registerUpToCode,
  signIn,
} from '#tests/support/steps/accounts.ts'
import { HOME, waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'
import { USER_KEY, dumpStorage, storedText } from '#tests/support/steps/stored.ts'

const readUserRecord = async (page: Parameters<typeof storedText>[0]) =>
  JSON.parse((await storedText(page, USER_KEY)) ?? 'null') as Record<string, unknown> | null

it('a new person gets an account and is signed in at once', async () => {
  const person = aPerson()
  const page = await openPage()
  const code = await registerUpToCode(page, person)

  // The person has just typed the number, so that it is shown whole.
  const title = `Introduceți codul primit prin SMS la numărul de telefon ${person.telefon}`
  await page.getByRole('dialog', { name: title }).waitFor()
  await confirmWith(page, code)

  await waitForRoute(page, HOME)
  await waitForHeading(page, `Bună ziua, ${person.prenume}`)
  await page.getByText('Contul dvs. este activ.').waitFor()
  expect(await codeDialog(page).count()).toBe(0)
  expect(await readUserRecord(page)).toMatchObject({
    nume: person.nume,
    cnp: `*********${person.cnpCui.slice(-4)}`,
    telefon: person.telefon,
    type: 0,
  })
})

it('clears the form’s data from the device once the account is open', async () => {
  const person = aPerson()
  const page = await openPage()
  await confirmWith(page, await registerUpToCode(page, person))
  await waitForRoute(page, HOME)
  await expect.poll(() => dumpStorage(page)).not.toMatch(new RegExp(`Exemplului|${person.cnpCui}`))
})

it('a new firm gets an account and signs in with its CUI', async () => {
  const firm = aFirm()
  const page = await openPage()
  await confirmWith(page, await registerUpToCode(page, firm))
  await waitForHeading(page, `Bună ziua, ${firm.prenume}`)
  expect(await readUserRecord(page)).toMatchObject({
    cnp: `****${firm.cnpCui.slice(-4)}`,
    type: 1,
    f_nume: firm.fNume,
    f_reg_com: firm.fRegCom,
  })

  await signIn(await openPage(), firm)
})
