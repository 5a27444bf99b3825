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

test('the same words are not shown twice at a time, but again once they were closed', () => {
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

test('the screen is blocked as long as any work lasts, one that fails too', async () => {
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
