import { useTexts } from '../../i18n/use-texts.ts'
import type { Failed } from '../../net/outcome.ts'
import { showAlert } from '../../services/feedback.ts'

/** How a screen tells of a call that did not succeed (specification §8). */
export interface Tell {
  /** The sentence to show: the last one of the server, or the general one. */
  sentence(failed: Failed): string
  /** All the server's sentences; the general one when there is none. */
  sentences(failed: Failed): string[]
  /** Shows the sentence in an alert and resolves when that was closed. */
  alert(failed: Failed): Promise<void>
}

export function useTell(): Tell {
  const texts = useTexts('errors')
  const sentences = (failed: Failed): string[] => {
    if (failed.kind !== 'refused' || failed.messages.length === 0) return [texts.general]
    const translated = failed.code && texts.codes[failed.code]
    return translated ? [translated] : failed.messages
  }
  const sentence = (failed: Failed) => sentences(failed).at(-1)!
  return {
    sentence,
    sentences,
    alert: (failed) => showAlert(texts.titles.error, sentence(failed)),
  }
}
