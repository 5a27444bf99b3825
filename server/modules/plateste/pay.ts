import type { BodyOf } from '#contract/endpoint.ts'
import type { plateste, VisitorPayment } from '#contract/plateste.ts'
import { enforceIpRateLimit, consumeIpRateLimit } from '#server/domain/ip-rate-limits.ts'
import { signInvoiceToken } from '#server/domain/invoice-links.ts'
import { enforceRateLimit, rateLimitKey, refundRateLimit } from '#server/domain/rate-limiter.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { buildPayerRedirectUrl, isOwn, openPayment } from '#server/modules/plati/open-payment.ts'
import type { Visitor } from '#server/modules/plati/open-payment.ts'
import { findByVisitorKey, findPaidAddress, listPositionsOf } from '#server/modules/plati/repo.ts'
import { refreshPayment } from '#server/modules/plati/settle.ts'
import type { Ports } from '#server/ports/ports.ts'
import { listOwedIds, toPublicInvoice, toVisitorPayment } from './domain.ts'
import { findInvoice } from './find-invoice.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** Payments that one IP address, and anybody on one invoice, may begin. */
const OPENED_PER_HOUR = 30
const OPENED_PER_DAY = 6
/** Unknown keys that one IP address may ask for in an hour. */
const WRONG_KEYS_PER_HOUR = 20
/** Days in which a payment is shown to whoever has its key. */
const SHOWN_DAYS = 30
const DAY_MS = DAY * 1000

type Request = BodyOf<typeof plateste>

/**
 * Opens the payment of somebody else's invoice, or finds the one that the same key has opened; returns where the payer
 * goes on. Throws as `findInvoice` and `openPayment`, and `stare_nepotrivita` when the amount is no longer what the
 * payer was shown, or somebody else is paying.
 */
export async function payInvoice(ports: Ports, context: Context, body: Request): Promise<string> {
  const invoice = await findInvoice(ports, context, body)
  const { stare } = toPublicInvoice(invoice)
  const visitor: Visitor = {
    key: body.cheie,
    receipt: body.email ? { email: body.email, language: context.language } : null,
  }
  const begun = await findByVisitorKey(ports.requestDb, visitor.key)
  if (!begun) {
    if (stare === 'platita' || stare === 'nu_se_plateste') throw new ApiError('stare_nepotrivita')
    await limitOpening(ports, context.ip, invoice.id)
  }
  const { payment } = await openPayment(ports, {
    citizenId: invoice.citizenId,
    positions: begun ? await listBegunIds(ports, begun.id, invoice.id) : listOwedIds(invoice),
    visitor,
    isStillWanted: async (_tx, bani) => bani === body.suma_bani,
    requestId: context.requestId,
  })
  if (!isOwn(payment, { visitor })) throw new ApiError('stare_nepotrivita')
  return buildPayerRedirectUrl(ports, payment)
}

// A key is of one invoice: with another one it opens nothing.
async function listBegunIds(
  { requestDb }: Ports,
  paymentId: number,
  invoiceId: number,
): Promise<number[]> {
  const ids = (await listPositionsOf(requestDb, paymentId)).map(({ id }) => id)
  if (!ids.includes(invoiceId)) throw new ApiError('cheie_refolosita')
  return ids
}

async function limitOpening(ports: Ports, ip: string, invoiceId: number): Promise<void> {
  const limit = OPENED_PER_HOUR
  await enforceIpRateLimit(ports, { kind: 'plateste-plata', ip, limit, windowSeconds: HOUR })
  const key = rateLimitKey(ports, 'plateste-plata', 'factura', String(invoiceId))
  await enforceRateLimit(ports, key, OPENED_PER_DAY, DAY)
}

/** Loads a payment by the key of its attempt; an open one is checked at the bank first. Throws `inexistent`. */
export async function loadVisitorPayment(
  ports: Ports,
  { ip, now }: Pick<Context, 'ip' | 'now'>,
  key: string,
): Promise<VisitorPayment> {
  const limit = WRONG_KEYS_PER_HOUR
  const asked = { kind: 'plateste-stare', ip, limit, windowSeconds: HOUR }
  const { ok, retryAfter, keys } = await consumeIpRateLimit(ports, asked)
  const row = ok ? await findByVisitorKey(ports.requestDb, key) : null
  if (ok && !row) throw new ApiError('inexistent')
  for (const consumed of keys) await refundRateLimit(ports.db, consumed)
  if (!row) throw new ApiError('prea_multe_incercari', { retryAfter })
  if (now.getTime() - row.createdAt.getTime() > SHOWN_DAYS * DAY_MS)
    throw new ApiError('inexistent')
  const payment = await refreshPayment(ports, row)
  const positions = await listPositionsOf(ports.requestDb, row.id)
  const address = await findPaidAddress(ports.requestDb, row.id)
  const invoice = positions.find(({ kind }) => kind === 'factura') ?? positions[0]
  if (!invoice || !address) throw new ApiError('inexistent')
  const token = signInvoiceToken(ports.env, invoice.id)
  return toVisitorPayment(payment, { name: invoice.name, street: address.strada, token }, now)
}
