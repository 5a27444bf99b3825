import type { webcrypto } from 'node:crypto'
import { SignJWT, errors, jwtVerify } from 'jose'
import * as z from 'zod'
import type { SessionClaims } from '#contract/claims.ts'
import { limits } from '#contract/limits.ts'
import type { Env } from '#server/env.ts'

const ALGORITHM = 'HS256'

interface NewToken {
  citizenId: number
  sessionId: string
  jti: string
  type: number
}

interface Reading {
  /** Accepts a token past its time: for exchanging it. */
  ignoreExpiry?: boolean
}

const claims = z.object({
  iss: z.string(),
  sub: z.string().regex(/^[1-9]\d{0,9}$/),
  jti: z.uuid(),
  sid: z.uuid(),
  iat: z.number(),
  exp: z.number(),
  type: z.number(),
})

type TokenEnv = Pick<Env, 'appKey' | 'tokenIssuer'>

// Made once for each key: every call reads a token.
const signingKeys = new Map<string, Promise<webcrypto.CryptoKey>>()

function signingKey({ appKey }: TokenEnv): Promise<webcrypto.CryptoKey> {
  const known = signingKeys.get(appKey)
  if (known) return known
  // Not the key itself: what signs tokens must sign nothing else.
  const bytes = new TextEncoder().encode(`jwt:${appKey}`)
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const made = crypto.subtle.importKey('raw', bytes, hmac, false, ['sign', 'verify'])
  signingKeys.set(appKey, made)
  return made
}

/** A session token, valid `limits.token.validSeconds` from now. */
export async function mintToken(env: TokenEnv, now: Date, token: NewToken): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: token.sessionId, type: token.type })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(env.tokenIssuer)
    .setSubject(String(token.citizenId))
    .setJti(token.jti)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + limits.token.validSeconds)
    .sign(await signingKey(env))
}

/** What a token claims, or null when it is not ours, was altered, or its time has passed. */
export async function readToken(
  env: TokenEnv,
  now: Date,
  token: string,
  { ignoreExpiry = false }: Reading = {},
): Promise<SessionClaims | null> {
  try {
    const { payload } = await jwtVerify(token, await signingKey(env), {
      algorithms: [ALGORITHM],
      issuer: env.tokenIssuer,
      requiredClaims: ['iss', 'sub', 'jti', 'sid', 'iat', 'exp'],
      // No token has expired in 1970; its signature still has to hold.
      currentDate: ignoreExpiry ? new Date(0) : now,
      clockTolerance: limits.token.leewaySeconds,
    })
    return claims.safeParse(payload).data ?? null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
