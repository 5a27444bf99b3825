import type { Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { evenimentePath } from '#contract/evenimente.ts'
import { mesajeCount, notificariRead } from '#contract/notificari.ts'
import { paths } from '#contract/paths.ts'
import { sesizareChatSend, sesizariList } from '#contract/sesizari.ts'
import type { ApiClient } from '#tests/support/api.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { anAccount, signIn } from '#tests/support/steps/accounts.ts'
import { quickLinks, signOut } from '#tests/support/steps/layout.ts'
import { signInAndListen } from '#tests/support/steps/live.ts'
import { signInAnotherDevice, sendReport } from '#tests/support/steps/own-data.ts'
import { LOGIN, waitForRoute } from '#tests/support/steps/routes.ts'

const isStream = (request: Request) => new URL(request.url()).pathname === evenimentePath
const streams = `**${evenimentePath}`

/** Opens the home screen with a connected event stream, and another device of the same citizen. */
async function twoDevices(): Promise<{ page: PortalPage; other: ApiClient }> {
  const account = await anAccount()
  const page = await openPage()
  await signInAndListen(page, account)
  return { page, other: await signInAnotherDevice(account) }
}

const unreadNotices = (page: Page, words: string) =>
  quickLinks(page).getByRole('link', { name: `Notificări ${words}` })
/** Waits until the home screen of a new citizen knows that there is nothing yet. */
const waitForNothing = (page: Page) =>
  page.getByRole('region', { name: 'Ce puteți face aici' }).waitFor()
const reports = (page: Page) => page.getByRole('region', { name: 'Sesizări deschise' })

it('a sesizare sent from another device appears without a reload', async () => {
  const { page, other } = await twoDevices()
  const { numar } = await sendReport(other, 'Miros puternic la colțul străzii.')
  await reports(page).getByText(numar).waitFor()
  await unreadNotices(page, '1 necitită').waitFor()
})

it('a message sent from another device appears in the open thread', async () => {
  const { page, other } = await twoDevices()
  const { id } = await sendReport(other, 'Miros puternic la colțul străzii.')
  const thread = page.waitForResponse((answer) => answer.url().includes(paths.sesizareChat))
  await page.goto(`/#/sesizare/${id}`)
  await (await thread).finished()
  const body = { text: 'Am uitat să spun: este lângă școală.' }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const params = { id: String(id) }
  expect((await other.call(sesizareChatSend, { params, body, headers })).status).toBe(200)
  await page.getByText(body.text).waitFor()
})

it('notifications read on another device are no longer counted', async () => {
  const { page, other } = await twoDevices()
  await sendReport(other, 'Miros puternic la colțul străzii.')
  await unreadNotices(page, '1 necitită').waitFor()
  await other.call(notificariRead, { body: { ids: 'toate' } })
  await quickLinks(page).getByRole('link', { name: 'Notificări', exact: true }).waitFor()
})

it('a stream that ends is reconnected, and changes meanwhile are fetched', async () => {
  const account = await anAccount()
  const page = await openPage()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const first =
    'data: {"tip":"necitite","necitite":{"notificari":0,"solicitari":0,"sesizari":0}}\n\n'
  let count = 0
  await page.route(streams, async (route) => {
    count += 1
    if (count === 1) return route.fulfill({ contentType: 'text/event-stream', body: first })
    await released
    await route.continue()
  })
  const again = page.waitForRequest((request) => isStream(request) && count === 1)
  await signIn(page, account)
  await waitForNothing(page)
  await again
  const { numar } = await sendReport(
    await signInAnotherDevice(account),
    'Miros puternic pe stradă.',
  )
  expect(await reports(page).count()).toBe(0)
  release()
  await reports(page).getByText(numar).waitFor()
})

it('falls back to polling where streams fail', async () => {
  const account = await anAccount()
  const page = await openPage()
  page.tolerate(/net::ERR_FAILED/)
  let tries = 0
  let release = () => {}
  const isSent = new Promise<void>((resolve) => (release = resolve))
  await page.route(streams, async (route) => {
    tries += 1
    if (tries === 3) await isSent
    await route.abort()
  })
  await signIn(page, account)
  const { numar } = await sendReport(
    await signInAnotherDevice(account),
    'Miros puternic pe stradă.',
  )
  const asked = page.waitForRequest(
    (request) => request.url().endsWith(mesajeCount.path) && tries >= 3,
    { timeout: 45_000 },
  )
  release()
  await asked
  await reports(page).getByText(numar).waitFor()
  await unreadNotices(page, '1 necitită').waitFor()
})

it('a captive portal’s page is not taken for the stream, and changes until the first one are fetched', async () => {
  const account = await anAccount()
  const page = await openPage()
  let release = () => {}
  const isSent = new Promise<void>((resolve) => (release = resolve))
  let count = 0
  await page.route(streams, async (route) => {
    count += 1
    if (count === 1) return route.fulfill({ contentType: 'text/html', body: 'data: nu\n\n' })
    await isSent
    await route.continue()
  })
  await signIn(page, account)
  await waitForNothing(page)
  await expect.poll(() => count).toBeGreaterThan(1)
  const { numar } = await sendReport(
    await signInAnotherDevice(account),
    'Miros puternic pe stradă.',
  )
  release()
  await reports(page).getByText(numar).waitFor()
})

/** Sets the page's visibility. Runs in the page. */
function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

it('a hidden page closes its stream after a minute, and catches up when visible again', async () => {
  const account = await anAccount()
  const page = await openPage()
  await page.clock.install()
  const told = page.waitForResponse((answer) => isStream(answer.request()))
  await signIn(page, account)
  await waitForNothing(page)
  await told
  const closed = page.waitForEvent('requestfailed', isStream)
  await page.evaluate(setVisibility, 'hidden' as const)
  await page.clock.fastForward('01:01')
  await closed
  const { numar } = await sendReport(
    await signInAnotherDevice(account),
    'Miros puternic pe stradă.',
  )
  expect(await reports(page).count()).toBe(0)
  const again = page.waitForRequest(isStream)
  await page.evaluate(setVisibility, 'visible' as const)
  await again
  await reports(page).getByText(numar).waitFor()
})

it('signing out closes the stream', async () => {
  const { page } = await twoDevices()
  const closed = page.waitForEvent('requestfailed', isStream)
  await signOut(page)
  await closed
  await waitForRoute(page, LOGIN)
})

it('a change during a list’s request is not lost', async () => {
  const { page, other } = await twoDevices()
  const first = await sendReport(other, 'Miros puternic la colțul străzii.')
  await reports(page).getByText(first.numar).waitFor()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let markAnswered = () => {}
  const answered = new Promise<void>((resolve) => (markAnswered = resolve))
  await page.route(
    `**${sesizariList.path}*`,
    async (route) => {
      const response = await route.fetch()
      markAnswered()
      await released
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  const second = await sendReport(other, 'Miros puternic și pe strada vecină.')
  await answered
  const third = await sendReport(other, 'Miros puternic și în parc.')
  await unreadNotices(page, '3 necitite').waitFor()
  release()
  await reports(page).getByText(second.numar).waitFor()
  await reports(page).getByText(third.numar).waitFor()
})

it('a silent stream is dropped and reconnected', async () => {
  const account = await anAccount()
  const page = await openPage()
  await page.clock.install()
  const told = page.waitForResponse((answer) => isStream(answer.request()))
  await signIn(page, account)
  await told
  const closed = page.waitForEvent('requestfailed', isStream)
  const again = page.waitForRequest(isStream)
  // The server's heartbeats follow its own clock, not the page's fake one.
  await page.clock.runFor('00:50')
  await closed
  await again
})
