import { effect } from '@preact/signals-core'
import { language } from '../../i18n/language.ts'
import { readAloudTextsOf } from '../../i18n/read-aloud-texts.ts'
import { closeToast, showToast, toasts, whileLoading } from '../../services/feedback.ts'
import { normalizeForSpeech } from '../../speech/normalize.ts'
import { collectPassages, type Passage } from '../../speech/passages.ts'
import { findVoice, loadVoices, speak } from '../../speech/voice.ts'

const HIGHLIGHT = 'citit'

let current = new AbortController()
let ended = Promise.resolve()

/**
 * Reads aloud a dialog, or the page if null, with a voice of the device itself, until it is stopped or another page is
 * opened. A toast says so and stops it. What is typed is not read.
 */
export function readAloud(dialog: Element | null): Promise<void> {
  current.abort()
  const reading = new AbortController()
  current = reading
  ended = ended.then(() => readAll(dialog, reading))
  return ended
}

async function readAll(dialog: Element | null, reading: AbortController): Promise<void> {
  const { signal } = reading
  const texts = readAloudTextsOf(language.peek())
  const voices = await whileLoading(loadVoices())
  if (signal.aborted) return
  const passages = collectPassages(
    dialog ? [dialog] : document.querySelectorAll('header h1, header h1 + p, main'),
  )
  if (passages.length === 0) return showToast('info', texts.empty)
  if (!findVoice(voices, language.peek())) return showToast('warn', texts.noVoice)
  const stop = () => reading.abort()
  const forgetToast = showStop(texts, stop)
  window.addEventListener('hashchange', stop, { signal })
  window.addEventListener('pagehide', stop, { signal })
  try {
    for (const passage of passages) await read(passage, voices, signal)
  } catch {
    if (!signal.aborted) showToast('warn', texts.failed)
  } finally {
    forgetToast()
    stop()
    mark(null)
  }
}

/** Reads a passage, unless it has left the page meanwhile or no voice speaks its language. */
async function read(
  { element, text, lang }: Passage,
  voices: readonly SpeechSynthesisVoice[],
  signal: AbortSignal,
): Promise<void> {
  const voice = findVoice(voices, lang)
  if (!element.isConnected || !voice) return
  mark(element)
  await speak(normalizeForSpeech(text, lang), voice, signal)
}

/** Shows a toast that stops the reading, also when it is closed. Returns a function that closes it. */
function showStop(texts: ReturnType<typeof readAloudTextsOf>, stop: () => void): () => void {
  const action = { label: texts.stop, run: stop }
  showToast('info', texts.reading, { sticky: true, action })
  const shown = toasts.peek().find(({ text }) => text === texts.reading)!
  const forget = effect(() => {
    if (!toasts.value.includes(shown)) stop()
  })
  return () => {
    forget()
    closeToast(shown.id)
  }
}

/** Heights at the ends of the window that the toast and the bottom bar cover, in pixels. */
const COVERED = 160

/** Highlights what is being read, where the browser can, and brings it into sight. */
function mark(element: Element | null): void {
  if ('highlights' in CSS) CSS.highlights.delete(HIGHLIGHT)
  if (!element) return
  const { top, bottom } = element.getBoundingClientRect()
  if (top < COVERED || bottom > innerHeight - COVERED) element.scrollIntoView({ block: 'center' })
  if (!('highlights' in CSS)) return
  const range = new Range()
  range.selectNodeContents(element)
  CSS.highlights.set(HIGHLIGHT, new Highlight(range))
}
