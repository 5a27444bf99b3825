import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isIPv6 } from 'node:net'
import type { StaffRule } from '#contract/desk/access.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import { hasAnyPermission } from '#contract/desk/permissions.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { Db } from '#server/db/db.ts'
import { staff } from '#server/db/schema.ts'
import { findStaffSession, touchStaffSession } from '#server/domain/staff-sessions.ts'
import type { StaffSession } from '#server/domain/staff-sessions.ts'
import type { Env } from '#server/config/env.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Ports } from '#server/ports/ports.ts'
import { cookieOptions } from './cookie-options.ts'
import { parseParams } from './input.ts'
import { assertSameOrigin } from './xsrf.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Session of the member of the staff who calls; null in calls that are not the desk's. */
    staff: StaffSession | null
  }
}

const TOKEN = /^[0-9a-f]{64}$/
const TOUCH_AFTER_MS = 60_000

/** Decorates every request with its `staff`. */
export function registerStaffAuth(app: FastifyInstance): void {
  app.decorateRequest('staff', null)
}

/**
 * Checks every call of the desk before its body is read. Without any member of the staff, or with the desk off,
 * there is none: all its addresses answer as unknown ones do.
 */
export async function guardStaff(
  ports: Ports,
  { params, method, staff: rule }: Pick<AnyEndpoint, 'params' | 'method' | 'staff'>,
  request: FastifyRequest,
): Promise<void> {
  if (ports.env.featuresOff.has('desk') || !(await hasStaff(ports.db)))
    throw new ApiError('inexistent')
  parseParams(params, request.params)
  assertSameOrigin(ports.env, request, method === 'POST')
  assertAllowedNetwork(ports.env, request.ip)
  request.staff = await findStaff(ports, request, !rule?.isBackground)
  if (!rule) throw new ApiError('fara_drept')
  assertAllowed(rule, request.staff, ports.clock.now())
}

/** Throws unless the caller has completed what the call needs, and their role has its permission. */
function assertAllowed(rule: StaffRule, session: StaffSession | null, now: Date): void {
  const { needs, requiresRecentSignIn = false } = rule
  if (needs === 'oricine') return
  if (!session) throw new ApiError('neautentificat')
  if (needs === 'primul_pas') return
  if (!session.secondFactorAt) throw new ApiError('al_doilea_factor')
  if (needs !== 'membru' && !hasAnyPermission(session.role, needs)) throw new ApiError('fara_drept')
  if (requiresRecentSignIn) assertRecentSignIn(session, now)
}

/** Throws `confirmare_necesara` when both factors were last given too long ago. */
export function assertRecentSignIn({ confirmedAt }: StaffSession, now: Date): void {
  const age = confirmedAt ? now.getTime() - confirmedAt.getTime() : Infinity
  if (age > deskLimits.recentSignInSeconds * 1000) throw new ApiError('confirmare_necesara')
}

function assertAllowedNetwork({ staffNetworks }: Env, ip: string): void {
  const address = ip.replace(/%.*$/, '') // a link-local address may name its interface
  if (!staffNetworks || staffNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return
  throw new ApiError('retea_nepermisa')
}

// Members are disabled, never deleted in operation, so the first one opens the desk for good.
const withStaff = new WeakSet<Db>()

async function hasStaff(db: Db): Promise<boolean> {
  if (withStaff.has(db)) return true
  const [member] = await db.select({ id: staff.id }).from(staff).limit(1)
  if (!member) return false
  withStaff.add(db)
  return true
}

/** Finds the session that the request's cookie belongs to; `countsAsUse` keeps it from idling out. */
export async function findStaff(
  ports: Ports,
  request: FastifyRequest,
  countsAsUse: boolean,
): Promise<StaffSession | null> {
  const { db, env, clock } = ports
  const token = request.cookies[cookieName(env, request)]
  if (token === undefined || !TOKEN.test(token)) return null
  const now = clock.now()
  const session = await findStaffSession(db, env, now, token)
  if (session && countsAsUse && now.getTime() - session.usedAt.getTime() > TOUCH_AFTER_MS) {
    await touchStaffSession(db, now, session.id)
  }
  return session
}

/** The cookie that holds the session's token. */
export interface StaffCookie {
  set(token: string): void
  clear(): void
}

export function createStaffCookie(
  env: Env,
  request: FastifyRequest,
  reply: FastifyReply,
): StaffCookie {
  const name = cookieName(env, request)
  const options = { ...cookieOptions(env, request), sameSite: 'strict', httpOnly: true } as const
  return {
    set: (token) =>
      void reply.setCookie(name, token, { ...options, maxAge: deskLimits.session.maxSeconds }),
    clear: () => void reply.clearCookie(name, options),
  }
}

// Browsers accept the prefix on secure cookies only, and never from a subdomain.
const cookieName = (env: Env, request: FastifyRequest): string =>
  cookieOptions(env, request).secure ? '__Host-birou' : 'birou'
