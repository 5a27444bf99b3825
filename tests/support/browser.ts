import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, afterEach, expect, inject } from 'vitest'
import { uploadFileRegister } from '#contract/uploads.ts'
import { chromiumFlags, findChromium, findHeadlessShell } from '../../scripts/chromium.mjs'

export interface PageOptions {
  width?: number
  height?: number
  colorScheme?: 'light' | 'dark'
  /** A phone: touch, a mobile viewport and twice the pixels. */
  touch?: boolean
  reducedMotion?: 'reduce' | 'no-preference'
  /** The few colours that somebody has chosen for all pages, such as a contrast theme of Windows. */
  forcedColors?: 'active' | 'none'
  /**
   * Lets the page have its service worker. Others go without, as in some private windows: a test can hold back and
   * answer only what the page itself asks for.
   */
  worker?: boolean
  /** Lets the page bring what it may need without a connection; others save data, and ask only for what they show. */
  prefetch?: boolean
  /** Of a portal of its own; by default the one that all tests share. */
  baseURL?: string
  /** Where the device says it is; without it, it does not say. */
  at?: { latitude: number; longitude: number }
  /** Opens the page in the context of another one, with its storage and its worker. */
  context?: BrowserContext
}

/** A page that remembers what it complained of. After each test it must have been quiet, and is closed. */
export interface PortalPage extends Page {
  /** Lets complaints of this kind pass from now on, such as a refusal the test provokes. */
  tolerate(complaint: RegExp): void
  /** Fails when the page has written an error or a warning, thrown, or broken its content security policy. */
  expectQuiet(): void
}

// How long a page may take over one step; well under the limit of a test, so that the step is named.
const WAIT_MS = 15_000

interface Opened {
  page: PortalPage
  ownContext: BrowserContext | null
}

let findProgram = findHeadlessShell
let launched: Promise<Browser> | undefined
const opened: Opened[] = []

/** Makes the browser of this test file a whole Chromium, for what its headless shell lacks: push and notifications. */
export function driveWholeChromium(): void {
  findProgram = findChromium
}

/** The one browser of this test file. */
export function browser(): Promise<Browser> {
  launched ??= launch()
  return launched
}

/**
 * Opens a page of the portal's origin in a Romanian browser of its own, phone-sized unless told otherwise.
 * Relative addresses are the portal's.
 */
export async function openPage(options: PageOptions = {}): Promise<PortalPage> {
  const ownContext = options.context ? null : await newContext(options)
  const page = listenTo(await (options.context ?? ownContext!).newPage())
  opened.push({ page, ownContext })
  return page
}

afterEach(async () => {
  const used = opened.splice(0)
  try {
    for (const { page } of used) page.expectQuiet()
  } finally {
    for (const { page, ownContext } of used) await (ownContext ?? page).close()
  }
})

afterAll(async () => {
  await (await launched)?.close()
})

async function launch(): Promise<Browser> {
  const executablePath = findProgram()
  if (!executablePath) throw new Error('Chromium is not installed; CHROME_PATH may name one.')
  return chromium.launch({ executablePath, args: chromiumFlags })
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
  if (!options.worker) await context.addInitScript(goWithoutWorker)
  if (!options.prefetch) await context.addInitScript(saveData)
  return context
}

/** Runs in the page: a violation that only a report would show becomes an error in the console. */
function reportPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
  })
}

/** Runs in the page, before its own scripts. */
function goWithoutWorker(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
}

/** Runs in the page: the device asks for as little as possible. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

/** A form that is sent hands its files to the queue, which may ask for one that the server is still taking in. */
const uploadUnderWay = new RegExp(`status of 409 .*${uploadFileRegister.path}`)

function listenTo(page: Page): PortalPage {
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
    expectQuiet: () => {
      const unexpected = complaints.filter((text) => !tolerated.some((kind) => kind.test(text)))
      expect(unexpected, `complaints of ${page.url()}`).toEqual([])
    },
  })
}
