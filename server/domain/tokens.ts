import type { webcrypto } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { SignJWT, errors, jwtVerify } from 'jose'
import type { JWTPayload } from 'jose'
import * as z from 'zod'
import type { SessionClaims } from '#contract/claims.ts'
import { limits } from '#contract/limits.ts'
import { hmac } from '#server/crypto/secrets.ts'
import type { Env } from '#server/config/env.ts'

const ALGORITHM = 'HS256'
const SEND_AUDIENCE = 'trimitere'

interface NewToken {
  citizenId: number
  sessionId: string
  jti: string
  type: number
}

interface Reading {
  /** Accepts an expired token, to refresh it. */
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

const sendClaims = z.object({
  ...claims.pick({ iss: true, sub: true, sid: true, iat: true, exp: true }).shape,
  aud: z.literal(SEND_AUDIENCE),
})
type SendClaims = z.infer<typeof sendClaims>

type TokenEnv = Pick<Env, 'appKey' | 'tokenIssuer'>

/** Each purpose has its own signing key, so that no token passes for one of another purpose. */
type Purpose = 'jwt' | 'trimitere'

// Cached for each key: every call verifies a token.
const signingKeys = new Map<string, Promise<webcrypto.CryptoKey>>()

function signingKey({ appKey }: TokenEnv, purpose: Purpose): Promise<webcrypto.CryptoKey> {
  // Derived from the app key, so that the signing key signs nothing else.
  const secret = `${purpose}:${appKey}`
  const known = signingKeys.get(secret)
  if (known) return known
  const bytes = new TextEncoder().encode(secret)
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const made = crypto.subtle.importKey('raw', bytes, hmac, false, ['sign', 'verify'])
  signingKeys.set(secret, made)
  return made
}

/** Mints a session token, valid for `limits.token.validSeconds`. */
export async function mintToken(env: TokenEnv, now: Date, token: NewToken): Promise<string> {
  const { sessionId: sid, jti, type } = token
  return prepareToken(env, now, token, limits.token.validSeconds, { sid, type })
    .setJti(jti)
    .sign(await signingKey(env, 'jwt'))
}

/** Returns the claims of a token; null when it is not ours, was altered, or has expired. */
export async function readToken(
  env: TokenEnv,
  now: Date,
  token: string,
  reading?: Reading,
): Promise<SessionClaims | null> {
  const payload = await verify(env, 'jwt', now, token, reading)
  return claims.safeParse(payload).data ?? null
}

/** Mints a token for a session's service worker, which can only send commands for its citizen. */
export async function mintSendToken(
  env: TokenEnv,
  now: Date,
  token: Pick<NewToken, 'citizenId' | 'sessionId'>,
): Promise<string> {
  return prepareToken(env, now, token, limits.token.sendSeconds, { sid: token.sessionId })
    .setAudience(SEND_AUDIENCE)
    .sign(await signingKey(env, 'trimitere'))
}

function prepareToken(
  { tokenIssuer }: TokenEnv,
  now: Date,
  { citizenId }: Pick<NewToken, 'citizenId'>,
  validSeconds: number,
  payload: JWTPayload,
): SignJWT {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT(payload)
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(tokenIssuer)
    .setSubject(String(citizenId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + validSeconds)
}

/** Returns the claims of a send token; null for the same reasons as `readToken`. */
export async function readSendToken(
  env: TokenEnv,
  now: Date,
  token: string,
  reading?: Reading,
): Promise<SendClaims | null> {
  const payload = await verify(env, 'trimitere', now, token, reading)
  return sendClaims.safeParse(payload).data ?? null
}

/** Payloads of tokens whose signature and issuer were verified, by the keyed hash of the token: a screen makes many calls. */
const verified = new LRUCache<string, SignedPayload>({ max: 20_000 })

type SignedPayload = JWTPayload & { exp: number }

async function verify(
  env: TokenEnv,
  purpose: Purpose,
  now: Date,
  token: string,
  { ignoreExpiry = false }: Reading = {},
): Promise<JWTPayload | null> {
  const key = hmac(env, `${purpose} ${env.tokenIssuer} ${token}`)
  const payload = verified.get(key) ?? (await verifySignature(env, purpose, token))
  if (!payload) return null
  verified.set(key, payload)
  const expiresAt = payload.exp + limits.token.leewaySeconds
  return ignoreExpiry || now.getTime() / 1000 < expiresAt ? payload : null
}

async function verifySignature(
  env: TokenEnv,
  purpose: Purpose,
  token: string,
): Promise<SignedPayload | null> {
  try {
    const { payload } = await jwtVerify<SignedPayload>(token, await signingKey(env, purpose), {
      algorithms: [ALGORITHM],
      issuer: env.tokenIssuer,
      requiredClaims: ['iss', 'sub', 'sid', 'iat', 'exp'],
      // In 1970 no token has expired: the time is checked apart, on each use.
      currentDate: new Date(0),
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
