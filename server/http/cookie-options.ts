import type { FastifyRequest } from 'fastify'
import type { Env } from '#server/config/env.ts'

/** Returns the options of all our cookies: sent to our own pages only, and over TLS wherever there is TLS. */
export function cookieOptions(env: Pick<Env, 'publicUrl'>, { protocol }: FastifyRequest) {
  const secure = env.publicUrl.startsWith('https:') || protocol === 'https'
  return { path: '/', sameSite: 'lax', secure } as const
}
