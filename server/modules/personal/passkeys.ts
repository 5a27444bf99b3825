import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Env } from '#server/config/env.ts'
import type { PasskeyRow, StaffRow } from './repo.ts'

type RelyingEnv = Pick<Env, 'publicUrl' | 'operator'>

const relyingParty = ({ publicUrl }: RelyingEnv) => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

const toDescriptor = ({ id, transports }: PasskeyRow) => ({ id, transports })

/** Builds the options with which a browser creates a passkey of a member, other than those they have. */
export function buildRegistrationOptions(env: RelyingEnv, member: StaffRow, known: PasskeyRow[]) {
  return generateRegistrationOptions({
    rpName: env.operator.denumire,
    rpID: relyingParty(env).rpID,
    userName: member.email,
    userDisplayName: member.nume,
    userID: new TextEncoder().encode(`personal:${member.id}`),
    attestationType: 'none',
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
}

/** Builds the options with which a browser signs with one of a member's passkeys. */
export function buildAuthenticationOptions(env: RelyingEnv, known: PasskeyRow[]) {
  return generateAuthenticationOptions({
    rpID: relyingParty(env).rpID,
    allowCredentials: known.map(toDescriptor),
    userVerification: 'required',
  })
}

/** Verifies a newly created passkey; null when the response does not hold. Keys are base64url. */
export async function verifyRegistration(
  env: RelyingEnv,
  challenge: string,
  response: RegistrationResponseJSON,
) {
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
  passkey: PasskeyRow,
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
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports,
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
