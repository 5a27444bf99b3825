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

export function useErrorFeedback(): Tell {
  const texts = useTexts('errors')
  const sentences = (failed: Failed): string[] => {
    if (failed.kind !== 'refused') return [texts.general]
    const own = failed.code && texts.codes[failed.code]
    if (own) return [own]
    return failed.messages.length > 0 ? failed.messages : [texts.general]
  }
  const sentence = (failed: Failed) => sentences(failed).at(-1)!
  return {
    sentence,
    sentences,
    alert: (failed) => showAlert(texts.titles.error, sentence(failed)),
  }
}
