import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  platformAuthenticatorIsAvailable,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { limits } from '#contract/limits.ts'
import {
  passkeyAdd,
  passkeyAddOptions,
  passkeyConfirmOptions,
  passkeyList,
  passkeyRemove,
  passkeyRename,
  passkeySignIn,
  passkeySignInOptions,
  type Passkey,
} from '#contract/passkeys.ts'
import { call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'
import { forgetPasskey, rememberPasskey } from './passkey-device.ts'
import { isOfferDue } from './passkey-offer.ts'
import { getResource, invalidate } from './resources.ts'
import { openSession } from './session-calls.ts'

/** Reason why the device did not create or use a passkey. */
export type PasskeyProblem = 'renuntat' | 'existenta' | 'alta_adresa' | 'esuat'

/** Outcome of a call and of the device's part in it. */
export type PasskeyOutcome<Data> = Outcome<Data> | { kind: 'passkey'; problem: PasskeyProblem }

/** Time before a challenge expires at which the autofill asks for another. */
const RENEW_AFTER_MS = (limits.passkey.challengeSeconds - 30) * 1000

export const supportsPasskeys: () => boolean = browserSupportsWebAuthn

/** True if this device can be unlocked by its user and none of its passkeys were offered of late. */
export const canOfferPasskey = async (): Promise<boolean> =>
  supportsPasskeys() && isOfferDue() && (await platformAuthenticatorIsAvailable())

/** Stops what the device is asked to sign. */
export const cancelPasskey = (): void => WebAuthnAbortService.cancelCeremony()

/** Signs in with a passkey chosen in the device's own dialog; the session is open when the outcome is `ok`. */
export async function signInWithPasskey(): Promise<PasskeyOutcome<unknown>> {
  const signed = await signChallenge()
  return signed.kind === 'ok' ? finishSignIn(signed.data) : signed
}

/**
 * Offers the passkeys in the autofill of the sign-in's fields, until one was chosen or the returned function is called.
 */
export function offerInAutofill(onChosen: (outcome: PasskeyOutcome<unknown>) => void): () => void {
  const { signal, stop } = createStop()
  async function run(): Promise<void> {
    if (!(await browserSupportsWebAuthnAutofill())) return
    while (!signal.aborted) {
      const signed = await signBeforeExpiry(signal)
      if (signal.aborted || signed === null) return
      if (signed === 'expired') await whenVisible()
      else return onChosen(await finishSignIn(signed))
    }
  }
  void run()
  return stop
}

function createStop() {
  const controller = new AbortController()
  const { signal } = controller
  const stop = () => {
    if (!signal.aborted) cancelPasskey()
    controller.abort()
  }
  return { signal, stop }
}

/** Waits for a choice in the autofill. Null when there is none to wait for any more. */
async function signBeforeExpiry(
  signal: AbortSignal,
): Promise<AuthenticationResponseJSON | 'expired' | null> {
  const options = await call(passkeySignInOptions)
  if (options.kind !== 'ok' || signal.aborted) return null
  let isExpired = false
  const timer = setTimeout(() => {
    isExpired = true
    cancelPasskey()
  }, RENEW_AFTER_MS)
  const optionsJSON = options.data as object as PublicKeyCredentialRequestOptionsJSON
  const signed = await toOutcome(() =>
    startAuthentication({ optionsJSON, useBrowserAutofill: true }),
  )
  clearTimeout(timer)
  if (signed.kind === 'ok') return signed.data
  return isExpired ? 'expired' : null
}

/** Lets one of the citizen's passkeys sign in place of the password. */
export async function confirmWithPasskey(): Promise<PasskeyOutcome<AuthenticationResponseJSON>> {
  const options = await call(passkeyConfirmOptions)
  if (options.kind === 'refused' && options.code === 'passkey_necunoscut') forgetPasskey()
  return options.kind === 'ok' ? sign(options.data) : options
}

/** Adds a passkey of this device. Without a recent sign-in the server asks for the password. */
export async function addPasskey(parola?: string): Promise<PasskeyOutcome<Passkey>> {
  const body = parola === undefined ? {} : { parola }
  const options = await call(passkeyAddOptions, { body })
  if (options.kind !== 'ok') return options
  const optionsJSON = options.data as object as PublicKeyCredentialCreationOptionsJSON
  const made = await toOutcome(() => startRegistration({ optionsJSON }))
  if (made.kind === 'passkey' && made.problem === 'existenta') rememberPasskey()
  if (made.kind !== 'ok') return made
  const added = await call(passkeyAdd, { body: { raspuns: { ...made.data } } })
  if (added.kind === 'ok') rememberPasskey()
  else if (added.kind === 'refused') removeFromDevice(made.data.id)
  invalidatePasskeys()
  return added
}

/** True if the server asks for the password before it adds a passkey. */
export const needsPassword = (outcome: PasskeyOutcome<unknown>): boolean =>
  outcome.kind === 'refused' && outcome.fields['parola'] !== undefined

export const passkeys = () => getResource(passkeyList)

export async function renamePasskey(id: string, nume: string): Promise<Outcome<Passkey>> {
  const outcome = await call(passkeyRename, { params: { id }, body: { nume } })
  if (outcome.kind === 'ok') invalidatePasskeys()
  return outcome
}

/** Removes a passkey. One that is gone already counts as removed. */
export async function removePasskey(id: string, isLast: boolean): Promise<Outcome<true>> {
  const outcome = await call(passkeyRemove, { params: { id } })
  const isGone = outcome.kind === 'refused' && outcome.status === 404
  if (outcome.kind !== 'ok' && !isGone) return outcome
  if (isLast) forgetPasskey()
  invalidatePasskeys()
  return { kind: 'ok', data: true, meta: undefined }
}

const invalidatePasskeys = () => invalidate(passkeyList.path)

async function signChallenge(): Promise<PasskeyOutcome<AuthenticationResponseJSON>> {
  const options = await call(passkeySignInOptions)
  return options.kind === 'ok' ? sign(options.data) : options
}

const sign = (options: object) =>
  toOutcome(() =>
    startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
  )

async function finishSignIn(raspuns: AuthenticationResponseJSON): Promise<Outcome<unknown>> {
  const outcome = await call(passkeySignIn, { body: { raspuns: { ...raspuns } } })
  if (outcome.kind === 'ok') {
    rememberPasskey()
    openSession(outcome.data)
  } else if (outcome.kind === 'refused' && outcome.code === 'passkey_necunoscut') {
    forgetPasskey()
    removeFromDevice(raspuns.id)
  }
  return outcome
}

interface SignalledCredentials {
  signalUnknownCredential?(known: { rpId: string; credentialId: string }): Promise<void>
}

/** Tells the device that a passkey opens nothing, so that it stops offering it. */
function removeFromDevice(credentialId: string): void {
  const credentials = PublicKeyCredential as SignalledCredentials
  const known = { rpId: location.hostname, credentialId }
  // A device that cannot be told offers it again, and gets the same answer.
  void credentials.signalUnknownCredential?.(known).catch(() => undefined)
}

async function toOutcome<Data>(act: () => Promise<Data>): Promise<PasskeyOutcome<Data>> {
  try {
    return { kind: 'ok', data: await act(), meta: undefined }
  } catch (error) {
    return { kind: 'passkey', problem: toProblem(error) }
  }
}

const problems: Record<string, PasskeyProblem> = {
  NotAllowedError: 'renuntat',
  AbortError: 'renuntat',
  InvalidStateError: 'existenta',
  SecurityError: 'alta_adresa',
}

const toProblem = (error: unknown): PasskeyProblem =>
  (error instanceof Error && problems[error.name]) || 'esuat'

function whenVisible(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', check)
      resolve()
    }
    document.addEventListener('visibilitychange', check)
    check()
  })
}
