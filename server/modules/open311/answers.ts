import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '#contract/envelope.ts'
import type { AnyErrorCode } from '#server/errors/api-error.ts'
import { toXml } from './xml.ts'
import type { Json } from './xml.ts'

/** Answers of Open311 in the format that the end of the address names. */

export const formats = ['json', 'xml'] as const
type Format = (typeof formats)[number]

const types: Record<Format, string> = {
  json: 'application/json; charset=utf-8',
  xml: 'text/xml; charset=utf-8',
}

/** Seconds an answer may be cached. */
const MAX_AGE = 300

/** Names of the root element in XML; JSON has none. */
export interface Answer {
  root: string
  value: Json
}

const formatOf = ({ url }: FastifyRequest): Format => (/\.xml(?:\?|$)/.test(url) ? 'xml' : 'json')

const write = (format: Format, { root, value }: Answer): string =>
  format === 'xml' ? toXml(root, value) : JSON.stringify(value)

/** Sends an answer that everybody may read and cache; a 304 if the caller has it. */
export function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): FastifyReply {
  const format = formatOf(request)
  const text = write(format, answer)
  // Weak, as the compressed answer has the same one.
  const etag = `W/"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`
  reply.type(types[format]).headers({
    etag,
    'cache-control': `public, max-age=${MAX_AGE}`,
    vary: 'accept-language',
  })
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text)
}

/** Sends an answer for its caller alone. */
export function sendPrivate(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): FastifyReply {
  const format = formatOf(request)
  return reply.type(types[format]).send(write(format, answer))
}

/** Statuses that GeoReport has for what the portal says more exactly. */
const statuses: Record<number, number> = { 401: 403, 422: 400 }

/** Rewrites the envelope of an error in the shape of GeoReport. */
export function rewriteError(
  request: FastifyRequest,
  reply: FastifyReply,
  envelope: Failure<AnyErrorCode>,
): string {
  const format = formatOf(request)
  const status = statuses[reply.statusCode] ?? reply.statusCode
  reply.code(status).type(types[format])
  const { message, fields = {} } = envelope.errors
  const wrong = Object.entries(fields).map(([name, [sentence]]) => `${name}: ${sentence}`)
  const descriptions = wrong.length > 0 ? wrong : [message.join(' ')]
  const value = descriptions.map((description) => ({ code: status, description }))
  return write(format, { root: 'errors', value })
}
