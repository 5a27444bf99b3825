import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

const UNSAFE = /[^\w .()+-]/g

export interface Attachment {
  name: string
  /** Its media type. */
  type: string
  bytes: Buffer | Readable
}

/** Sends a citizen's file as a download under its own name, never cached on the way. */
export function sendAttachment(
  reply: FastifyReply,
  { name, type, bytes }: Attachment,
): FastifyReply {
  return reply
    .headers({
      'content-type': type,
      'content-disposition': contentDisposition(name),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(bytes)
}

/** Builds the header that saves a file under its own name, diacritics included (RFC 6266, RFC 5987). */
export function contentDisposition(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').replace(UNSAFE, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeRfc5987(name)}`
}

// Also encodes what RFC 5987 does not allow and encodeURIComponent leaves as it is.
function encodeRfc5987(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
