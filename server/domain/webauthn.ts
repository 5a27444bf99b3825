import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Env } from '#server/config/env.ts'

type RelyingEnv = Pick<Env, 'publicUrl' | 'operator'>

/** A stored credential; its id and key are base64url. */
export interface StoredCredential {
  id: string
  publicKey: string
  counter: number
  transports: string[]
}

type Descriptor = Pick<StoredCredential, 'id' | 'transports'>

/** Account that a passkey is created for, as the device shows it. */
export interface PasskeyUser {
  name: string
  displayName: string
  /** User handle. */
  id: Uint8Array<ArrayBuffer>
  /** `required` if the device must find the passkey without being told of it. */
  residentKey: 'preferred' | 'required'
}

const relyingParty = ({ publicUrl }: Pick<RelyingEnv, 'publicUrl'>) => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

const toDescriptor = ({ id, transports }: Descriptor) => ({ id, transports })

/** Builds the options with which a browser creates a passkey, other than those known. */
export function buildRegistrationOptions(env: RelyingEnv, user: PasskeyUser, known: Descriptor[]) {
  return generateRegistrationOptions({
    rpName: env.operator.denumire,
    rpID: relyingParty(env).rpID,
    userName: user.name,
    userDisplayName: user.displayName,
    userID: user.id,
    attestationType: 'none',
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: user.residentKey, userVerification: 'required' },
  })
}

/** Builds the options with which a browser signs with one of these passkeys, or any without them. */
export function buildAuthenticationOptions(env: RelyingEnv, known: Descriptor[]) {
  return generateAuthenticationOptions({
    rpID: relyingParty(env).rpID,
    allowCredentials: known.map(toDescriptor),
    userVerification: 'required',
  })
}

/** Verifies a newly created passkey; null when the response does not hold. */
export async function verifyRegistration(
  env: RelyingEnv,
  challenge: string,
  response: RegistrationResponseJSON,
): Promise<StoredCredential | null> {
  const { rpID, origin } = relyingParty(env)
  const result = await orNull(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
    }),
  )
  if (!result?.verified) return null
  const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential
  return {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: [...transports],
  }
}

/** Verifies a signature by a passkey and returns its new counter; null when it does not hold. */
export async function verifyAuthentication(
  env: RelyingEnv,
  challenge: string,
  { id, publicKey, counter, transports }: StoredCredential,
  response: AuthenticationResponseJSON,
): Promise<number | null> {
  const { rpID, origin } = relyingParty(env)
  const result = await orNull(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter,
        transports,
      },
    }),
  )
  return result?.verified ? result.authenticationInfo.newCounter : null
}

// The library throws plain errors for everything that a caller may have made up.
async function orNull<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify()
  } catch {
    return null
  }
}
