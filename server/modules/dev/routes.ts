import { createHash } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { idInPath } from '#contract/fields.ts'
import { parseFields, parseParams } from '#server/http/input.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Ports } from '#server/ports/ports.ts'
import { composeEmail } from '#server/modules/mesaje/compose-email.ts'
import { inlineImages, messagesPage } from './page.ts'
import { findCapturedEmail, listCaptured } from './repo.ts'

const query = z.object({ catre: z.string().max(200).optional() })

const params = z.object({ id: idInPath })

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** Serves the captured messages, in demonstration only and on loopback only. */
export function devRoutes(app: FastifyInstance, ports: Ports): void {
  if (!ports.env.demo) return
  app.get('/dev/mesaje', async (request, reply) => {
    if (!isLocal(request)) throw new ApiError('inexistent')
    const { catre } = parseFields<z.infer<typeof query>>(query, request.query)
    const to = catre?.trim() || null
    const messages = await listCaptured(ports.db, to)
    if (request.headers.accept?.includes('application/json')) {
      return reply.send(messages.map(({ subiect: _, ...message }) => message))
    }
    return sendPage(reply, messagesPage(messages, to))
  })

  app.get('/dev/mesaje/:id', async (request, reply) => {
    if (!isLocal(request)) throw new ApiError('inexistent')
    const { id } = parseParams<z.infer<typeof params>>(params, request.params)
    const row = await findCapturedEmail(ports.db, id)
    if (!row) throw new ApiError('inexistent')
    const policy = `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'`
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(inlineImages(await composeEmail(ports, row)))
  })
}

// Rejects forwarded requests: a proxy on this machine connects on behalf of others.
function isLocal({ socket, headers }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false
  const { remoteAddress = '' } = socket
  return LOOPBACK.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')
}

function sendPage(reply: FastifyReply, { page, style }: ReturnType<typeof messagesPage>) {
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
  return reply
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(page.text)
}
