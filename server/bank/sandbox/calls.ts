import { findBinding, listBindings, removeBinding } from './bindings.ts'
import { getSandboxCard } from './cards.ts'
import {
  findOrder,
  findOrderByNumber,
  finishOrder,
  isRefundable,
  refundOrder,
  reverseOrder,
  assignCard,
} from './orders.ts'
import type { SandboxOrder } from './orders.ts'
import { statusAnswer } from './order-status.ts'
import { pagePath } from './options.ts'
import type { SandboxOptions } from './options.ts'
import { errorAnswer } from './answer.ts'
import type { Answer, Fields } from './answer.ts'
import { register } from './register.ts'
import { returnAddress } from './return-address.ts'

type Call = (options: SandboxOptions, fields: Fields) => Promise<Answer>

const done: Answer = { errorCode: '0', errorMessage: 'Success' }
const missing = (name: string) => errorAnswer('4', `Missing ${name}`)
const unknownOrder = errorAnswer('6', 'Unknown order id')
const wrongState = errorAnswer('7', 'Wrong order state')
const noBinding = errorAnswer('2', 'Binding is not found')

/** Calls of the gateway, by the last part of their path. */
export const calls: Record<string, Call> = {
  'register.do': (options, fields) => register(options, fields, false),
  'registerPreAuth.do': (options, fields) => register(options, fields, true),
  'getOrderStatusExtended.do': getOrderStatus,
  'refund.do': (options, fields) => withOrder(options, fields.orderId, refund(options, fields)),
  'reverse.do': (options, { orderId }) =>
    withOrder(options, orderId, async (order) =>
      (await reverseOrder(options.db, options.clock.now(), order)) ? done : wrongState,
    ),
  'getBindings.do': getBindings,
  'unBindCard.do': async ({ db, clock }, { bindingId }) => {
    if (bindingId === undefined) return missing('bindingId')
    return (await removeBinding(db, clock.now(), bindingId)) ? done : noBinding
  },
  'paymentOrderBinding.do': (options, fields) =>
    withOrder(options, fields.mdOrder, payByBinding(options, fields)),
}

async function withOrder(
  { db, clock }: SandboxOptions,
  id: string | undefined,
  work: (order: SandboxOrder) => Promise<Answer>,
): Promise<Answer> {
  if (id === undefined) return missing('orderId')
  const order = await findOrder(db, clock.now(), id)
  return order ? work(order) : unknownOrder
}

async function getOrderStatus({ db, clock }: SandboxOptions, fields: Fields): Promise<Answer> {
  const { orderId, orderNumber } = fields
  const now = clock.now()
  const toAnswer = (order: SandboxOrder | null) => (order ? statusAnswer(order, now) : unknownOrder)
  if (orderId !== undefined) return toAnswer(await findOrder(db, now, orderId))
  if (orderNumber === undefined) return missing('orderId')
  return toAnswer(await findOrderByNumber(db, now, orderNumber))
}

const refund =
  ({ db, clock }: SandboxOptions, { amount }: Fields) =>
  async (order: SandboxOrder): Promise<Answer> => {
    if (amount === undefined) return missing('amount')
    if (!isRefundable(order)) return wrongState
    const bani = Number(amount)
    if (!Number.isSafeInteger(bani) || bani <= 0) return errorAnswer('5', 'Wrong amount')
    const refunded = await refundOrder(db, clock.now(), order, bani)
    return refunded ? done : errorAnswer('5', 'Refund amount exceeds deposited amount')
  }

async function getBindings({ db }: SandboxOptions, { clientId }: Fields): Promise<Answer> {
  if (clientId === undefined) return missing('clientId')
  const found = await listBindings(db, clientId)
  if (found.length === 0) return noBinding
  const bindings = found.map(({ id, card, expires }) => ({
    bindingId: id,
    maskedPan: getSandboxCard(card).mask,
    expiryDate: expires,
    clientId,
  }))
  return { ...done, bindings }
}

const payByBinding =
  ({ db, clock, publicUrl }: SandboxOptions, { bindingId }: Fields) =>
  async (order: SandboxOrder): Promise<Answer> => {
    if (bindingId === undefined) return missing('bindingId')
    const binding = await findBinding(db, bindingId)
    if (!binding) return noBinding
    if (binding.clientId !== order.clientId) return errorAnswer('5', 'Wrong bindingId')
    if (!(await assignCard(db, order.id, getSandboxCard(binding.card), binding))) return wrongState
    if (!order.unattended) return { ...done, redirect: publicUrl + pagePath(order.id) }
    const taken = await findOrder(db, clock.now(), order.id)
    if (taken) await finishOrder(db, clock.now(), taken)
    return { ...done, redirect: returnAddress(order) }
  }
