import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consentVersions } from '#contract/consents.ts'
import { cards, consents, contracts, receivables } from '#server/db/schema.ts'
import { listAuditedActions, dataOf, statusAndCode } from '#server/testing/helpers.ts'
import {
  aSavedCard,
  aMandate,
  fetchCards,
  fetchMandate,
  readNotificationTitles,
  requestMandate,
} from '#server/testing/factories/carduri.ts'
import {
  PAYMENT_REQUEST_PATH,
  aDebtor,
  fetchPayment,
  startPayment,
  startPaymentsApp,
} from '#server/testing/factories/plati.ts'
import type { PaymentsApp } from '#server/testing/factories/plati.ts'
import { settle } from '#server/modules/plati/settle.ts'
import { mandateNotBegun } from '#server/modules/plati/texts.ro.ts'

let app: PaymentsApp
beforeAll(async () => {
  app = await startPaymentsApp()
})
afterAll(() => app.close())

const consentsOf = async (citizenId: number) =>
  (await app.ports.db.select().from(consents).where(eq(consents.citizenId, citizenId)))
    .filter(({ kind }) => kind === 'plata_recurenta')
    .map(({ given, subject, textVersion }) => [given, subject, textVersion])

describe('a recurring payment', () => {
  it('is inactive until the citizen agrees, and stops on request', async () => {
    const debtor = await aDebtor(app)
    const { citizen, client, contract } = debtor
    expect(await fetchMandate(client, contract.id)).toEqual({
      contract_id: contract.id,
      activ: false,
    })
    const card = await aSavedCard(app, debtor)
    const mandate = await aMandate(client, contract.id, card.id)
    const { dueOn } = (await receivablesOf(contract.id))[0]!
    expect(mandate).toEqual({
      contract_id: contract.id,
      activ: true,
      card_id: card.id,
      plafon_bani: 10_000,
      acord_la: app.clock.now().toISOString(),
      urmatoarea: { data: dueOn, suma_bani: 5266 },
    })
    expect(await fetchMandate(client, contract.id)).toEqual(mandate)
    const off = dataOf(await requestMandate(client, contract.id, { activ: false }))
    expect(off).toMatchObject({ activ: false, plafon_bani: 10_000 })
    expect(off).not.toHaveProperty('urmatoarea')
    await requestMandate(client, contract.id, { activ: false })
    const subject = `contract:${contract.id}`
    expect(await consentsOf(citizen.id)).toEqual([
      [true, subject, consentVersions.plata_recurenta],
      [false, subject, consentVersions.plata_recurenta],
    ])
    const actions = await listAuditedActions(app, citizen.id)
    expect(actions).toContain('recurenta.pornita')
    expect(actions).toContain('recurenta.oprita')
  })

  it('has no next debit when the sum exceeds its limit', async () => {
    const debtor = await aDebtor(app)
    const card = await aSavedCard(app, debtor)
    const low = await aMandate(debtor.client, debtor.contract.id, card.id, 5265)
    expect(low).not.toHaveProperty('urmatoarea')
    const enough = await aMandate(debtor.client, debtor.contract.id, card.id, 5266)
    expect(enough.urmatoarea?.suma_bani).toBe(5266)
  })

  it('ignores a disputed invoice', async () => {
    const debtor = await aDebtor(app)
    const card = await aSavedCard(app, debtor)
    await app.ports.db
      .update(receivables)
      .set({ contestedAt: app.clock.now() })
      .where(eq(receivables.id, debtor.ids[0]!))
    const mandate = await aMandate(debtor.client, debtor.contract.id, card.id)
    expect(mandate).not.toHaveProperty('urmatoarea')
  })

  it('is refused without a valid card of the citizen’s own, or without a limit', async () => {
    const debtor = await aDebtor(app)
    const { client, contract } = debtor
    const card = await aSavedCard(app, debtor)
    const foreign = await aSavedCard(app, await aDebtor(app))
    const fieldsOf = async (body: object) =>
      (await requestMandate(client, contract.id, { activ: true, ...body })).body.errors?.fields
    const ceiling = { plafon_bani: 10_000 }
    expect(Object.keys((await fieldsOf(ceiling))!)).toEqual(['card_id'])
    expect(Object.keys((await fieldsOf({ card_id: foreign.id, ...ceiling }))!)).toEqual(['card_id'])
    expect(Object.keys((await fieldsOf({ card_id: card.id }))!)).toEqual(['plafon_bani'])
    expect(Object.keys((await fieldsOf({ card_id: card.id, plafon_bani: 0 }))!)).toEqual([
      'plafon_bani',
    ])
    await app.ports.db.update(cards).set({ expires: '2020-01' }).where(eq(cards.id, card.id))
    expect(Object.keys((await fieldsOf({ card_id: card.id, ...ceiling }))!)).toEqual(['card_id'])
    expect(await fetchMandate(client, contract.id)).toEqual({
      contract_id: contract.id,
      activ: false,
    })
  })

  it('is refused for another citizen’s contract, and for one not in force', async () => {
    const [debtor, stranger] = [await aDebtor(app), await aDebtor(app)]
    const card = await aSavedCard(app, stranger)
    const body = { activ: true, card_id: card.id, plafon_bani: 10_000 }
    const foreign = await requestMandate(stranger.client, debtor.contract.id, body)
    expect(statusAndCode(foreign)).toEqual([404, 'inexistent'])
    expect(statusAndCode(await requestMandate(stranger.client, 2 ** 30, body))).toEqual([
      404,
      'inexistent',
    ])
    const { id } = stranger.contract
    await app.ports.db.update(contracts).set({ state: 'incetat' }).where(eq(contracts.id, id))
    expect(statusAndCode(await requestMandate(stranger.client, id, body))).toEqual([
      409,
      'stare_nepotrivita',
    ])
  })
})

describe('a recurring payment agreed to at checkout', () => {
  async function startAgreed({ client, contract, ids }: Awaited<ReturnType<typeof aDebtor>>) {
    const recurenta = { contract_id: contract.id, plafon_bani: 20_000 }
    return startPayment(client, ids, { salveaza_card: true, recurenta })
  }

  it('begins with the settlement, without the result page being seen', async () => {
    const debtor = await aDebtor(app)
    const { citizen, client, contract } = debtor
    const { plata_id, redirect_url } = await startAgreed(debtor)
    expect((await fetchMandate(client, contract.id)).activ).toBe(false)
    await app.pay(redirect_url)
    await settle(app.ports, plata_id)
    const [card] = await fetchCards(client)
    expect(await fetchMandate(client, contract.id)).toMatchObject({
      activ: true,
      card_id: card!.id,
      plafon_bani: 20_000,
    })
    expect(await consentsOf(citizen.id)).toEqual([
      [true, `contract:${contract.id}`, consentVersions.plata_recurenta],
    ])
    const agreed = { contract_id: contract.id, pornita: true }
    expect((await fetchPayment(client, plata_id)).recurenta_ceruta).toEqual(agreed)
  })

  it('does not begin once its contract has ended, and the citizen is told', async () => {
    const debtor = await aDebtor(app)
    const { citizen, client, contract } = debtor
    const { plata_id, redirect_url } = await startAgreed(debtor)
    const { id } = contract
    await app.ports.db.update(contracts).set({ state: 'incetat' }).where(eq(contracts.id, id))
    await app.pay(redirect_url)
    await settle(app.ports, plata_id)
    const payment = await fetchPayment(client, plata_id)
    expect(payment).toMatchObject({ stare: 'incasata', recurenta_ceruta: { pornita: false } })
    expect(await readNotificationTitles(app, citizen.id)).toContain(mandateNotBegun.title)
    expect(await consentsOf(citizen.id)).toEqual([])
  })

  it('is withdrawn by paying the same again without it', async () => {
    const debtor = await aDebtor(app)
    const { client, contract, ids } = debtor
    const { plata_id, redirect_url } = await startAgreed(debtor)
    expect((await startPayment(client, ids, { salveaza_card: true })).plata_id).toBe(plata_id)
    await app.pay(redirect_url)
    await settle(app.ports, plata_id)
    expect((await fetchMandate(client, contract.id)).activ).toBe(false)
  })

  it('is refused for another citizen’s contract, and without a card to keep', async () => {
    const [debtor, stranger] = [await aDebtor(app), await aDebtor(app)]
    const request = (contract_id: number, salveaza_card: boolean) =>
      debtor.client.post(PAYMENT_REQUEST_PATH, {
        pozitii: debtor.ids,
        salveaza_card,
        recurenta: { contract_id, plafon_bani: 20_000 },
      })
    const foreign = await request(stranger.contract.id, true)
    expect(statusAndCode(foreign)).toEqual([404, 'inexistent'])
    const cardless = await request(debtor.contract.id, false)
    expect(Object.keys(cardless.body.errors?.fields ?? {})).toEqual(['salveaza_card'])
  })
})

const receivablesOf = (contractId: number) =>
  app.ports.db.select().from(receivables).where(eq(receivables.contractId, contractId))
