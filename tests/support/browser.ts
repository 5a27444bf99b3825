import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { expect, inject, type TestContext } from 'vitest'
import { uploadFileRegister } from '#contract/uploads.ts'
import { describePage, noteCalls } from './describe-page.ts'
import { chromiumFlags, findChromium, findHeadlessShell } from '../../scripts/chromium.mjs'

export interface PageOptions {
  width?: number
  height?: number
  colorScheme?: 'light' | 'dark'
  /** Emulates a phone: touch, a mobile viewport and a pixel ratio of 2. */
  touch?: boolean
  reducedMotion?: 'reduce' | 'no-preference'
  /** Emulates forced colours, such as a contrast theme of Windows. */
  forcedColors?: 'active' | 'none'
  /**
   * Enables the service worker. It is off by default, as in some private windows, because a test can intercept only
   * the page's own requests.
   */
  worker?: boolean
  /** Enables prefetching for offline use; by default `saveData` is on and pages fetch only what they show. */
  prefetch?: boolean
  /** Address of another portal; by default the one that all tests share. */
  baseURL?: string
  /** Geolocation of the device; unavailable by default. */
  at?: { latitude: number; longitude: number }
  /** Context of another page, to share its storage and worker. */
  context?: BrowserContext
}

/** Page that collects its console errors and warnings. After each test it must have none, and is closed. */
export interface PortalPage extends Page {
  /** Ignores matching complaints from now on, such as an error the test provokes. */
  tolerate(complaint: RegExp): void
  /** Fails if the page logged an error or a warning, threw, or violated its content security policy. */
  expectNoComplaints(): void
}

/**
 * Processes cost more than the portal in them: the GPU's runs within the browser's, and all documents of a context share
 * one renderer, where each page would start a second one as it leaves about:blank.
 */
const fewProcesses = ['--in-process-gpu', '--renderer-process-limit=1']

// Timeout of a step, well under that of a test, so that the failure names the step.
const WAIT_MS = 40_000

interface Opened {
  page: PortalPage
  ownContext: BrowserContext | null
}

let findProgram = findHeadlessShell
let launched: Promise<Browser> | undefined
const opened: Opened[] = []

/** Uses a full Chromium in this test file, for what its headless shell lacks: push, notifications and cameras. */
export function preferFullChromium(): void {
  findProgram = findChromium
}

const ownFlags: string[] = []

/** Launches the browser of this test file with one more flag. */
export function addBrowserFlag(flag: string): void {
  ownFlags.push(flag)
}

/** Returns the browser of this test file, launched on first use. */
export function browser(): Promise<Browser> {
  launched ??= launch()
  return launched
}

/**
 * Opens a page with the portal as base URL, in a Romanian browser context of its own, phone-sized by default.
 */
export async function openPage(options: PageOptions = {}): Promise<PortalPage> {
  const ownContext = options.context ? null : await newContext(options)
  const page = collectComplaints(await (options.context ?? ownContext!).newPage())
  noteCalls(page)
  opened.push({ page, ownContext })
  return page
}

/** Closes the pages of a test; fails if one has complaints. Prints what they show if the test has failed. */
export async function closePages({ task }: TestContext): Promise<void> {
  const used = opened.splice(0)
  try {
    if (task.result?.state === 'fail') {
      for (const { page } of used) console.log(await describePage(page))
    }
    for (const { page } of used) page.expectNoComplaints()
  } finally {
    for (const { page, ownContext } of used) await (ownContext ?? page).close()
  }
}

/** Closes the browser of a test file, and forgets what the file asked of it. */
export async function closeBrowser(): Promise<void> {
  const running = launched
  launched = undefined
  findProgram = findHeadlessShell
  ownFlags.length = 0
  await (await running)?.close()
}

async function launch(): Promise<Browser> {
  const executablePath = findProgram()
  if (!executablePath) throw new Error('Chromium is not installed; CHROME_PATH may name one.')
  return chromium.launch({ executablePath, args: [...chromiumFlags, ...fewProcesses, ...ownFlags] })
}

async function newContext(options: PageOptions): Promise<BrowserContext> {
  const { width = 390, height = 844, colorScheme = 'light', touch = false } = options
  const context = await (
    await browser()
  ).newContext({
    baseURL: options.baseURL ?? inject('baseUrl'),
    locale: 'ro-RO',
    timezoneId: 'Europe/Bucharest',
    viewport: { width, height },
    colorScheme,
    reducedMotion: options.reducedMotion ?? 'no-preference',
    forcedColors: options.forcedColors ?? 'none',
    ...(options.at && { geolocation: options.at, permissions: ['geolocation'] }),
    ...(touch && { hasTouch: true, isMobile: true, deviceScaleFactor: 2 }),
  })
  context.setDefaultTimeout(WAIT_MS)
  await context.addInitScript(reportPolicyViolations)
  if (!options.worker) await context.addInitScript(removeServiceWorker)
  if (!options.prefetch) await context.addInitScript(saveData)
  return context
}

/** Runs in the page: logs content security policy violations as console errors. */
function reportPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
  })
}

/** Runs in the page before its own scripts: removes service worker support. */
function removeServiceWorker(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
}

/** Runs in the page: turns on the browser's data saver. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

/** After a form is sent, the queue may request a file whose upload the server has not finished (409). */
const uploadUnderWay = new RegExp(`status of 409 .*${uploadFileRegister.path}`)

function collectComplaints(page: Page): PortalPage {
  const complaints: string[] = []
  const tolerated = [uploadUnderWay]
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    const type = message.type()
    if (type === 'error' || type === 'warning') {
      complaints.push(`${message.text()} (${message.location().url})`)
    }
  })
  return Object.assign(page, {
    tolerate: (complaint: RegExp) => void tolerated.push(complaint),
    expectNoComplaints: () => {
      const unexpected = complaints.filter((text) => !tolerated.some((kind) => kind.test(text)))
      expect(unexpected, `complaints of ${page.url()}`).toEqual([])
    },
  })
}
