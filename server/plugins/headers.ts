import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/config/env.ts'
import { isPrivateRequest } from '#server/http/is-api.ts'
import type { InlineHashes } from './static-client.ts'

const TWO_YEARS = 2 * 365 * 24 * 3600

/** Policy of what is neither a page nor a worker, short because it comes with every answer. */
const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** Builds the headers that every answer carries, errors too. */
export function securityHeaders(env: Pick<Env, 'publicUrl'>): Record<string, string> {
  const secure = env.publicUrl.startsWith('https:')
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // Redirects too: WebKit opens another browsing context for a page reached by one without it.
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': NO_CONTENT_POLICY,
    ...(secure && { 'strict-transport-security': `max-age=${TWO_YEARS}; includeSubDomains` }),
  }
}

/** Headers that browsers read only from a page. */
const pageHeaders = {
  'permissions-policy':
    'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), browsing-topics=()',
}

/** Sets them on every answer; private answers are not cached unless the call says otherwise. */
export function registerHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (isPrivateRequest(request)) reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html')) reply.headers(pageHeaders)
    done()
  })
}

/** Policy of the portal's page, which a worker needs too: it does not inherit the page's. */
export function contentSecurityPolicy(
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
