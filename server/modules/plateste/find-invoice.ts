import type { InvoiceReference } from '#contract/plateste.ts'
import { foldText } from '#contract/text.ts'
import { audit } from '#server/domain/audit.ts'
import { readInvoiceToken } from '#server/domain/invoice-links.ts'
import { consumeIpRateLimit } from '#server/domain/ip-rate-limits.ts'
import { accruePenalties } from '#server/domain/penalties.ts'
import { requireProofOfWork } from '#server/domain/proof-of-work.ts'
import { consumeRateLimit, rateLimitKey, refundRateLimit } from '#server/domain/rate-limiter.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { findById, findByNumber } from './repo.ts'
import type { PayableInvoice } from './repo.ts'

type Caller = Pick<Context, 'ip' | 'now' | 'requestId' | 'proofOfWork'>

const KIND = 'plateste'
const HOUR = 3600
const DAY = 24 * HOUR
/** Wrong references of one IP address in an hour. */
const WRONG_PER_HOUR = 20
/** Wrong pairs that name one client code, or one invoice, in a day. */
const WRONG_PER_DAY = 10
/** Wrong pairs of all callers in an hour beyond which each look-up needs a proof of work. */
const ALL_WRONG_PER_HOUR = 200
const ALL_WRONG = `${KIND}:gresite`

/** The name of an invoice as it was given: a pair, or a token. */
type Reference = { token: string } | { number: string; clientCode: string }

/**
 * Finds an invoice by what is printed on it, with its penalties up to today. Throws `inexistent`, the same for an
 * unknown number and a wrong code, and `prea_multe_incercari` or a challenge for too many wrong ones.
 */
export async function findInvoice(
  ports: Ports,
  caller: Caller,
  given: InvoiceReference,
): Promise<PayableInvoice> {
  const reference = parseReference(given)
  const attempt = await beginLookup(ports, caller, reference)
  const found = await find(ports, reference)
  if (!found) {
    await audit(ports.db, {
      actor: 'anonim',
      action: 'plateste.gresit',
      requestId: caller.requestId,
    })
    throw new ApiError('inexistent')
  }
  await attempt.succeed()
  const { requestDb: db, env } = ports
  await accruePenalties(db, { citizenId: found.citizenId, now: caller.now, rules: env.penalties })
  return (await findById(db, found.id)) ?? found
}

function parseReference({ factura, cod_client, legatura }: InvoiceReference): Reference {
  if (legatura) return { token: legatura }
  if (hasKey(factura) && hasKey(cod_client)) return { number: factura, clientCode: cod_client }
  throw fieldErrors({
    ...(!hasKey(factura) && { factura: 'required' as const }),
    ...(!hasKey(cod_client) && { cod_client: 'required' as const }),
  })
}

function find({ requestDb: db, env }: Ports, reference: Reference): Promise<PayableInvoice | null> {
  if ('number' in reference) return findByNumber(db, reference.number, reference.clientCode)
  const id = readInvoiceToken(env, reference.token)
  return id === null ? Promise.resolve(null) : findById(db, id)
}

// Consumed before the look-up, so that parallel guesses are all counted, and refunded if it was right.
async function beginLookup(ports: Ports, caller: Caller, reference: Reference) {
  const { db, clock } = ports
  const consumed: string[] = []
  const succeed = async () => {
    for (const key of consumed) await refundRateLimit(db, key)
  }
  const refuse = async (retryAfter: number) => {
    await succeed()
    return new ApiError('prea_multe_incercari', { retryAfter })
  }
  const { ip } = caller
  const limit = { kind: KIND, ip, limit: WRONG_PER_HOUR, windowSeconds: HOUR }
  const byAddress = await consumeIpRateLimit(ports, limit)
  consumed.push(...byAddress.keys)
  if (!byAddress.ok) throw await refuse(byAddress.retryAfter)
  if ('token' in reference) return { succeed }
  const all = { key: ALL_WRONG, free: ALL_WRONG_PER_HOUR }
  await requireProofOfWork(ports, caller.proofOfWork, all).catch(async (error: unknown) => {
    await succeed()
    throw error
  })
  consumed.push(ALL_WRONG)
  await consumeRateLimit(db, clock.now(), ALL_WRONG, Infinity, HOUR)
  for (const [of, value] of Object.entries({
    factura: reference.number,
    client: reference.clientCode,
  })) {
    const key = rateLimitKey(ports, KIND, of, toKey(value))
    consumed.push(key)
    const { ok, retryAfter } = await consumeRateLimit(db, clock.now(), key, WRONG_PER_DAY, DAY)
    if (!ok) throw await refuse(retryAfter)
  }
  return { succeed }
}

const hasKey = (text: string | undefined): text is string =>
  text !== undefined && toKey(text) !== ''

// Other spellings are the same guess.
const toKey = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9]/g, '')
    .replace(/^0+/, '')
