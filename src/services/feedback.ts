import { computed, signal } from '@preact/signals-core'
import { systemNow } from '../lib/clock.ts'

/** Feedback shown over the screens: toasts, one alert at a time, the blocking overlay, the loading bar. */
export type ToastKind = 'success' | 'error' | 'warn' | 'info'

/** Optional parts of a toast. */
export interface ToastExtras {
  title?: string
  action?: { label: string; run: () => void }
  /** True if it stays until it is closed. */
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

/** Shows a toast, unless one with the same text is open. */
export function showToast(kind: ToastKind, text: string, extras?: ToastExtras): void {
  if (toasts.value.some((toast) => toast.text === text)) return
  toasts.value = [...toasts.value, { id: ++lastId, kind, text, at: systemNow(), ...extras }]
}

export function closeToast(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

/** Shows an alert, each line of its text as a paragraph, and resolves when it is closed. Alerts are queued. */
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

/** Shows the blocking overlay until the promise settles. */
export function whileBlocked<T>(work: Promise<T>): Promise<T> {
  return during(blocking, work)
}

/** Shows the loading bar until the promise settles. */
export function whileLoading<T>(work: Promise<T>): Promise<T> {
  return during(loading, work)
}

function during<T>(counter: { value: number }, work: Promise<T>): Promise<T> {
  counter.value += 1
  return work.finally(() => (counter.value -= 1))
}
