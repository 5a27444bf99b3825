import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cards, citizens } from '#server/db/schema.ts'
import { bankClientId } from '#server/domain/bank-client.ts'
import { aSavedCard, fetchCards } from '#server/testing/factories/carduri.ts'
import { aDebtor, startPaymentsApp } from '#server/testing/factories/plati.ts'
import type { PaymentsApp } from '#server/testing/factories/plati.ts'
import { purgeCards } from './purge-cards.ts'

let app: PaymentsApp
beforeAll(async () => {
  app = await startPaymentsApp()
})
afterAll(() => app.close())

it('removes the cards of a closed account, and of no other, once the bank removes them', async () => {
  const [closed, open] = [await aDebtor(app), await aDebtor(app)]
  const [card] = [await aSavedCard(app, closed), await aSavedCard(app, open)]
  const bindings = () => app.ports.bank.bindings(bankClientId(app.ports.env, closed.citizen.id))
  const row = async () => (await app.ports.db.select().from(cards).where(eq(cards.id, card.id)))[0]!
  await app.ports.db
    .update(citizens)
    .set({ state: 'inchis' })
    .where(eq(citizens.id, closed.citizen.id))
  app.bankSpy.faults = { unbind: 'lost' }
  await purgeCards(app.ports)
  expect((await row()).removedAt).toBeNull()
  app.bankSpy.faults = {}
  await purgeCards(app.ports)
  expect(await bindings()).toEqual([])
  expect(await row()).toMatchObject({ mask: '', expires: '', removedAt: app.clock.now() })
  app.bankSpy.calls.length = 0
  await purgeCards(app.ports)
  expect(app.bankSpy.calls).toEqual([])
  expect(await fetchCards(open.client)).toHaveLength(1)
})
