import { loginCnp } from '#contract/auth.ts'
import type { Request } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { resetPasswordCnp } from '#contract/forgot-password.ts'
import { paths } from '#contract/paths.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { aPdf } from '#tests/support/sample-files.ts'
import { aPerson, anAccount, submitSignIn, signIn } from '#tests/support/steps/accounts.ts'
import { stubResponse } from '#tests/support/steps/stub-responses.ts'
import { GENERAL_ERROR, alertOf, closeAlert, overlayOf } from '#tests/support/steps/feedback.ts'
import * as recovery from '#tests/support/steps/recovery.ts'
import { TOKEN_KEY, storedText } from '#tests/support/steps/stored.ts'
import {
  aSupportRequest,
  attach,
  fileRow,
  fillSupport,
  openSupport,
  openSupportAtLogin,
  sendButton,
} from '#tests/support/steps/support.ts'

/** Collects the page's API calls from now on. */
function watchCalls(page: PortalPage): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request)
  })
  return calls
}

async function sendRequestWithFile(page: PortalPage): Promise<void> {
  const dialog = await openSupport(page)
  await fillSupport(dialog, aSupportRequest())
  await attach(page, [aPdf()])
  await fileRow(dialog, 'factura.pdf').getByText('Încărcat').waitFor()
  await sendButton(dialog).click()
  await page.getByText('a fost trimisă cu succes.').waitFor()
}

async function cookieValue(page: PortalPage, name: string): Promise<string | undefined> {
  const cookies = await page.context().cookies()
  return cookies.find((cookie) => cookie.name === name)?.value
}

describe('API calls', () => {
  it('repeat the XSRF cookie in a header of each POST', async () => {
    const page = await openPage()
    const calls = watchCalls(page)
    page.tolerate(/Failed to load resource.*401/)
    await submitSignIn(page, aPerson())
    await page.getByRole('alert').getByText('ori parola nu sunt corecte.').waitFor()
    await sendRequestWithFile(page)
    const cookie = await cookieValue(page, 'XSRF-TOKEN')
    const posts = calls.filter((call) => call.method() === 'POST')
    expect(posts).toHaveLength(3)
    const headers = await Promise.all(posts.map((call) => call.allHeaders()))
    for (const sent of headers) {
      expect(sent['x-xsrf-token']).toBe(decodeURIComponent(cookie!))
      expect(sent['cookie']).toContain(`XSRF-TOKEN=${cookie}`)
    }
  })

  it('carry the bearer token when signed in, and none for a visitor', async () => {
    const page = await openPage()
    const asVisitor = watchCalls(page)
    await signIn(page, await anAccount())
    const signingIn = asVisitor.findIndex((call) => call.url().endsWith(loginCnp.path))
    for (const call of asVisitor.splice(0).slice(0, signingIn + 1)) {
      expect(await call.headerValue('authorization'), call.url()).toBe(null)
    }
    const asCitizen = watchCalls(page)
    await sendRequestWithFile(page)
    const token = await storedText(page, TOKEN_KEY)
    expect(asCitizen.length).toBeGreaterThan(1)
    for (const call of asCitizen) {
      expect(await call.headerValue('authorization'), call.url()).toBe(`Bearer ${token}`)
    }
  })

  async function spoilXsrf(page: PortalPage): Promise<Request[]> {
    const stale = { name: 'XSRF-TOKEN', value: 'vechi', url: inject('baseUrl') }
    await page.context().addCookies([stale])
    page.tolerate(/Failed to load resource.*403/)
    return watchCalls(page)
  }

  async function expectHealed(page: PortalPage, calls: Request[]): Promise<void> {
    const ofSending = calls.filter(
      (call) => call.method() === 'POST' || call.url().endsWith(paths.xsrf),
    )
    const answers = await Promise.all(ofSending.map((call) => call.response()))
    expect(answers.map((answer) => answer?.status())).toEqual([403, 200, 200])
    expect(await cookieValue(page, 'XSRF-TOKEN')).not.toBe('vechi')
  }

  it('are retried with a fresh XSRF cookie after a stale one', async () => {
    const page = await openPage()
    const dialog = await openSupportAtLogin(page)
    await fillSupport(dialog, aSupportRequest())
    const calls = await spoilXsrf(page)
    await sendButton(dialog).click()
    await page.getByText('a fost trimisă cu succes.').waitFor()
    await expectHealed(page, calls)
  })

  it('retry an upload with a fresh XSRF cookie after a stale one', async () => {
    const page = await openPage()
    const dialog = await openSupportAtLogin(page)
    const calls = await spoilXsrf(page)
    await attach(page, [aPdf()])
    await fileRow(dialog, 'factura.pdf').getByText('Încărcat').waitFor()
    await expectHealed(page, calls)
  })
})

describe('a response', () => {
  async function goOn(page: PortalPage): Promise<void> {
    await recovery.openRecovery(page)
    await recovery.fillIdentity(page, aPerson())
    await recovery.nextStepButton(page).click()
  }

  it('wrapped in an error object yields its data', async () => {
    const page = await openPage()
    const wrapped = { error: { status_code: 200, data: { phone: '07xx xxx x42' } } }
    await stubResponse(page, resetPasswordCnp, { json: wrapped })
    await goOn(page)
    await recovery.waitForStep(page, 'Pasul 2')
    await page.getByText('07xx xxx x42').waitFor()
  })

  it('wrapped in an error object yields its last error message', async () => {
    const page = await openPage()
    const errors = { message: ['Prima propoziție.', 'A doua propoziție.'] }
    await stubResponse(page, resetPasswordCnp, { json: { error: { status_code: 422, errors } } })
    await goOn(page)
    await closeAlert(page, 'A doua propoziție.')
  })

  it.each([
    ['a captive portal’s page', { contentType: 'text/html', body: '<h1>Bun venit la Wi-Fi</h1>' }],
    ['empty', { body: '' }],
    ['an object without status_code', { json: { data: { phone: '07xx xxx x42' } } }],
    ['a success without its data', { json: { status_code: 200 } }],
    ['a success with invalid data', { json: { status_code: 200, data: { telefon: 1 } } }],
    ['an error without a message', { json: { status_code: 422, errors: { message: [] } } }],
  ])('that is %s shows the general error, and the page is usable again', async (_, answer) => {
    const page = await openPage()
    await stubResponse(page, resetPasswordCnp, answer)
    await goOn(page)
    await alertOf(page, 'Eroare').getByRole('button', { name: 'SUPORT ONLINE' }).waitFor()
    await closeAlert(page, GENERAL_ERROR)
    expect(await overlayOf(page).count()).toBe(0)
    await recovery.waitForStep(page, 'Pasul 1')
    expect(await recovery.nextStepButton(page).isEnabled()).toBe(true)
  })
})
