import type { FastifyInstance } from 'fastify'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { parseReceipt } from '#contract/receipts.ts'
import { sesizareChatSend, sesizareNoua } from '#contract/sesizari.ts'
import { saveSolicitareContract, solicitareSaveMessage } from '#contract/solicitari.ts'
import { accountSuportOnline, suportOnline } from '#contract/support.ts'
import { accountTrimitereStare, trimitereStare } from '#contract/trimiteri.ts'
import type { Arrival, QueuedKind } from '#contract/trimiteri.ts'
import { limitByIp } from '#server/domain/ip-rate-limits.ts'
import { rateLimitKey, enforceRateLimit } from '#server/domain/rate-limiter.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { PUBLIC_OWNER } from '#server/http/auth.ts'
import { findStoredAnswer } from '#server/http/idempotency.ts'
import type { Ports } from '#server/ports/ports.ts'

const HOUR = 3600

const citizensCalls: Record<QueuedKind, AnyEndpoint> = {
  suport: accountSuportOnline,
  sesizare: sesizareNoua,
  solicitare: saveSolicitareContract,
  'mesaj-sesizare': sesizareChatSend,
  'mesaj-solicitare': solicitareSaveMessage,
}
const visitorsCalls: Partial<Record<QueuedKind, AnyEndpoint>> = { suport: suportOnline }

/** Registers the calls that tell a device, by idempotency key, whether a call whose answer was lost has arrived. */
export function trimiteriRoutes(app: FastifyInstance, ports: Ports): void {
  async function findArrival(owner: string, call: AnyEndpoint | undefined, key: string) {
    if (!call) return UNKNOWN
    const { requestDb, env } = ports
    const keyed = { owner, route: call.path, key: key.toLowerCase() }
    const data = await findStoredAnswer(requestDb, env, app.runningCalls, keyed)
    return data ? toArrival(data) : UNKNOWN
  }

  registerEndpoint(app, ports, trimitereStare, async ({ body, context }) => {
    await limitByIp(ports, 'trimitere-stare', context.ip)
    return findArrival(PUBLIC_OWNER, visitorsCalls[body.fel], body.cheie)
  })
  registerEndpoint(app, ports, accountTrimitereStare, async ({ body, citizen }) => {
    const owner = String(citizen.id)
    const budget = rateLimitKey(ports, 'trimitere-stare', 'cetatean', owner)
    await enforceRateLimit(ports, budget, ports.env.checksPerHour, HOUR)
    return findArrival(owner, citizensCalls[body.fel], body.cheie)
  })
}

const UNKNOWN: Arrival = { id: null }

function toArrival(data: Record<string, unknown>): Arrival {
  const { id, date, numar } = parseReceipt(data)
  return { id, ...(date && { date }), ...(numar && { numar }) }
}
