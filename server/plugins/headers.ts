import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/config/env.ts'
import { isPrivateRequest } from '#server/http/is-api.ts'
import type { InlineHashes } from './static-client.ts'

const TWO_YEARS = 2 * 365 * 24 * 3600

/** Builds the headers that every answer carries, errors too. */
export function securityHeaders(
  env: Pick<Env, 'publicUrl' | 'mapTilesUrl'>,
  inline: InlineHashes,
): Record<string, string> {
  const secure = env.publicUrl.startsWith('https:')
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), browsing-topics=()',
    'content-security-policy': contentSecurityPolicy(env, inline),
    ...(secure && { 'strict-transport-security': `max-age=${TWO_YEARS}; includeSubDomains` }),
  }
}

/** Sets them on every answer; private answers are not cached unless the call says otherwise. */
export function registerHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id })
    if (isPrivateRequest(request)) reply.header('cache-control', 'no-store')
  })
}

function contentSecurityPolicy(
  { mapTilesUrl }: Pick<Env, 'mapTilesUrl'>,
  { scripts, styles }: InlineHashes,
): string {
  const tilesHost = URL.canParse(mapTilesUrl) ? new URL(mapTilesUrl).origin : ''
  const allowed = (hashes: string[]) => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')
  return [
    "default-src 'none'",
    `script-src ${allowed(scripts)}`,
    `style-src ${allowed(styles)}`,
    `img-src 'self' blob: data:${tilesHost && ` ${tilesHost}`}`,
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types portal',
  ].join('; ')
}
