import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Seconds a public answer may be cached; such answers set no cookie. */
    maxAge?: number | undefined
  }
}

/** Sends a serialised answer; one that may be cached gets an ETag, and a 304 if the caller has it. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): FastifyReply {
  reply.type('application/json; charset=utf-8')
  const { maxAge } = request.routeOptions.config
  if (maxAge === undefined) return reply.send(text)
  // Weak, as the compressed answer has the same one.
  const etag = `W/"${sha256(text).slice(0, 32)}"`
  reply.headers({
    etag,
    'cache-control': `private, max-age=${maxAge}`,
    vary: 'accept-language',
  })
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text)
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
