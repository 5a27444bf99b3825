import { computed, effect, signal } from '@preact/signals-core'
import { requestPersistentStorage } from '../browser/persist.ts'
import { isStandalone } from '../browser/display-mode.ts'
import { storage } from '../browser/storage.ts'
import { hasDelivered } from './outbox-rows.ts'
import { session } from './session.ts'

/** Chromium's `beforeinstallprompt` event. It can be used once. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Stored by the script in the head, because the event fires before the application has loaded. */
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

/** Platform of the portal, which decides how it is installed. */
export const platform = signal<Platform>('desktop')
/** Browser whose install steps are shown on iOS; elsewhere Safari on an iPhone. */
export const iosBrowser = signal<IosBrowser>('iphone')
/** True if the browser has an install prompt; otherwise the citizen is shown the manual steps. */
export const canInstall = computed(() => prompt.value !== null)
/** True once the portal has been used here, until it is installed or the offer is dismissed. */
export const isInstallOffered = computed(
  () => isUseful.value && !isDismissed.value && platform.value !== 'installed',
)

/** Detects whether and how the portal can be installed here, and follows changes. */
export function startInstall(): void {
  platform.value = isStandalone() ? 'installed' : detectPlatform(navigator)
  if (platform.value === 'ios') iosBrowser.value = detectIosBrowser(navigator)
  prompt.value = window.portalInstall ?? null
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt.value = event
  })
  window.addEventListener('appinstalled', () => {
    platform.value = 'installed'
    requestPersistentStorage()
  })
  effect(() => {
    if (session.value.state === 'citizen' || hasDelivered.value) recordEngagement()
  })
}

/** Records that a citizen has signed in or a request was delivered, after which installing is offered. */
export function recordEngagement(): void {
  if (isUseful.peek()) return
  isUseful.value = true
  storage.setText(USEFUL_KEY, '1')
}

/** Opens the browser's install prompt. Dismissing it also dismisses our offer for good. */
export async function install(): Promise<void> {
  const question = prompt.value
  prompt.value = null
  const answer = await question?.prompt()
  if (answer?.outcome === 'dismissed') dismissInstall()
}

/** Stores that the citizen has dismissed the offer. */
export function dismissInstall(): void {
  isDismissed.value = true
  storage.setText(DISMISSED_KEY, '1')
}

/** Detects the platform from the user agent. iPads report as Macs, but no Mac has a touch screen. */
export function detectPlatform(browser: {
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

/** Detects the browser of an iPhone or iPad. In-app web views lack `Safari/` in their user agent. */
export function detectIosBrowser({ userAgent }: { userAgent: string }): IosBrowser {
  if (IN_APP.test(userAgent) || !userAgent.includes('Safari/')) return 'inApp'
  if (OTHER_BROWSER.test(userAgent)) return 'other'
  return /iPhone|iPod/.test(userAgent) ? 'iphone' : 'ipad'
}
