import { RON } from '#server/ports/bank.ts'
import { cardExpiry } from './cards.ts'
import { OrderState, findOrderCard } from './orders.ts'
import type { SandboxOrder } from './orders.ts'
import type { Answer } from './answer.ts'

const paymentStates: Record<number, string> = {
  [OrderState.registered]: 'CREATED',
  [OrderState.authenticating]: 'PENDING',
  [OrderState.approved]: 'APPROVED',
  [OrderState.deposited]: 'DEPOSITED',
  [OrderState.reversed]: 'REVERSED',
  [OrderState.refunded]: 'REFUNDED',
  [OrderState.partlyRefunded]: 'PARTIALLY_REFUNDED',
  [OrderState.declined]: 'DECLINED',
}

/** Builds the answer of `getOrderStatusExtended.do`. */
export function statusAnswer(order: SandboxOrder, now: Date): Answer {
  const isPending = order.shownFrom !== null && order.shownFrom > now
  const orderStatus = isPending ? OrderState.authenticating : order.status
  return {
    errorCode: '0',
    errorMessage: 'Success',
    orderNumber: order.orderNumber,
    orderStatus,
    actionCode: isPending ? -100 : order.actionCode,
    actionCodeDescription: '',
    amount: order.bani,
    currency: RON,
    date: order.createdAt.getTime(),
    orderDescription: order.description,
    merchantOrderParams: [],
    attributes: [{ name: 'mdOrder', value: order.id }],
    paymentWay: order.bindingId ? 'CARD_BINDING' : 'CARD',
    ...(!isPending && usedCard(order)),
    paymentAmountInfo: amounts(order, orderStatus),
  }
}

function usedCard(order: SandboxOrder) {
  const card = findOrderCard(order)
  if (!card) return {}
  const { paidAt, clientId, savedBindingId } = order
  const expiration = cardExpiry(card, paidAt ?? order.createdAt)
  return {
    cardAuthInfo: { maskedPan: card.mask, expiration, cardholderName: 'TITULAR DEMONSTRATIE' },
    ...(paidAt && { authDateTime: paidAt.getTime(), authRefNum: retrievalReference(order) }),
    ...(savedBindingId && { bindingInfo: { clientId, bindingId: savedBindingId } }),
  }
}

/** Returns the bank's reference (RRN) of a paid order. */
export const retrievalReference = ({ id }: Pick<SandboxOrder, 'id'>): string =>
  String(Number.parseInt(id.slice(0, 8), 16)).padStart(12, '0')

function amounts({ bani, refundedBani }: SandboxOrder, status: number) {
  const isPaid = (
    [OrderState.deposited, OrderState.refunded, OrderState.partlyRefunded] as number[]
  ).includes(status)
  const onlySaved = status === OrderState.deposited && bani === 0
  return {
    paymentState: onlySaved ? 'VALIDATION_FINISHED' : paymentStates[status],
    approvedAmount: isPaid || status === OrderState.approved ? bani : 0,
    depositedAmount: isPaid ? bani - refundedBani : 0,
    refundedAmount: refundedBani,
  }
}
