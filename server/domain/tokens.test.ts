import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { mintSendToken, mintToken, readSendToken, readToken } from './tokens.ts'

const env = { appKey: 'o-cheie-de-test-de-32-de-caractere', tokenIssuer: 'portal' }
const now = new Date('2026-04-01T09:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const token = { citizenId: 12, sessionId: crypto.randomUUID(), jti: crypto.randomUUID(), type: 0 }
const lifetime = limits.token.validSeconds + limits.token.leewaySeconds

const key = new TextEncoder().encode(`jwt:${env.appKey}`)
const claims = { iss: env.tokenIssuer, sub: '12', jti: token.jti, sid: token.sessionId, type: 0 }
const times = { iat: now.getTime() / 1000, exp: now.getTime() / 1000 + 60 }

describe('a session token', () => {
  it('carries citizen, session and expiry', async () => {
    const minted = await mintToken(env, now, token)
    expect(await readToken(env, now, minted)).toEqual({
      ...claims,
      iat: times.iat,
      exp: times.iat + limits.token.validSeconds,
    })
  })

  it('expires after its time and the leeway, but can still be refreshed', async () => {
    const minted = await mintToken(env, now, token)
    expect(await readToken(env, later(lifetime - 1), minted)).not.toBeNull()
    expect(await readToken(env, later(lifetime), minted)).toBeNull()
    expect(await readToken(env, later(lifetime), minted, { ignoreExpiry: true })).not.toBeNull()
  })

  it('is refused when its algorithm is none', async () => {
    const unsigned = new UnsecuredJWT({ ...claims, ...times }).encode()
    expect(await readToken(env, now, unsigned)).toBeNull()
  })

  it('is refused when another algorithm signed it with the same key', async () => {
    const signed = await new SignJWT({ ...claims, ...times })
      .setProtectedHeader({ alg: 'HS512' })
      .sign(key)
    expect(await readToken(env, now, signed)).toBeNull()
  })

  it('is refused when another key or issuer made it', async () => {
    const foreign = await mintToken({ ...env, appKey: 'alta'.repeat(8) }, now, token)
    expect(await readToken(env, now, foreign)).toBeNull()
    const other = await mintToken({ ...env, tokenIssuer: 'altul' }, now, token)
    expect(await readToken(env, now, other, { ignoreExpiry: true })).toBeNull()
  })

  it.each(['sub', 'jti', 'sid', 'iat', 'exp'] as const)('is refused without %s', async (name) => {
    const { [name]: _, ...rest }: Record<string, unknown> = { ...claims, ...times }
    const signed = await new SignJWT(rest).setProtectedHeader({ alg: 'HS256' }).sign(key)
    expect(await readToken(env, now, signed)).toBeNull()
  })

  it.each(['', 'x', 'a.b.c', '..'])('is refused when it is the text „%s”', async (text) => {
    expect(await readToken(env, now, text)).toBeNull()
  })
})

describe('a send token', () => {
  const { citizenId, sessionId } = token

  it('carries citizen and session, and lasts for hours', async () => {
    const minted = await mintSendToken(env, now, token)
    const { iat } = times
    const exp = iat + limits.token.sendSeconds
    const { iss, sub, sid } = claims
    expect(await readSendToken(env, now, minted)).toEqual({
      iss,
      sub,
      sid,
      iat,
      exp,
      aud: 'trimitere',
    })
  })

  it('is not a session token, nor a session token a send token', async () => {
    const minted = await mintSendToken(env, now, { citizenId, sessionId })
    expect(await readToken(env, now, minted, { ignoreExpiry: true })).toBeNull()
    const session = await mintToken(env, now, token)
    expect(await readSendToken(env, now, session, { ignoreExpiry: true })).toBeNull()
  })

  it('is refused for another audience, or when signed with the session key', async () => {
    const signed = (aud: string, secret: string) =>
      new SignJWT({ ...claims, ...times, aud })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(secret))
    const own = `trimitere:${env.appKey}`
    expect(await readSendToken(env, now, await signed('trimitere', own))).not.toBeNull()
    expect(await readSendToken(env, now, await signed('altceva', own))).toBeNull()
    const ofSessions = `jwt:${env.appKey}`
    expect(await readSendToken(env, now, await signed('trimitere', ofSessions))).toBeNull()
  })
})
