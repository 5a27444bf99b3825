import { loginCnp } from '#contract/auth.ts'
import { normalizeCui } from '#contract/identifiers.ts'
import { cnpCuiRule } from '#contract/rules.ts'
import { call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'
import { checkFields } from './form.ts'
import { wantsPasskeyOffer } from './passkey-device.ts'
import { openSession } from './session-calls.ts'

export type Credentials = { cnp_cui: string; password: string }

/** Validates the two fields of the sign-in. */
export const credentialProblems = checkFields<Credentials>({
  cnp_cui: (value) => cnpCuiRule(normalizeCui(value)),
  password: (value) => (value === '' ? 'required' : null),
})

/** Signs in; the session is open when the outcome is `ok`. */
export async function signIn({ cnp_cui, password }: Credentials): Promise<Outcome<unknown>> {
  const body = { cnp_cui: normalizeCui(cnp_cui), password }
  const outcome = await call(loginCnp, { body })
  if (outcome.kind === 'ok') {
    wantsPasskeyOffer.value = true
    openSession(outcome.data)
  }
  return outcome
}
