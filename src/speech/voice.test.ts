// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { speak } from './voice.ts'

class Utterance {
  onstart: (() => void) | null = null
  onend: (() => void) | null = null
  constructor(readonly text: string) {}
}
const voice = { lang: 'ro-RO' } as SpeechSynthesisVoice
const spoken: Utterance[] = []
const cancel = vi.fn()

beforeEach(() => {
  spoken.length = 0
  cancel.mockClear()
  vi.useFakeTimers()
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  const speechSynthesis = { cancel, speak: (utterance: Utterance) => spoken.push(utterance) }
  vi.stubGlobal('speechSynthesis', speechSynthesis)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('gives up on a voice that never begins, and silences it', async () => {
  const spoke = speak('Bună ziua', voice, new AbortController().signal)
  const failed = expect(spoke).rejects.toThrow('does not start')
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  expect(cancel).toHaveBeenCalledOnce()
})

test('waits for a slow voice that has begun', async () => {
  const spoke = speak('Bună ziua', voice, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(1000)
  spoken[0]!.onstart!()
  await vi.advanceTimersByTimeAsync(60_000)
  spoken[0]!.onend!()
  await spoke
  expect(cancel).not.toHaveBeenCalled()
})

test('is stopped by its signal', async () => {
  const reading = new AbortController()
  const spoke = speak('Bună ziua', voice, reading.signal)
  reading.abort()
  await expect(spoke).rejects.toThrow(/abort/i)
  expect(cancel).toHaveBeenCalledOnce()
})
