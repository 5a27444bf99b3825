import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { consentVersions } from '#contract/consents.ts'
import { cards, consents } from '#server/db/schema.ts'
import { bankClientId } from '#server/domain/bank-client.ts'
import { listAuditedActions, dataOf, statusAndCode } from '#server/testing/helpers.ts'
import {
  aSavedCard,
  aMandate,
  payPositions,
  fetchCards,
  fetchMandate,
  readNotifications,
} from '#server/testing/factories/carduri.ts'
import { aDebtor, startPaymentsApp } from '#server/testing/factories/plati.ts'
import type { PaymentsApp } from '#server/testing/factories/plati.ts'

let app: PaymentsApp
beforeAll(async () => {
  app = await startPaymentsApp()
})
afterAll(() => app.close())
afterEach(() => {
  app.bankSpy.faults = {}
})

const remove = (client: PaymentsApp['client'] extends () => infer C ? C : never, id: number) =>
  client.post(`/api/remove-card/${id}`)
const bindingsOf = (citizenId: number) =>
  app.ports.bank.bindings(bankClientId(app.ports.env, citizenId))
const consentsOf = (citizenId: number) =>
  app.ports.db.select().from(consents).where(eq(consents.citizenId, citizenId))

describe('a saved card', () => {
  it('is the one a payment was made with, once the citizen has consented', async () => {
    const debtor = await aDebtor(app)
    const [before] = [app.clock.now()]
    app.clock.advance(60)
    const card = await aSavedCard(app, debtor)
    expect(await fetchCards(debtor.client)).toEqual([card])
    expect(card).toMatchObject({ masca: '**** 1111', implicit: true, folosit_de: [] })
    expect(card.expira).toMatch(/^(0[1-9]|1[0-2])\/20\d\d$/)
    const [consent, ...more] = await consentsOf(debtor.citizen.id)
    expect(consent).toMatchObject({ kind: 'salvare_card', given: true })
    expect(consent?.subject).toMatch(/^plata:\d+$/)
    expect(consent?.textVersion).toBe(consentVersions.salvare_card)
    expect(consent!.at.getTime()).toBeGreaterThan(before.getTime())
    expect(more).toEqual([])
  })

  it('is not stored without consent', async () => {
    const debtor = await aDebtor(app)
    await payPositions(app, debtor, debtor.ids)
    expect(await fetchCards(debtor.client)).toEqual([])
    expect(await consentsOf(debtor.citizen.id)).toEqual([])
  })

  it('can be made the default one only by its owner', async () => {
    const debtor = await aDebtor(app)
    const [first, second] = [
      await aSavedCard(app, debtor),
      await aSavedCard(app, debtor, 'expira-curand'),
    ]
    expect(second.implicit).toBe(false)
    const choose = (client: typeof debtor.client, id: number) =>
      client.post(`/api/card-implicit/${id}`)
    const chosen = dataOf<(typeof first)[]>(await choose(debtor.client, second.id))
    expect(chosen.map(({ id, implicit }) => [id, implicit])).toEqual([
      [second.id, true],
      [first.id, false],
    ])
    const stranger = await aDebtor(app)
    expect(statusAndCode(await choose(stranger.client, first.id))).toEqual([404, 'inexistent'])
    expect(statusAndCode(await choose(debtor.client, 2 ** 30))).toEqual([404, 'inexistent'])
    expect((await fetchCards(debtor.client))[0]?.id).toBe(second.id)
  })
})

describe('removing a card', () => {
  it('removes it at the bank, ends its mandates and notifies the citizen', async () => {
    const debtor = await aDebtor(app)
    const { citizen, client, contract } = debtor
    const [old, card] = [await aSavedCard(app, debtor), await aSavedCard(app, debtor)]
    await client.post(`/api/card-implicit/${card.id}`)
    await aMandate(client, contract.id, card.id)
    expect((await fetchCards(client))[0]).toMatchObject({ id: card.id, folosit_de: [contract.id] })
    expect(dataOf(await remove(client, card.id))).toBe(true)
    expect(await fetchCards(client)).toMatchObject([{ id: old.id, implicit: true }])
    expect(await bindingsOf(citizen.id)).toHaveLength(1)
    const mandate = await fetchMandate(client, contract.id)
    expect(mandate).toMatchObject({ activ: false, motiv: expect.stringContaining('șters cardul') })
    expect(mandate).not.toHaveProperty('card_id')
    expect((await readNotifications(app, citizen.id)).at(-1)).toMatchObject({
      kind: 'plata',
      title: 'Plata recurentă s-a oprit',
      text: expect.stringContaining(contract.numar),
    })
    expect((await consentsOf(citizen.id)).at(-1)).toMatchObject({
      kind: 'salvare_card',
      given: false,
      subject: `card:${card.id}`,
    })
    expect(await listAuditedActions(app, citizen.id)).toContain('card.sters')
  })

  it('is idempotent: repeating it does not call the bank', async () => {
    const debtor = await aDebtor(app)
    const card = await aSavedCard(app, debtor)
    await remove(debtor.client, card.id)
    app.bankSpy.calls.length = 0
    expect(dataOf(await remove(debtor.client, card.id))).toBe(true)
    expect(app.bankSpy.calls).toEqual([])
  })

  it('changes nothing while the bank is unavailable', async () => {
    const debtor = await aDebtor(app)
    const { client, contract } = debtor
    const card = await aSavedCard(app, debtor)
    await aMandate(client, contract.id, card.id)
    app.bankSpy.faults = { unbind: 'lost' }
    expect(statusAndCode(await remove(client, card.id))).toEqual([503, 'indisponibil'])
    expect(await fetchCards(client)).toMatchObject([{ id: card.id, folosit_de: [contract.id] }])
    app.bankSpy.faults = { unbind: 'answer_lost' }
    expect(statusAndCode(await remove(client, card.id))).toEqual([503, 'indisponibil'])
    expect(await fetchCards(client)).toHaveLength(1)
    app.bankSpy.faults = {}
    expect(dataOf(await remove(client, card.id))).toBe(true)
    expect(await fetchCards(client)).toEqual([])
  })

  it('returns 404 for another citizen’s card, without calling the bank', async () => {
    const [debtor, stranger] = [await aDebtor(app), await aDebtor(app)]
    const card = await aSavedCard(app, debtor)
    app.bankSpy.calls.length = 0
    expect(statusAndCode(await remove(stranger.client, card.id))).toEqual([404, 'inexistent'])
    expect(statusAndCode(await remove(stranger.client, 2 ** 30))).toEqual([404, 'inexistent'])
    expect(app.bankSpy.calls).toEqual([])
    const [row] = await app.ports.db.select().from(cards).where(eq(cards.id, card.id))
    expect(row?.removedAt).toBeNull()
  })
})
