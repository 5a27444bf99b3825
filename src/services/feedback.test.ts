import { afterEach, expect, test } from 'vitest'
import {
  alertMessage,
  closeToast,
  isBlocked,
  showAlert,
  showToast,
  toasts,
  whileBlocked,
} from './feedback.ts'

afterEach(() => {
  toasts.value = []
})

test('shows a text again only after its toast was closed', () => {
  showToast('success', 'Codul a fost retrimis prin SMS')
  showToast('success', 'Codul a fost retrimis prin SMS')
  expect(toasts.value).toHaveLength(1)
  closeToast(toasts.value[0]!.id)
  showToast('success', 'Codul a fost retrimis prin SMS')
  expect(toasts.value).toHaveLength(1)
})

test('a second alert waits until the first was closed', async () => {
  const first = showAlert('Eroare', 'Prima')
  const second = showAlert('Eroare', 'A doua')
  await Promise.resolve()
  expect(alertMessage.value?.text).toBe('Prima')
  alertMessage.value?.close()
  await first
  await Promise.resolve()
  expect(alertMessage.value?.text).toBe('A doua')
  alertMessage.value?.close()
  await second
  expect(alertMessage.value).toBeNull()
})

test('blocks the screen until all work has settled, failed work included', async () => {
  const end: (() => void)[] = []
  const works = [0, 1].map(() => whileBlocked(new Promise<void>((resolve) => end.push(resolve))))
  const failing = whileBlocked(Promise.reject(new Error('nu merge')))
  expect(isBlocked.value).toBe(true)
  await expect(failing).rejects.toThrow('nu merge')
  end[0]!()
  await works[0]
  expect(isBlocked.value).toBe(true)
  end[1]!()
  await works[1]
  expect(isBlocked.value).toBe(false)
})
