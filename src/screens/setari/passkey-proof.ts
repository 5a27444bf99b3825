import type { BodyOf } from '#contract/endpoint.ts'
import type { profileUpdate } from '#contract/cetatean.ts'
import { language } from '../../i18n/language.ts'
import { passkeyTextsIn } from '../../i18n/passkey-texts.ts'
import type { Outcome } from '../../net/outcome.ts'
import { confirmWithPasskey } from '../../services/passkeys.ts'
import { createFieldFailure } from './field-failure.ts'

export type PasskeyProof = Required<Pick<BodyOf<typeof profileUpdate>, 'passkey'>>

/** Lets a passkey sign in place of the password; what the device refused is told as the server's refusals are. */
export async function provePasskey(): Promise<Outcome<PasskeyProof>> {
  const outcome = await confirmWithPasskey()
  if (outcome.kind === 'ok') {
    // The library's type of a response has no index signature, and is otherwise the contract's.
    return { ...outcome, data: { passkey: outcome.data as object as PasskeyProof['passkey'] } }
  }
  if (outcome.kind !== 'passkey') return outcome
  return createFieldFailure('', passkeyTextsIn(language.value).problems[outcome.problem])
}
