import {
  staffConfirm,
  staffConfirmPasskey,
  staffPasskey,
  staffPasskeyOptions,
  staffRecoveryCode,
  staffSignIn,
  staffTotp,
} from '#contract/desk/auth.ts'
import type { MemberIdentity } from '#contract/desk/staff-fields.ts'
import { call, type CallInput } from '#src/net/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { DeskOutcome } from './outcome.ts'
import { signWithPasskey } from './passkeys.ts'
import { enter, session } from './session.ts'

type Signed = Promise<DeskOutcome<MemberIdentity>>

/** Gives the e-mail address and the password; the second factor comes next. */
export async function enterPassword(email: string, parola: string): Promise<DeskOutcome<unknown>> {
  const outcome = await call(staffSignIn, { body: { email, parola } })
  if (outcome.kind === 'ok') session.value = { kind: 'second-factor', ...outcome.data }
  return outcome
}

/** Completes the sign-in with a code of the application. */
export const enterTotp = (cod: string): Signed => complete(staffTotp, { body: { cod } })

const RECOVERY_HALF = 5

/** Completes the sign-in with a recovery code, however it was typed. */
export function enterRecoveryCode(typed: string): Signed {
  const letters = typed.toLowerCase().replace(/[^a-z2-7]/g, '')
  const cod = `${letters.slice(0, RECOVERY_HALF)}-${letters.slice(RECOVERY_HALF)}`
  return complete(staffRecoveryCode, { body: { cod } })
}

/** Completes the sign-in with a passkey. */
export const enterPasskey = (): Signed => answerChallenge(staffPasskey)

/** Confirms again who is there, with password and code. */
export const confirmByPassword = (parola: string, cod: string): Signed =>
  complete(staffConfirm, { body: { parola, cod } })

/** Confirms again who is there, with a passkey. */
export const confirmByPasskey = (): Signed => answerChallenge(staffConfirmPasskey)

/** Goes back from the second factor to the password. */
export function startOver(): void {
  session.value = { kind: 'signed-out', hasEnded: false }
}

async function answerChallenge<B>(
  endpoint: Endpoint<undefined, undefined, B, MemberIdentity>,
): Signed {
  const options = await call(staffPasskeyOptions)
  if (options.kind !== 'ok') return options
  const signed = await signWithPasskey(options.data)
  if (signed.kind !== 'ok') return signed
  return complete(endpoint, { body: { raspuns: signed.data } })
}

async function complete<B>(
  endpoint: Endpoint<undefined, undefined, B, MemberIdentity>,
  input: CallInput,
): Signed {
  const outcome = await call(endpoint, input)
  if (outcome.kind === 'ok') enter(outcome.data)
  return outcome
}
