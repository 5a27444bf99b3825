import { expect, it } from 'vitest'
import { accountSuportOnline, suportOnline } from '#contract/support.ts'
import { openPage } from '#tests/support/browser.ts'
import { fetchMessages } from '#tests/support/messages.ts'
import { aFreshPhone } from '#server/testing/identities.ts'
import { aPerson, anAccount, signIn } from '#tests/support/steps/accounts.ts'
import {
  stubResponse,
  holdRequests,
  removeStubs,
  dropResponses,
  waitForResponseData,
} from '#tests/support/steps/stub-responses.ts'
import { closeAlert, overlayOf } from '#tests/support/steps/feedback.ts'
import {
  aSupportRequest,
  fillSupport,
  openSupport,
  openSupportAtLogin,
  readSupport,
  sendButton,
  supportDialog,
} from '#tests/support/steps/support.ts'

const KEPT =
  'Cererea dvs. nu a putut pleca acum. S-a păstrat pe acest dispozitiv și pleacă singură.'

const sentence = ({ id, date }: { id: number; date: string }) =>
  `Solicitarea dvs cu numărul ${id}/${date} a fost trimisă cu succes.`

it('a request is sent, named by its number and date, and acknowledged by e-mail', async () => {
  const plea = aSupportRequest()
  const page = await openPage()
  const dialog = await openSupportAtLogin(page)
  await fillSupport(dialog, plea)
  const answer = waitForResponseData(page, suportOnline)
  await sendButton(dialog).click()
  const receipt = await answer
  expect(receipt.date).toMatch(/^\d\d-\d\d-\d{4}$/)
  await closeAlert(page, sentence(receipt), 'Felicitări!')
  expect(await supportDialog(page).count()).toBe(0)
  await expect
    .poll(async () => (await fetchMessages(plea.email))[0]?.text)
    .toContain(`nr. ${receipt.id} din ${receipt.date}`)
})

it('a request carries the page it was sent from', async () => {
  const page = await openPage()
  await page.goto('/#/auth/register')
  const dialog = await openSupport(page)
  await fillSupport(dialog, aSupportRequest())
  const request = page.waitForRequest(`**${suportOnline.path}`)
  await sendButton(dialog).click()
  expect((await request).postDataJSON()).toMatchObject({
    pagina: 'INREGISTRARE_PAGE',
    documente_fotografii_source: '[]',
    files: { documente_fotografii: [] },
  })
})

it('a signed-in citizen’s form is prefilled, with a foreign phone too, and sent under the account', async () => {
  const telefon = `+3630${aFreshPhone().slice(-7)}`
  const account = await anAccount({ ...aPerson(), telefon })
  const page = await openPage()
  await signIn(page, account)
  const dialog = await openSupport(page)
  const { nume, prenume, email } = account
  expect(await readSupport(dialog)).toEqual({ nume, prenume, telefon, email, observatii: '' })
  await dialog.getByLabel('Observații').fill('Pubela este spartă.')
  const request = page.waitForRequest(`**${accountSuportOnline.path}`)
  const answer = waitForResponseData(page, accountSuportOnline)
  await sendButton(dialog).click()
  expect((await (await request).allHeaders())['authorization']).toMatch(/^Bearer [\w-]+\./)
  await page.getByText('Am primit mesajul dvs.', { exact: true }).waitFor()
  await closeAlert(page, sentence(await answer), 'Felicitări!')
})

it('a request whose answer was lost is resent by itself without a duplicate', async () => {
  const page = await openPage()
  const dialog = await openSupportAtLogin(page)
  await fillSupport(dialog, aSupportRequest())
  const lost = await dropResponses(page, suportOnline)
  await sendButton(dialog).click()
  await closeAlert(page, KEPT, 'Păstrat')
  expect(await supportDialog(page).count()).toBe(0)

  const answer = waitForResponseData(page, suportOnline)
  await removeStubs(page, suportOnline)
  expect(await answer).toEqual(lost[0])
  await page.getByText(sentence(lost[0]!)).waitFor()
})

it('a request that fails with 500 is queued and sent once the server recovers', async () => {
  const page = await openPage()
  const dialog = await openSupportAtLogin(page)
  await fillSupport(dialog, aSupportRequest())
  page.tolerate(/Failed to load resource.*500/)
  await stubResponse(page, suportOnline, { status: 500, body: 'Internal Server Error' })
  await sendButton(dialog).click()
  await closeAlert(page, KEPT, 'Păstrat')
  expect(await overlayOf(page).count()).toBe(0)
  await removeStubs(page, suportOnline)
  await page.getByText('a fost trimisă cu succes.').waitFor()
})

it('a rejected request shows the error and keeps what was typed, and can be sent again', async () => {
  const plea = aSupportRequest()
  const page = await openPage()
  const dialog = await openSupportAtLogin(page)
  await fillSupport(dialog, plea)
  page.tolerate(/Failed to load resource.*422/)
  const refusal = { message: ['Prima', 'Nu se poate acum.'], fields: { nume: ['Nu așa.'] } }
  await stubResponse(page, suportOnline, {
    status: 422,
    json: { status_code: 422, errors: refusal },
  })
  await sendButton(dialog).click()
  await closeAlert(page, 'Nu se poate acum.')
  await dialog.getByText('Nu așa.').waitFor()
  expect(await readSupport(dialog)).toEqual(plea)
  await removeStubs(page, suportOnline)
  await sendButton(dialog).click()
  await page.getByText('a fost trimisă cu succes.').waitFor()
})

it('an overlay blocks the page during the request', async () => {
  const page = await openPage()
  const dialog = await openSupportAtLogin(page)
  await fillSupport(dialog, aSupportRequest())
  const release = await holdRequests(page, suportOnline)
  await sendButton(dialog).click()
  await overlayOf(page).waitFor()
  release()
  await page.getByText('a fost trimisă cu succes.').waitFor()
  expect(await overlayOf(page).count()).toBe(0)
})
