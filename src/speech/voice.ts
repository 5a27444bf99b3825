/** Time in which a browser that loads its voices late has them, in milliseconds. */
const VOICES_MS = 5000

/** Time in which a voice begins or ends a text, unless it never will, in milliseconds. */
const SILENCE_MS = 20_000

/** Texts longer than this are spoken by sentences: some voices break off in a long one. */
const LONGEST_UTTERANCE = 200

/** Loads the voices that speak on the device itself; others would send what is on the page to their maker. */
export async function loadVoices(): Promise<SpeechSynthesisVoice[]> {
  if (speechSynthesis.getVoices().length === 0) {
    await new Promise((resolve) => {
      speechSynthesis.addEventListener('voiceschanged', resolve, { once: true })
      setTimeout(resolve, VOICES_MS)
    })
  }
  return speechSynthesis.getVoices().filter(({ localService }) => localService)
}

/** Finds a voice for a language, such as `ro`: the device's own choice if it has several. */
export function findVoice(
  voices: readonly SpeechSynthesisVoice[],
  lang: string,
): SpeechSynthesisVoice | undefined {
  const speaking = voices.filter((voice) => voice.lang.toLowerCase().startsWith(lang))
  return speaking.find((voice) => voice.default) ?? speaking[0]
}

/** Speaks a text to its end. Rejects with an `AbortError` when it is stopped, and if the voice fails. */
export async function speak(
  text: string,
  voice: SpeechSynthesisVoice,
  signal: AbortSignal,
): Promise<void> {
  for (const part of splitText(text, voice.lang)) await speakPart(part, voice, signal)
}

function speakPart(text: string, voice: SpeechSynthesisVoice, signal: AbortSignal): Promise<void> {
  const utterance = new SpeechSynthesisUtterance(text)
  Object.assign(utterance, { voice, lang: voice.lang })
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const silence = setTimeout(() => fail(new Error('Speech does not start')), SILENCE_MS)
    const forget = () => {
      clearTimeout(silence)
      signal.removeEventListener('abort', stop)
    }
    const fail = (reason: Error) => {
      forget()
      utterance.onend = utterance.onerror = null
      speechSynthesis.cancel()
      reject(reason)
    }
    // Keeps the utterance too, without which Chrome may forget to say that it has ended.
    const stop = () => fail(signal.reason as Error)
    signal.addEventListener('abort', stop)
    utterance.onstart = () => clearTimeout(silence)
    utterance.onend = () => {
      forget()
      resolve()
    }
    utterance.onerror = ({ error }) => fail(new Error(`Speech failed: ${error}`))
    speechSynthesis.speak(utterance)
  })
}

function splitText(text: string, lang: string): string[] {
  if (text.length <= LONGEST_UTTERANCE || !('Segmenter' in Intl)) return [text]
  const sentences = new Intl.Segmenter(lang, { granularity: 'sentence' }).segment(text)
  return [...sentences].map(({ segment }) => segment)
}
