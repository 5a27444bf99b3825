import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { openPaymentStates, paymentStates } from '#contract/plati.ts'
import type { PaymentState } from '#contract/plati.ts'
import { payments } from '#server/db/schema.ts'
import { aDebtor, startPayment, startPaymentsApp } from '#server/testing/factories/plati.ts'
import type { PaymentsApp } from '#server/testing/factories/plati.ts'
import { findPayment, transitionPayment } from './repo.ts'
import { allowedTransitions, listSourceStates } from './transitions.ts'

let app: PaymentsApp
beforeAll(async () => {
  app = await startPaymentsApp()
})
afterAll(() => app.close())

const isOpen = (state: PaymentState) => (openPaymentStates as readonly string[]).includes(state)

describe('the transitions of a payment', () => {
  it('never lead from paid to unpaid, nor reopen a payment that has ended', () => {
    expect(allowedTransitions.incasata).toEqual(['rambursata'])
    expect(allowedTransitions.rambursata).toEqual([])
    expect(listSourceStates('rambursata')).toEqual(['incasata'])
    for (const open of paymentStates.filter(isOpen))
      expect(listSourceStates(open).every(isOpen)).toBe(true)
  })

  it('lead to paid from every unpaid state', () => {
    const unpaid = paymentStates.filter((state) => state !== 'incasata' && state !== 'rambursata')
    expect(listSourceStates('incasata')).toEqual(unpaid)
  })

  it('are the only ones the repository makes', async () => {
    const { client, ids } = await aDebtor(app)
    const { plata_id: id } = await startPayment(client, ids)
    const now = app.clock.now()
    for (const from of paymentStates) {
      const reached: PaymentState[] = []
      for (const to of paymentStates) {
        await app.ports.db.update(payments).set({ state: from }).where(eq(payments.id, id))
        const moved = await transitionPayment(app.ports.db, now, id, to)
        const { state } = (await findPayment(app.ports.db, id))!
        expect(state).toBe(moved ? to : from)
        if (moved) reached.push(to)
      }
      expect(new Set(reached)).toEqual(new Set(allowedTransitions[from]))
    }
  })
})
