import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SessionClaims } from '#contract/claims.ts'
import type { Db } from '#server/db/db.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { citizens, sessions } from '#server/db/schema.ts'
import { staffActor } from '#server/domain/staff-sessions.ts'
import { readSendToken, readToken } from '#server/domain/tokens.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Ports } from '#server/ports/ports.ts'

/** The signed-in citizen who calls. */
export interface SignedIn {
  id: number
  sessionId: string
  /** 0 a person, 1 a firm. */
  type: number
  /** Authenticated by a send token. */
  sendsOnly?: true
}

declare module 'fastify' {
  interface FastifyRequest {
    citizen: SignedIn | null
  }
}

const BEARER = /^Bearer ([\w.-]{1,4096})$/i
const TOUCH_AFTER_MS = 60_000

/** Returns the citizen of a request whose endpoint is for citizens only. */
export function requireCitizen({ citizen }: FastifyRequest): SignedIn {
  if (!citizen) throw new ApiError('neautentificat')
  return citizen
}

/** Decorates every request with who calls: its `citizen` or its `apiCaller`. */
export function registerAuth(app: FastifyInstance): void {
  app.decorateRequest('citizen', null)
  app.decorateRequest('apiCaller', null)
}

/** Finds a session that was not revoked, of a citizen whose account is active. */
export const findSession = (db: Db, session: string, citizen: number) =>
  prepareOnce(db, 'session_in_force', () => selectSession(db)).execute({ session, citizen })

function selectSession(db: Db) {
  return db
    .select({
      id: citizens.id,
      type: citizens.type,
      usedAt: sessions.usedAt,
      jti: sessions.jti,
      jtiSeen: sessions.jtiSeen,
    })
    .from(sessions)
    .innerJoin(citizens, eq(citizens.id, sessions.citizenId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('session')),
        eq(sessions.citizenId, sql.placeholder('citizen')),
        isNull(sessions.revokedAt),
        eq(citizens.state, 'activ'),
      ),
    )
}

/** Finds the citizen of a request's bearer token; null when it has none, or an expired or revoked one. */
export async function findCitizen(ports: Ports, request: FastifyRequest): Promise<SignedIn | null> {
  const token = parseBearer(request)
  const now = ports.clock.now()
  const claims = token === null ? null : await readToken(ports.env, now, token)
  if (!claims) return null
  const [row] = await findSession(ports.db, claims.sid, Number(claims.sub))
  if (!row) return null
  const isFirstUse = !row.jtiSeen && claims.jti === row.jti
  if (isFirstUse || now.getTime() - row.usedAt.getTime() > TOUCH_AFTER_MS) {
    await touchSession(ports, claims, now)
  }
  return { id: row.id, type: row.type, sessionId: claims.sid }
}

/** Owner of all visitors' idempotency keys. */
export const PUBLIC_OWNER = 'public'

/**
 * Finds the citizen of a request's send token; null when it has none. Throws `neautentificat` for an expired or revoked
 * one, and where none is accepted, as a citizen's request must never pass for a visitor's. Using it does not keep the
 * session from going idle.
 */
export async function findSendTokenCitizen(
  ports: Ports,
  request: FastifyRequest,
  isAccepted: boolean,
): Promise<SignedIn | null> {
  const token = parseBearer(request)
  const now = ports.clock.now()
  const signed = token && (await readSendToken(ports.env, now, token, { ignoreExpiry: true }))
  if (!signed) return null
  const claims = isAccepted ? await readSendToken(ports.env, now, token, {}) : null
  const [row] = claims ? await findSession(ports.db, claims.sid, Number(claims.sub)) : []
  if (!row) throw new ApiError('neautentificat')
  return { id: row.id, type: row.type, sessionId: signed.sid, sendsOnly: true }
}

/** Throws `neautentificat` for a request with a send token, without looking up any session. */
export async function refuseSendToken(ports: Ports, request: FastifyRequest): Promise<void> {
  const token = parseBearer(request)
  const isBearer = token !== null && (await readToken(ports.env, ports.clock.now(), token)) !== null
  if (!isBearer) await findSendTokenCitizen(ports, request, false)
}

/**
 * Returns whose idempotency keys a request uses: the citizen's id, `public` for visitors, `api:7` for an API key, the
 * actor of a member of the staff. An expired token counts too, so that a call repeated after its expiry is recognised,
 * and so does a token of either kind: what a page began and the worker repeats is one call.
 */
export async function idempotencyOwner(ports: Ports, request: FastifyRequest): Promise<string> {
  if (request.apiCaller) return `api:${request.apiCaller.id}`
  if (request.staff) return staffActor(request.staff.staffId)
  const token = parseBearer(request)
  if (token === null) return PUBLIC_OWNER
  const now = ports.clock.now()
  const claims =
    (await readToken(ports.env, now, token, { ignoreExpiry: true })) ??
    (await readSendToken(ports.env, now, token, { ignoreExpiry: true }))
  return claims?.sub ?? PUBLIC_OWNER
}

/** Returns a request's bearer token or API key; null when it has none. */
export function parseBearer(request: FastifyRequest): string | null {
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null
}

async function touchSession(ports: Ports, { sid, jti }: SessionClaims, now: Date): Promise<void> {
  await ports.db
    .update(sessions)
    .set({
      usedAt: sql`greatest(${sessions.usedAt}, ${sql.param(now, sessions.usedAt)})`,
      jtiSeen: sql`${sessions.jtiSeen} or ${sessions.jti} = ${jti}`,
    })
    .where(eq(sessions.id, sid))
}
