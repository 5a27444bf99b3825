import { computed, signal } from '@preact/signals-core'
import { systemNow } from '../lib/clock.ts'

/** What the portal says over the screens: toasts, one alert at a time, the blocking overlay, the loading bar. */
export type ToastKind = 'success' | 'error' | 'warn' | 'info'

/** What else a toast may have. */
export interface ToastExtras {
  action?: { label: string; run: () => void }
  /** It stays until it is closed. */
  sticky?: boolean
}

export interface Toast extends ToastExtras {
  id: number
  kind: ToastKind
  text: string
  /** When it appeared, ms since 1970. */
  at: number
}

export interface AlertMessage {
  title: string
  text: string
  close: () => void
}

export const toasts = signal<Toast[]>([])
export const alertMessage = signal<AlertMessage | null>(null)

const blocking = signal(0)
const loading = signal(0)
export const isBlocked = computed(() => blocking.value > 0)
export const isLoading = computed(() => loading.value > 0)

let lastId = 0

/** Shows a toast, unless the same words are on the screen already. */
export function showToast(kind: ToastKind, text: string, extras?: ToastExtras): void {
  if (toasts.value.some((toast) => toast.text === text)) return
  toasts.value = [...toasts.value, { id: ++lastId, kind, text, at: systemNow(), ...extras }]
}

export function closeToast(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

/** Shows an alert and resolves when it was closed. A second one waits for the first. */
export function showAlert(title: string, text: string): Promise<void> {
  const before = lastAlert
  lastAlert = before.then(() => openAlert(title, text))
  return lastAlert
}

let lastAlert: Promise<void> = Promise.resolve()

function openAlert(title: string, text: string): Promise<void> {
  return new Promise((resolve) => {
    const close = () => {
      alertMessage.value = null
      resolve()
    }
    alertMessage.value = { title, text, close }
  })
}

/** Holds the screen behind the overlay while the work lasts. */
export function whileBlocked<T>(work: Promise<T>): Promise<T> {
  return during(blocking, work)
}

/** Shows the bar on top while the work lasts. */
export function whileLoading<T>(work: Promise<T>): Promise<T> {
  return during(loading, work)
}

function during<T>(counter: { value: number }, work: Promise<T>): Promise<T> {
  counter.value += 1
  return work.finally(() => (counter.value -= 1))
}
