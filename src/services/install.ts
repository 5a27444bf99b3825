import { computed, effect, signal } from '@preact/signals-core'
import { askToPersist } from '../browser/persist.ts'
import { isStandalone } from '../browser/display-mode.ts'
import { storage } from '../browser/storage.ts'
import { hasArrived } from './outbox.ts'
import { session } from './session.ts'

/** What Chromium gives a page that may be installed. It serves once. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Kept by the script in the head: it comes before the application does. */
    portalInstall?: InstallPrompt
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

export type InstallablePlatform = 'android' | 'ios' | 'desktop'
export type Platform = InstallablePlatform | 'installed'
/** `inApp`: the browser inside another application (Facebook, Instagram), which installs nothing. */
export type IosBrowser = 'iphone' | 'ipad' | 'other' | 'inApp'

const USEFUL_KEY = 'portal.folosit'
const DISMISSED_KEY = 'portal.instalare-refuzata'

const prompt = signal<InstallPrompt | null>(null)
const isUseful = signal(storage.getText(USEFUL_KEY) !== null)
const isDismissed = signal(storage.getText(DISMISSED_KEY) !== null)

/** Where the portal runs, which decides how it is installed. */
export const platform = signal<Platform>('desktop')
/** Which steps install it on iOS; elsewhere those of Safari on an iPhone. */
export const iosBrowser = signal<IosBrowser>('iphone')
/** The browser installs at a tap; where it does not, the citizen is told the steps. */
export const canInstall = computed(() => prompt.value !== null)
/** Installing is offered once the portal has been of use here, until it is installed or turned down. */
export const isInstallOffered = computed(
  () => isUseful.value && !isDismissed.value && platform.value !== 'installed',
)

/** Learns whether and how the portal can be installed here. */
export function startInstall(): void {
  platform.value = isStandalone() ? 'installed' : platformOf(navigator)
  if (platform.value === 'ios') iosBrowser.value = iosBrowserOf(navigator)
  prompt.value = window.portalInstall ?? null
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt.value = event
  })
  window.addEventListener('appinstalled', () => {
    platform.value = 'installed'
    askToPersist()
  })
  effect(() => {
    if (session.value.state === 'citizen' || hasArrived.value) recordEngagement()
  })
}

/** Somebody has signed in or a request has reached the service: now installing is worth a word. */
export function recordEngagement(): void {
  if (isUseful.peek()) return
  isUseful.value = true
  storage.setText(USEFUL_KEY, '1')
}

/** Opens the browser's own question. What is said there is an answer: after a no it is not asked again. */
export async function install(): Promise<void> {
  const question = prompt.value
  prompt.value = null
  const answer = await question?.prompt()
  if (answer?.outcome === 'dismissed') dismissInstall()
}

/** The citizen does not want it. */
export function dismissInstall(): void {
  isDismissed.value = true
  storage.setText(DISMISSED_KEY, '1')
}

/** The platform by what the browser says of itself. iPads say they are Macs, but no Mac has a touch screen. */
export function platformOf(browser: {
  userAgent: string
  maxTouchPoints: number
}): InstallablePlatform {
  const { userAgent, maxTouchPoints } = browser
  if (/Android/.test(userAgent)) return 'android'
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1 ? 'ios' : 'desktop'
}

const IN_APP = /FBAN|FBAV|Instagram|GSA\//
const OTHER_BROWSER = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|Ddg\//

/** The browser of an iPhone or iPad. Only browsers say `Safari/`; an application that shows a page says less. */
export function iosBrowserOf({ userAgent }: { userAgent: string }): IosBrowser {
  if (IN_APP.test(userAgent) || !userAgent.includes('Safari/')) return 'inApp'
  if (OTHER_BROWSER.test(userAgent)) return 'other'
  return /iPhone|iPod/.test(userAgent) ? 'iphone' : 'ipad'
}
