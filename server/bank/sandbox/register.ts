import * as z from 'zod'
import { RON } from '#server/ports/bank.ts'
import { findBinding } from './bindings.ts'
import { createOrder } from './orders.ts'
import { pagePath } from './options.ts'
import type { SandboxOptions } from './options.ts'
import { errorAnswer } from './answer.ts'
import type { Answer, Fields } from './answer.ts'

const REQUIRED = ['orderNumber', 'amount', 'returnUrl', 'description'] as const
const ORDER_NUMBER = /^[\x21-\x7d]{1,32}$/
const AMOUNT = /^\d{1,9}$/
const PRINTABLE = /^[\x20-\x7d]*$/
const SESSION_SECONDS = 20 * 60

type CompleteFields = Fields & Record<(typeof REQUIRED)[number], string>

const text = z.string().min(1)
const place = z.object({ country: text, city: text.max(40), postAddress: text.max(50) })
const bundle = z.object({
  orderCreationDate: z.iso.date(),
  customerDetails: z.object({
    email: text.optional(),
    phone: text.regex(/^\d+$/).optional(),
    contact: text.max(40).optional(),
    deliveryInfo: place.extend({ deliveryType: text }).optional(),
    billingInfo: place.optional(),
  }),
})
const session = z.coerce.number().int().positive().default(SESSION_SECONDS)

/** Implements `register.do` and, in two phases, `registerPreAuth.do`. */
export async function register(
  { db, clock, publicUrl }: SandboxOptions,
  fields: Fields,
  twoPhase: boolean,
): Promise<Answer> {
  if (!isComplete(fields)) return errorAnswer('4', `Missing ${lackingField(fields)}`)
  const wrong = wrongFields(fields) ?? wrongBundle(fields.orderBundle)
  if (wrong) return wrong
  const clientId = fields.clientId ?? null
  const binding = fields.bindingId === undefined ? null : await findBinding(db, fields.bindingId)
  if (fields.bindingId !== undefined && (!binding || binding.clientId !== clientId)) {
    return errorAnswer('5', 'Wrong bindingId')
  }
  const now = clock.now()
  const order = await createOrder(db, now, {
    orderNumber: fields.orderNumber,
    bani: Number(fields.amount),
    description: fields.description,
    returnUrl: fields.returnUrl,
    clientId,
    bindingId: binding?.id ?? null,
    twoPhase,
    unattended: fields.jsonParams?.includes('"MIT"') ?? false,
    expiresAt: new Date(now.getTime() + session.parse(fields.sessionTimeoutSecs) * 1000),
  })
  if (!order) return errorAnswer('1', 'Order number is already registered')
  return { errorCode: '0', orderId: order.id, formUrl: publicUrl + pagePath(order.id) }
}

const lackingField = (fields: Fields) => REQUIRED.find((name) => fields[name] === undefined)

const isComplete = (fields: Fields): fields is CompleteFields => lackingField(fields) === undefined

function wrongFields(fields: CompleteFields): Answer | null {
  if ((fields.currency ?? RON) !== RON) return errorAnswer('3', 'Unknown currency')
  const isRight =
    ORDER_NUMBER.test(fields.orderNumber) &&
    AMOUNT.test(fields.amount) &&
    URL.canParse(fields.returnUrl) &&
    PRINTABLE.test(fields.description) &&
    session.safeParse(fields.sessionTimeoutSecs).success
  if (!isRight) return errorAnswer('5', 'Wrong value')
  // A zero amount is valid only to save a card.
  if (Number(fields.amount) === 0 && !fields.clientId) return errorAnswer('5', 'Wrong amount')
  return null
}

function wrongBundle(given: string | undefined): Answer | null {
  if (given === undefined) return null
  if (!PRINTABLE.test(given)) return errorAnswer('2003', 'Wrong characters in orderBundle')
  try {
    return bundle.safeParse(JSON.parse(given)).success
      ? null
      : errorAnswer('8', 'Wrong orderBundle')
  } catch {
    return errorAnswer('8', 'Wrong orderBundle')
  }
}
