import type { Page } from 'playwright-core'

/** Text that a page had the device say. */
export interface Spoken {
  text: string
  lang: string
}

export interface FakeVoice {
  lang: string
  /** False for a voice that sends the text to its maker. */
  localService?: boolean
}

declare global {
  interface Window {
    fakeSpeech: { spoken: Spoken[]; holdAt: string; spokenAtOnce: number }
  }
}

/**
 * Gives the device's voices to every page that is opened from now on, as a headless browser has none. They speak at
 * once, and stay in the middle of the text that `holdSpeech` names.
 */
export async function addVoices(page: Page, voices: FakeVoice[]): Promise<void> {
  await page.addInitScript((given) => {
    window.fakeSpeech = { spoken: [], holdAt: '', spokenAtOnce: 0 }
    const state = window.fakeSpeech
    let current: Utterance | null = null
    let isStuck = false
    class Utterance {
      lang = ''
      voice: FakeVoice | null = null
      onend: (() => void) | null = null
      onerror: ((event: { error: string }) => void) | null = null
      constructor(readonly text: string) {}
    }
    const end = (utterance: Utterance) => {
      if (current !== utterance) return
      current = null
      utterance.onend?.()
    }
    const speechSynthesis = Object.assign(new EventTarget(), {
      getVoices: () => given.map((voice) => ({ localService: true, default: false, ...voice })),
      speak(utterance: Utterance) {
        if (utterance.text === ' ') return
        // Speech Dispatcher neither ends an empty text nor begins another after it.
        isStuck ||= utterance.text === ''
        if (isStuck) return
        if (current) state.spokenAtOnce += 1
        current = utterance
        state.spoken.push({ text: utterance.text, lang: utterance.lang })
        if (state.holdAt === '' || !utterance.text.includes(state.holdAt)) {
          setTimeout(() => end(utterance))
        }
      },
      cancel() {
        const stopped = current
        current = null
        stopped?.onerror?.({ error: 'canceled' })
      },
    })
    for (const [name, value] of Object.entries({
      speechSynthesis,
      SpeechSynthesisUtterance: Utterance,
    })) {
      Object.defineProperty(window, name, { value, configurable: true })
    }
  }, voices)
}

/** Lists what was spoken since the page was loaded, or since `clearSpoken`. */
export const listSpoken = (page: Page): Promise<Spoken[]> =>
  page.evaluate(() => window.fakeSpeech.spoken)

/** Forgets what was spoken. */
export const clearSpoken = (page: Page): Promise<unknown> =>
  page.evaluate(() => (window.fakeSpeech.spoken = []))

/** Has the voice stay in the middle of the text that contains some words. */
export const holdSpeech = (page: Page, words: string): Promise<unknown> =>
  page.evaluate((text) => (window.fakeSpeech.holdAt = text), words)
