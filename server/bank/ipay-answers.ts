import * as z from 'zod'
import type { Binding, OrderStatus, PaymentOutcome, UsedCard } from '#server/ports/bank.ts'

/** Schemas of iPay's answers, which convert them to the port's terms. */

// An empty sum or state means missing, not 0.
const number = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
])
const optionalNumber = number.nullish()
const text = z.union([z.string(), z.number().transform(String)])
const optionalText = text.nullish()

/** Optional details that decide nothing: an unreadable one counts as absent. */
const optionalDetail = <T>(what: z.ZodType<T>) => what.nullish().catch(null)

const NO_ERROR = '0'

/** Common to every answer: an absent code or "0" is success. */
export const envelope = z.object({
  errorCode: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((code) => String(code ?? NO_ERROR)),
})

export const isError = (code: string): boolean => code !== NO_ERROR

export const nothing = z.object({})

export const registered = z
  .object({ orderId: z.string().min(1), formUrl: z.url({ protocol: /^https?$/ }) })
  .transform(({ orderId, formUrl }) => ({ orderId, pageUrl: formUrl }))

export const redirected = z
  .object({ redirect: z.url({ protocol: /^https?$/ }).nullish() })
  .transform(({ redirect }) => redirect ?? null)

/** `202803` as `2028-03`. */
const month = z
  .string()
  .regex(/^\d{6}$/)
  .transform((text) => `${text.slice(0, 4)}-${text.slice(4)}`)

/** Drops everything before the last four digits at once. */
const mask = z
  .string()
  .regex(/\d{4}$/)
  .transform((pan) => `**** ${pan.slice(-4)}`)

const binding = z.object({
  bindingId: z.string().min(1),
  maskedPan: mask,
  expiryDate: text.pipe(month),
  clientId: optionalText,
})

/** Schema of one client's saved cards; drops those that the bank reports for another client. */
export const bindingsFor = (clientId: string) =>
  z.object({ bindings: z.array(binding).nullish() }).transform(({ bindings }): Binding[] =>
    (bindings ?? [])
      .filter((found) => (found.clientId ?? clientId) === clientId)
      .map(({ bindingId, maskedPan, expiryDate }) => ({
        bindingId,
        mask: maskedPan,
        expires: expiryDate,
      })),
  )

const rawStatus = z.object({
  orderNumber: z.string().min(1),
  orderStatus: number,
  actionCode: optionalNumber,
  amount: number,
  currency: text.pipe(z.string().min(1)),
  attributes: optionalDetail(z.array(z.object({ name: z.string(), value: optionalText }))),
  cardAuthInfo: optionalDetail(
    z.object({ maskedPan: optionalText, pan: optionalText, expiration: optionalText }),
  ),
  bindingInfo: optionalDetail(z.object({ clientId: optionalText, bindingId: optionalText })),
  authRefNum: optionalDetail(text),
  chargeback: optionalDetail(z.boolean()),
  paymentAmountInfo: z
    .object({
      paymentState: optionalText,
      depositedAmount: optionalNumber,
      refundedAmount: optionalNumber,
    })
    .nullish(),
})
type RawStatus = z.infer<typeof rawStatus>

export const orderStatus = rawStatus.transform((raw, context): OrderStatus => {
  const outcome = toOutcome(raw)
  if (!outcome) {
    context.addIssue('unknown state')
    return z.NEVER
  }
  return {
    orderId: raw.attributes?.find(({ name }) => name === 'mdOrder')?.value ?? null,
    orderNumber: raw.orderNumber,
    bani: raw.amount,
    currency: raw.currency,
    outcome,
    card: toUsedCard(raw),
    reference: raw.authRefNum ?? null,
  }
})

/** Maps a state to an outcome; null for an unknown one: better unknown than wrong. */
function toOutcome({ orderStatus: state, ...raw }: RawStatus): PaymentOutcome | null {
  const { paymentState, depositedAmount, refundedAmount } = raw.paymentAmountInfo ?? {}
  if (paymentState === 'VALIDATION_FINISHED') return { kind: 'card_saved' }
  if (state === 0) return { kind: 'open' }
  if (state === 5) return { kind: 'open', confirming: true }
  if (state === 1) return { kind: 'held' }
  if (raw.chargeback === true) return { kind: 'reversed' }
  if (state === 2) return { kind: 'paid', paidBani: depositedAmount ?? raw.amount }
  if (state === 3) return { kind: 'reversed' }
  if (state === 4) return { kind: 'refunded', refundedBani: refundedAmount ?? raw.amount }
  if (state === 7 && refundedAmount) return { kind: 'refunded', refundedBani: refundedAmount }
  if (state === 6) return { kind: 'declined', reason: raw.actionCode ?? 0 }
  return null
}

function toUsedCard({ cardAuthInfo, bindingInfo }: RawStatus): UsedCard | null {
  const shown = mask.safeParse(cardAuthInfo?.maskedPan ?? cardAuthInfo?.pan)
  const expires = month.safeParse(cardAuthInfo?.expiration)
  if (!shown.success || !expires.success) return null
  const { bindingId, clientId } = bindingInfo ?? {}
  const saved = bindingId && clientId ? { bindingId, clientId } : null
  return { mask: shown.data, expires: expires.data, saved }
}
