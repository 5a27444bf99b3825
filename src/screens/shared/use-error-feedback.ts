import type { ErrorCode } from '#contract/codes.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Failed } from '../../net/outcome.ts'
import { showAlert } from '../../services/feedback.ts'

/** Ways for a screen to show a failed call (specification §8). */
export interface ErrorFeedback {
  /** Returns the server's last message, or the general one. */
  sentence(failed: Failed): string
  /** Returns all the server's messages, or the general one. */
  sentences(failed: Failed): string[]
  /** Shows the message in an alert and resolves when it is closed. */
  alert(failed: Failed): Promise<void>
}

/** Sentences of a screen in place of the general ones of their codes. */
export type OwnSentences = Partial<Record<ErrorCode, string>>

export function useErrorFeedback(ownSentences: OwnSentences = {}): ErrorFeedback {
  const texts = useTexts('errors')
  const sentences = (failed: Failed): string[] => {
    if (failed.kind !== 'refused') return [texts.general]
    const own = failed.code && (ownSentences[failed.code] ?? texts.codes[failed.code])
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
