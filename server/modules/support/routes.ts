import type { FastifyInstance } from 'fastify'
import { accountSuportOnline, suportOnline } from '#contract/support.ts'
import type { SupportReceipt, SupportRequest } from '#contract/support.ts'
import { audit } from '#server/domain/audit.ts'
import { enforceIpRateLimit } from '#server/domain/ip-rate-limits.ts'
import { formatDate } from '#server/domain/format.ts'
import { attachFiles } from '#server/domain/files.ts'
import { sendEmail } from '#server/domain/messages.ts'
import { consumeEmailQuota } from '#server/domain/verification-messages.ts'
import { recordEvent } from '#server/domain/webhook-events.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { parseFileIds } from './domain.ts'
import { supportMessages, translateHours } from './messages.ts'
import { insertSupportRequest } from './repo.ts'

const HOUR = 3600

export function supportRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, suportOnline, ({ body, context }) => receive(ports, body, context))
  registerEndpoint(app, ports, accountSuportOnline, ({ body, context }) =>
    receive(ports, body, context),
  )
}

async function receive(
  ports: Ports,
  request: SupportRequest,
  context: Context,
): Promise<SupportReceipt> {
  const { citizen, now, requestId, language } = context
  const fileIds = parseFileIds(request)
  const { supportPerHour: limit } = ports.env
  await enforceIpRateLimit(ports, { kind: 'suport', ip: context.ip, limit, windowSeconds: HOUR })
  return context.db.transaction(async (db) => {
    const id = await insertSupportRequest(db, request, citizen?.id ?? null, now)
    await attachFiles(db, fileIds, citizen?.id ?? null, `suport:${id}`)
    const event = { id, stare: 'noua', cetatean_id: citizen?.id ?? null }
    await recordEvent(db, 'suport.creata', now, event)
    const actor = citizen ? `cetatean:${citizen.id}` : 'anonim'
    await audit(db, { actor, action: 'suport.trimis', subject: `suport:${id}`, requestId })
    if (await consumeEmailQuota(ports, 'suport', request.email)) {
      const { supportReceived } = supportMessages[language]
      const operator = await translateHours(db, language, ports.env.operator)
      const letter = supportReceived(id, formatDate(now, language), operator)
      await sendEmail(db, ports, { to: request.email, citizenId: citizen?.id ?? null, ...letter })
    }
    return { id, date: formatDate(now) }
  })
}
