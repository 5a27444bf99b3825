import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { DeskOutcome, PasskeyProblem } from './outcome.ts'

export const supportsPasskeys: () => boolean = browserSupportsWebAuthn

/** Lets the member sign with a passkey. `options` are the server's. */
export function signWithPasskey(options: object) {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return toOutcome(() => startAuthentication({ optionsJSON }))
}

/** Lets the member create a passkey. `options` are the server's. */
export function createPasskey(options: object) {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return toOutcome(() => startRegistration({ optionsJSON }))
}

async function toOutcome<Data>(act: () => Promise<Data>): Promise<DeskOutcome<Data>> {
  if (!supportsPasskeys()) return { kind: 'passkey', problem: 'unsupported' }
  try {
    return { kind: 'ok', data: await act(), meta: undefined }
  } catch (error) {
    return { kind: 'passkey', problem: toProblem(error) }
  }
}

const problems: Record<string, PasskeyProblem> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
}

const toProblem = (error: unknown): PasskeyProblem =>
  (error instanceof Error && problems[error.name]) || 'failed'
