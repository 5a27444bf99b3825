import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { issueSendToken } from '#contract/auth.ts'
import { accountSuportOnline, suportOnline } from '#contract/support.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { emulateIphone } from '#tests/support/iphone.ts'
import { anAccount, openSignedIn, signIn } from '#tests/support/steps/accounts.ts'
import { abortRequests } from '#tests/support/steps/stub-responses.ts'
import { closeAlert } from '#tests/support/steps/feedback.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'
import {
  aSupportRequest,
  fillSupport,
  openSupport,
  sendButton,
} from '#tests/support/steps/support.ts'

const PROMISES = /pleacă (?:și )?(?:singur|fără)|Nimic nu se șterge fără dvs|by itself/i
const WITH_PORTAL = 'Pleacă atunci când aveți internet și portalul este deschis.'
const KEPT = `Cererea dvs. nu a putut pleca acum. S-a păstrat pe acest dispozitiv. ${WITH_PORTAL}`
const WEEK = 'Dacă nu deschideți portalul 7 zile, browserul poate șterge ce nu a plecat.'

async function expectNoPromise(page: Page): Promise<void> {
  expect(await page.locator('body').innerText()).not.toMatch(PROMISES)
}

async function writeToSupport(page: PortalPage): Promise<void> {
  const dialog = await openSupport(page)
  await fillSupport(dialog, aSupportRequest())
  await sendButton(dialog).click()
  await closeAlert(page, KEPT, 'Păstrat')
}

describe('a tab of Safari, without Background Sync', () => {
  it('tells a visitor when a queued entry is sent, and how long it is stored', async () => {
    const page = await openPage()
    await emulateIphone(page)
    await page.goto('/#/de-trimis')
    await waitForHeading(page, 'De trimis')
    await page.getByText(`se păstrează aici. ${WITH_PORTAL}`).waitFor()
    await page.getByText(WEEK).waitFor()
    await expectNoPromise(page)

    await abortRequests(page, suportOnline)
    await writeToSupport(page)
    await page.locator('.queue__entry').getByText(WITH_PORTAL).waitFor()
    await page
      .getByText('Ce trimiteți se păstrează și pleacă atunci când revine, cu portalul deschis.')
      .waitFor()
    await expectNoPromise(page)
  })

  it('tells a citizen the same, on the home screen too', async () => {
    const page = await openPage()
    await emulateIphone(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await signIn(page, await anAccount())
    await abortRequests(page, accountSuportOnline)
    await writeToSupport(page)
    const waiting = page.getByRole('link', { name: 'O trimitere așteaptă' })
    await waiting.getByText(WITH_PORTAL).waitFor()
    await expectNoPromise(page)
    await waiting.click()
    await waitForHeading(page, 'De trimis')
    await page.locator('.queue__entry').getByText(WITH_PORTAL).waitFor()
    await page.getByText(WEEK).waitFor()
    await expectNoPromise(page)
    expect(asked).toContain(accountSuportOnline.path)
    expect(asked).not.toContain(issueSendToken.path)
  })

  it('promises that nothing is deleted once installed', async () => {
    const page = await openPage()
    await emulateIphone(page, { installed: true })
    await page.goto('/#/de-trimis')
    await page.getByText('Nimic nu se șterge fără dvs.').waitFor()
  })
})

describe('a file downloaded in an installed portal', () => {
  const NAME = /^.*-\d{4}-\d\d-\d\d\.json$/
  const READY = /Fișierul „.*\.json” este gata\./

  /** Stubs `navigator.share`: records the files and ends as given. */
  async function stubShare(page: PortalPage, ends: 'shared' | 'closed' | 'refused'): Promise<void> {
    await page.addInitScript((end) => {
      const shared: unknown[] = []
      const share = async ({ files }: ShareData) => {
        const isTap = navigator.userActivation.isActive
        shared.push(
          ...files!.map(({ name, type, size }) => ({ name, type, isTap, filled: size > 2 })),
        )
        const name = { shared: '', closed: 'AbortError', refused: 'NotAllowedError' }[end]
        if (name) throw new DOMException('', name)
      }
      const canShare = ({ files }: ShareData) => files!.every((file) => file instanceof File)
      Object.assign(window, { shared })
      Object.defineProperties(navigator, { share: { value: share }, canShare: { value: canShare } })
    }, ends)
  }

  const sharedIn = (page: PortalPage) =>
    page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)

  async function openExport(page: PortalPage): Promise<void> {
    await openSignedIn(page, await anAccount(), '/setari#export')
  }

  const bring = (page: PortalPage) =>
    page.getByRole('button', { name: 'Descarcă datele (JSON)' }).click()

  async function bringExport(page: PortalPage): Promise<void> {
    await openExport(page)
    await bring(page)
  }

  const offer = (page: PortalPage) => page.locator('.toast').filter({ hasText: READY })
  const open = (page: PortalPage) => offer(page).getByRole('button', { name: 'Deschide' }).click()

  it('goes to the share sheet once, after a tap', async () => {
    const page = await openPage()
    await emulateIphone(page, { installed: true })
    await stubShare(page, 'shared')
    await bringExport(page)
    await offer(page).waitFor()
    expect(await sharedIn(page)).toEqual([])
    await open(page)
    await offer(page).waitFor({ state: 'detached' })
    expect(await sharedIn(page)).toEqual([
      { name: expect.stringMatching(NAME), type: 'application/json', isTap: true, filled: true },
    ])
  })

  it('can be opened again after the sheet was dismissed, without an error', async () => {
    const page = await openPage()
    await emulateIphone(page, { installed: true })
    await stubShare(page, 'closed')
    await bringExport(page)
    await open(page)
    await expect.poll(() => sharedIn(page).then(({ length }) => length)).toBe(1)
    await open(page)
    await expect.poll(() => sharedIn(page).then(({ length }) => length)).toBe(2)
    expect(await page.locator('.toast').count()).toBe(1)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })

  it('is downloaded when the sheet refuses it', async () => {
    const page = await openPage()
    await emulateIphone(page, { installed: true })
    await stubShare(page, 'refused')
    await bringExport(page)
    const download = page.waitForEvent('download')
    await open(page)
    expect((await download).suggestedFilename()).toMatch(NAME)
    await offer(page).waitFor({ state: 'detached' })
  })

  it.each([
    ['a tab on an iPhone', (page: PortalPage) => emulateIphone(page)],
    ['an installed portal elsewhere', (page: PortalPage) => asInstalled(page)],
  ])('is downloaded directly in %s', async (_, become) => {
    const page = await openPage()
    await become(page)
    await stubShare(page, 'shared')
    await openExport(page)
    const download = page.waitForEvent('download')
    await bring(page)
    expect((await download).suggestedFilename()).toMatch(NAME)
    expect(await sharedIn(page)).toEqual([])
    expect(await offer(page).count()).toBe(0)
  })
})

/** Makes the page, from its next load, look like a portal installed by Chromium. */
function asInstalled(page: PortalPage): Promise<unknown> {
  return page.addInitScript(() => {
    const ask = window.matchMedia.bind(window)
    window.matchMedia = (query) => ask(query.includes('display-mode: standalone') ? 'all' : query)
  })
}
