import type { FastifyInstance } from 'fastify'
import { accountSuportOnline, suportOnline } from '#contract/support.ts'
import type { SupportReceipt, SupportRequest } from '#contract/support.ts'
import { audit } from '#server/domain/audit.ts'
import { keyOf } from '#server/domain/attempts.ts'
import { requireBudget, spend } from '#server/domain/budgets.ts'
import { formatDay } from '#server/domain/format.ts'
import { claimFiles } from '#server/domain/files.ts'
import { sendEmail } from '#server/domain/messages.ts'
import { hashSecret } from '#server/domain/secrets.ts'
import { serve } from '#server/http/serve.ts'
import type { Context } from '#server/http/serve.ts'
import type { Ports } from '#server/ports/ports.ts'
import { filesOf } from './domain.ts'
import { supportReceived } from './messages.ro.ts'
import { insertSupportRequest } from './repo.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const ACKNOWLEDGED_PER_DAY = 5

export function supportRoutes(app: FastifyInstance, ports: Ports): void {
  serve(app, ports, suportOnline, ({ body, context }) => receive(ports, body, context))
  serve(app, ports, accountSuportOnline, ({ body, context }) => receive(ports, body, context))
}

async function receive(
  ports: Ports,
  request: SupportRequest,
  context: Context,
): Promise<SupportReceipt> {
  const { citizen, now, requestId } = context
  const fileIds = filesOf(request)
  await requireBudget(
    ports,
    keyOf(ports, 'suport', 'adresa', context.ip),
    ports.env.supportPerHour,
    HOUR,
  )
  return context.db.transaction(async (db) => {
    const id = await insertSupportRequest(db, request, citizen?.id ?? null, now)
    await claimFiles(db, fileIds, citizen?.id ?? null, `suport:${id}`)
    const actor = citizen ? `cetatean:${citizen.id}` : 'anonim'
    await audit(db, { actor, action: 'suport.trimis', subject: `suport:${id}`, requestId })
    const date = formatDay(now)
    if (await mayAcknowledge(ports, request.email)) {
      const letter = supportReceived(id, date, ports.env.operator)
      await sendEmail(db, ports, { to: request.email, citizenId: citizen?.id ?? null, ...letter })
    }
    return { id, date }
  })
}

// The form takes any address: nobody's mailbox is to be filled through it.
async function mayAcknowledge({ db, env, clock }: Ports, email: string): Promise<boolean> {
  const key = `suport:email:${hashSecret(env, email)}`
  return (await spend(db, clock.now(), key, ACKNOWLEDGED_PER_DAY, DAY)).ok
}
