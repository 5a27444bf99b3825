import { computed, signal } from '@preact/signals-core'
import { getConfig } from '#contract/portal.ts'
import { pushSubscribe, pushSubscription, pushUnsubscribe } from '#contract/push.ts'
import { isFeatureOff } from '../browser/features.ts'
import { storage } from '../browser/storage.ts'
import { call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'
import { platform, detectPlatform } from './install.ts'
import { ownerOf, session } from './session.ts'

/**
 * State of push notifications on this device. `unsupported`: by this browser or this server. `install-first`: iOS
 * allows push only for an installed web app. `denied`: permission was denied, and only the browser's settings can
 * grant it again. `pushState` is null until determined.
 */
export type PushState = 'unsupported' | 'install-first' | 'denied' | 'off' | 'on'

export const pushState = signal<PushState | null>(null)

/** Storage key of the id of the citizen who turned push on here. */
const OWNER_KEY = 'portal.notificari-dispozitiv'
const TURNED_DOWN_KEY = 'portal.notificari-refuzate'

const isTurnedDown = signal(storage.getText(TURNED_DOWN_KEY) !== null)
/** True if push is off and the citizen has not dismissed the offer. */
export const isPushOffered = computed(() => pushState.value === 'off' && !isTurnedDown.value)

/** Dismisses the offer for good; the settings screen still has the switch. */
export function dismissPushPrompt(): void {
  isTurnedDown.value = true
  storage.setText(TURNED_DOWN_KEY, '1')
}

/**
 * Updates the state and sends the subscription to the server again, because the session may be a new one and
 * browsers replace subscriptions on their own.
 */
export async function syncPushSubscription(): Promise<void> {
  const owner = ownerOf(session.peek())
  pushState.value = null
  if (isFeatureOff('push') || !isSupported()) {
    const isLater = !isFeatureOff('push') && mayBeInstalled()
    pushState.value = isLater ? 'install-first' : 'unsupported'
    return
  }
  const registration = await navigator.serviceWorker.ready
  if (Notification.permission === 'denied') {
    pushState.value = 'denied'
  } else if (owner === null || storage.getText(OWNER_KEY) !== owner || !isAllowed()) {
    const key = await serverKey()
    pushState.value = key.kind === 'ok' && key.data === '' ? 'unsupported' : 'off'
  } else {
    // A failed call is repeated at the next start.
    pushState.value = 'on'
    await subscribe(registration)
  }
}

/** Turns push on. Requires a user gesture for the permission prompt; stays off if permission is not granted. */
export async function turnOnPush(): Promise<Outcome<true>> {
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') {
    pushState.value = answer === 'denied' ? 'denied' : 'off'
    return done
  }
  const outcome = await subscribe(await navigator.serviceWorker.ready)
  const owner = ownerOf(session.peek())
  if (outcome.kind === 'ok' && owner !== null) {
    storage.setText(OWNER_KEY, owner)
    pushState.value = 'on'
  }
  return outcome
}

/** Turns push off, offline too: the server then finds the endpoint expired. */
export async function turnOffPush(): Promise<void> {
  storage.remove(OWNER_KEY)
  pushState.value = 'off'
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.getSubscription()
  if (!subscription) return
  await subscription.unsubscribe()
  await call(pushUnsubscribe, { body: { endpoint: subscription.endpoint } })
}

const done: Outcome<true> = { kind: 'ok', data: true, meta: undefined }
const isAllowed = () => Notification.permission === 'granted'

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const mayBeInstalled = () => detectPlatform(navigator) === 'ios' && platform.peek() !== 'installed'

async function subscribe(registration: ServiceWorkerRegistration): Promise<Outcome<true>> {
  const key = await serverKey()
  if (key.kind !== 'ok') return key
  const body = await subscriptionFor(registration, key.data)
  return body ? call(pushSubscribe, { body }) : { kind: 'broken' }
}

/** Returns the browser's subscription for our server's key; null if none can be created now. */
async function subscriptionFor({ pushManager }: ServiceWorkerRegistration, key: string) {
  try {
    const known = await pushManager.getSubscription()
    const isOurs = known && toBase64(known.options.applicationServerKey) === key
    if (known && !isOurs) await known.unsubscribe()
    const subscription = isOurs
      ? known
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    return pushSubscription.safeParse(subscription.toJSON()).data ?? null
  } catch {
    return null // the browser's push service is unreachable
  }
}

async function serverKey(): Promise<Outcome<string>> {
  const outcome = await call(getConfig)
  if (outcome.kind !== 'ok') return outcome
  const { functii, cheie_push } = outcome.data
  return { ...outcome, data: functii.push ? cheie_push : '' }
}

function toBase64(bytes: ArrayBuffer | null): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes ?? [])))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
