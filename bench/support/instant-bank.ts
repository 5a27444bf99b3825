import type { Bank, OrderStatus } from '#server/ports/bank.ts'

const RON = '946'

/** Creates a bank in memory that accepts every payment at once: what is measured is the portal's own work. */
export function createInstantBank(): Bank {
  const orders = new Map<string, OrderStatus>()
  let last = 0
  return {
    async register({ orderNumber, bani }) {
      last += 1
      const orderId = `comanda-${last}`
      const outcome = { kind: 'paid' as const, paidBani: bani }
      const reference = `${last}`
      orders.set(orderId, {
        orderId,
        orderNumber,
        bani,
        currency: RON,
        outcome,
        card: null,
        reference,
      })
      return { orderId, pageUrl: '' }
    },
    async status(orderId) {
      return orders.get(orderId) ?? null
    },
    async statusByOrderNumber() {
      return null
    },
    async bindings() {
      return []
    },
    async unbind() {},
    async payByBinding() {
      return null
    },
    async refund() {},
  }
}
