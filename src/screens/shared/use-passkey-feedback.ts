import { useTexts } from '../../i18n/use-texts.ts'
import { usePasskeyTexts } from '../../i18n/passkey-texts.ts'
import type { PasskeyOutcome } from '../../services/passkeys.ts'
import { useErrorFeedback } from './use-error-feedback.ts'

type Failure = Exclude<PasskeyOutcome<never>, { kind: 'ok' }>

/** Returns a function that says why a passkey was not created or used. */
export function usePasskeyFeedback(): (failure: Failure) => string {
  const { problems } = usePasskeyTexts()
  const { offline } = useTexts('shell')
  const feedback = useErrorFeedback()
  return (failure) => {
    if (failure.kind === 'passkey') return problems[failure.problem]
    return failure.kind === 'offline' ? offline : feedback.sentence(failure)
  }
}
