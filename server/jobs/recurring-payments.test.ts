import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { dayOf, timeOf } from '#contract/time-zone.ts'
import type { Payment } from '#contract/plati.ts'
import {
  citizens,
  contracts,
  mandates,
  payments,
  receivables,
  sandboxBindings,
} from '#server/db/schema.ts'
import { signIn } from '#server/testing/factories/accounts.ts'
import type { TestCitizen } from '#server/testing/factories/accounts.ts'
import { dataOf } from '#server/testing/helpers.ts'
import {
  aSavedCard,
  aMandate,
  payPositions,
  fetchMandate,
  readNotifications,
  readNotificationTitles,
  requestMandate,
} from '#server/testing/factories/carduri.ts'
import { anInvoice, findReceivable } from '#server/testing/factories/facturi.ts'
import { aDebtor, startPaymentsApp } from '#server/testing/factories/plati.ts'
import type { PaymentsApp } from '#server/testing/factories/plati.ts'
import { BankRejectedError } from '#server/ports/bank.ts'
import type { Bank } from '#server/ports/bank.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { debitRecurring, runRecurringPayments } from './recurring-payments.ts'

const DAY = 24 * 3600
const ANNOUNCED = 'Urmează o plată recurentă'
const PAID = 'Am primit plata dvs.'
const FAILED = 'Plata recurentă nu a reușit'
const ENDED = 'Plata recurentă s-a oprit'

let app: PaymentsApp
beforeAll(async () => {
  app = await startPaymentsApp()
})
afterAll(() => app.close())
// Debits that one test leaves must not run in the next.
afterEach(async () => {
  app.bankSpy.faults = {}
  await app.ports.db.update(mandates).set({ isActive: false })
})

const days = (count: number) => app.clock.advance(count * DAY)
const today = () => dayOf(app.clock.now())
const run = () => debitRecurring(app.ports)

/** Signs in again, because a token does not last for days. */
const again = (citizen: TestCitizen) => signIn(app, citizen)

/** Creates a citizen with an invoice due in 20 days and a mandate for it; `titles` skips earlier notices. */
async function aMandated(card = 'reusita', ceiling = 10_000) {
  const debtor = await aDebtor(app)
  const saved = await aSavedCard(app, debtor, card)
  await aMandate(debtor.client, debtor.contract.id, saved.id, ceiling)
  const before = (await readNotificationTitles(app, debtor.citizen.id)).length
  return {
    ...debtor,
    card: saved,
    id: debtor.ids[0]!,
    titles: async () => (await readNotificationTitles(app, debtor.citizen.id)).slice(before),
    mandate: async () => fetchMandate(await again(debtor.citizen), debtor.contract.id),
    debits: async () =>
      (await paymentsOf(debtor.contract.id)).map(({ state, bani }) => [state, bani]),
  }
}

const paymentsOf = (contractId: number) =>
  app.ports.db
    .select()
    .from(payments)
    .where(eq(payments.mandateContractId, contractId))
    .orderBy(payments.id)

const contest = (id: number) =>
  app.ports.db
    .update(receivables)
    .set({ contestedAt: app.clock.now() })
    .where(eq(receivables.id, id))

/** Creates a citizen with a mandate whose debit is announced and due today. */
async function anAnnounced(...given: Parameters<typeof aMandated>) {
  const one = await aMandated(...given)
  days(17)
  await run()
  days(3)
  return one
}

describe('a debit', () => {
  it('is announced once, three days before, and made once, on its day', async () => {
    const one = await aMandated()
    days(16)
    await run()
    expect(await one.titles()).toEqual([])
    days(1)
    await run()
    await run()
    expect(await one.titles()).toEqual([ANNOUNCED])
    const day = addDays(today(), 3)
    expect((await one.mandate()).urmatoarea).toEqual({ data: day, suma_bani: 5266 })
    const { text } = (await readNotifications(app, one.citizen.id)).at(-1)!
    expect(text).toContain('52,66 lei')
    expect(text).toContain(`Pe ${day.split('-').toReversed().join('-')}`)
    days(2)
    await run()
    expect(await one.debits()).toEqual([])
    days(1)
    await run()
    expect(await one.debits()).toEqual([['incasata', 5266]])
    expect((await findReceivable(app, one.id)).paidBani).toBe(5266)
    expect(await one.titles()).toEqual([ANNOUNCED, PAID])
    const [payment] = dataOf<Payment[]>(await (await again(one.citizen)).get('/api/plati-list'))
    expect(payment).toMatchObject({ recurenta: true, card: { masca: '**** 1111' } })
    app.bankSpy.calls.length = 0
    await run()
    days(1)
    await run()
    expect(app.bankSpy.calls).toEqual([])
    expect(await one.mandate()).not.toHaveProperty('urmatoarea')
  })

  it('is announced in the portal even if notifications about payments are off', async () => {
    const one = await aMandated()
    const nowhere = { aplicatie: false, push: false, email: false, sms: false }
    await app.ports.db
      .update(citizens)
      .set({ preferences: { notificari: { plata: nowhere } } })
      .where(eq(citizens.id, one.citizen.id))
    days(17)
    await run()
    days(3)
    await run()
    expect(await one.titles()).toEqual([ANNOUNCED])
    expect(await one.debits()).toEqual([['incasata', 5266]])
  })

  it('is made once by concurrent runs', async () => {
    const one = await anAnnounced()
    await Promise.all([run(), run(), run(), run()])
    expect(await one.debits()).toEqual([['incasata', 5266]])
    expect(await one.titles()).toEqual([ANNOUNCED, PAID])
  })

  it('never exceeds what was announced', async () => {
    const one = await aMandated()
    days(17)
    await run()
    const { contract, citizen } = one
    const dueOn = addDays(today(), 1)
    const later = { contractId: contract.id, dueOn, totalBani: 1000 }
    const more = await anInvoice(app, citizen.id, later)
    days(3)
    await run()
    const [debit] = await paymentsOf(contract.id)
    expect(debit?.bani).toBeLessThanOrEqual(5266)
    await run()
    expect(await one.titles()).toEqual([ANNOUNCED, PAID, ANNOUNCED])
    days(3)
    await run()
    expect((await findReceivable(app, one.id)).paidBani).toBe(5266)
    expect((await findReceivable(app, more.id)).paidBani).toBe(1000)
  })

  it('is not made for what was paid or disputed meanwhile', async () => {
    const [paid, contested] = [await aMandated(), await aMandated()]
    days(17)
    await run()
    await payPositions(app, { client: await again(paid.citizen) }, [paid.id])
    await contest(contested.id)
    days(3)
    await run()
    expect([await paid.debits(), await contested.debits()]).toEqual([[], []])
    expect(await contested.mandate()).not.toHaveProperty('urmatoarea')
    // The citizen can still pay a disputed invoice.
    await payPositions(app, { client: await again(contested.citizen) }, [contested.id])
    expect((await findReceivable(app, contested.id)).paidBani).toBe(5266)
  })

  it('over the limit is not made; the citizen is notified once a month until the limit is raised', async () => {
    const one = await aMandated('reusita', 5000)
    days(17)
    await run()
    days(3)
    await run()
    const OVER = 'Plata recurentă nu se face: suma este mai mare decât limita dvs.'
    expect(await one.titles()).toEqual([OVER])
    expect(await one.mandate()).toMatchObject({
      motiv: expect.stringContaining('limita aleasă de dvs.'),
    })
    days(28)
    await run()
    expect(await one.titles()).toEqual([OVER, OVER])
    await aMandate(await again(one.citizen), one.contract.id, one.card.id, 10_000)
    await run()
    expect(await one.titles()).toEqual([OVER, OVER, ANNOUNCED])
    expect(await one.debits()).toEqual([])
  })

  it('is announced again when its day is long past', async () => {
    const one = await anAnnounced()
    days(4)
    await run()
    await run()
    expect(await one.debits()).toEqual([])
    expect(await one.titles()).toEqual([ANNOUNCED, ANNOUNCED])
    expect((await one.mandate()).urmatoarea?.data).toBe(addDays(today(), 3))
    days(3)
    await run()
    expect(await one.debits()).toEqual([['incasata', 5266]])
  })

  it('is announced in the daytime only', async () => {
    const one = await aMandated()
    days(17)
    const hour = () => timeOf(app.clock.now()).slice(0, 2)
    while (hour() !== '03') app.clock.advance(3600)
    await runRecurringPayments(app.ports)
    expect(await one.titles()).toEqual([])
    while (hour() !== '10') app.clock.advance(3600)
    await runRecurringPayments(app.ports)
    expect(await one.titles()).toEqual([ANNOUNCED])
  })
})

describe('a debit under way', () => {
  /** A bank that calls `happens` just before it registers an order. */
  const meanwhile = (happens: () => Promise<unknown>): Bank =>
    new Proxy(app.ports.bank, {
      get: (target, name: keyof Bank) =>
        name === 'register'
          ? async (...given: Parameters<Bank['register']>) => {
              await happens()
              return target.register(...given)
            }
          : target[name],
    })

  it.each(['stopped', 'contested'])('does not charge the card once it is %s', async (what) => {
    const one = await anAnnounced()
    const client = await again(one.citizen)
    const happens = () =>
      what === 'stopped'
        ? requestMandate(client, one.contract.id, { activ: false })
        : contest(one.id)
    await debitRecurring({ ...app.ports, bank: meanwhile(happens) })
    await run()
    // A charged card pays at once.
    expect((await one.debits()).map(([state]) => state)).toEqual(['in_asteptare'])
  })

  /** A database that calls `happens` between the reading of what is owed and the opening of the payment. */
  const justBefore = (happens: () => Promise<unknown>) => {
    const { requestDb } = app.ports
    let isNear = true
    const transaction = async (...given: Parameters<typeof requestDb.transaction>) => {
      if (isNear) await happens()
      isNear = false
      return requestDb.transaction(...given)
    }
    return new Proxy(requestDb, {
      get: (target, name: keyof typeof requestDb) =>
        name === 'transaction' ? transaction : target[name],
    })
  }

  it('is not started when its citizen stops it at the last moment', async () => {
    const one = await anAnnounced()
    const client = await again(one.citizen)
    const stops = () => requestMandate(client, one.contract.id, { activ: false })
    await debitRecurring({ ...app.ports, requestDb: justBefore(stops) })
    expect(await one.debits()).toEqual([])
  })

  it('is not started when its sum grows beyond the announced one at the last moment', async () => {
    const one = await anAnnounced('reusita', 5266)
    const growTo = (totalBani: number) => () =>
      app.ports.db.update(receivables).set({ totalBani }).where(eq(receivables.id, one.id))
    await debitRecurring({ ...app.ports, requestDb: justBefore(growTo(5267)) })
    expect(await one.debits()).toEqual([])
    await growTo(5266)()
    await run()
    expect(await one.debits()).toEqual([['incasata', 5266]])
  })
})

describe('a debit that fails', () => {
  it('is retried three times, three days apart, then its mandate ends', async () => {
    const one = await anAnnounced('apoi-refuzat')
    for (let tries = 1; tries <= 3; tries += 1) {
      await run()
      await run()
      expect(await one.debits()).toHaveLength(tries)
      const { motiv, urmatoarea, activ } = await one.mandate()
      expect(activ).toBe(true)
      expect(motiv).toContain('Nu sunt bani destui pe card')
      expect(urmatoarea).toEqual({ data: addDays(today(), 3), suma_bani: 5266 })
      days(2)
      await run()
      expect(await one.debits()).toHaveLength(tries)
      days(1)
    }
    await run()
    expect((await one.debits()).map(([state]) => state)).toEqual(Array(4).fill('esuata'))
    expect(await one.titles()).toEqual([ANNOUNCED, FAILED, FAILED, FAILED, ENDED])
    expect(await one.mandate()).toMatchObject({ activ: false })
    days(10)
    await run()
    expect(await one.debits()).toHaveLength(4)
  })

  it('fails once in concurrent runs', async () => {
    const one = await anAnnounced('apoi-refuzat')
    await Promise.all([run(), run(), run(), run()])
    expect(await one.debits()).toEqual([['esuata', 5266]])
    expect(await one.titles()).toEqual([ANNOUNCED, FAILED])
  })

  it('does not notify about a mandate its citizen has changed meanwhile', async () => {
    const one = await anAnnounced('apoi-refuzat')
    const client = await again(one.citizen)
    const { bank } = app.ports
    const changing = new Proxy(bank, {
      get: (target, name: keyof Bank) =>
        name === 'payByBinding'
          ? async (orderId: string, bindingId: string) => {
              const own = (await paymentsOf(one.contract.id)).map((debit) => debit.orderId)
              if (own.includes(orderId)) await aMandate(client, one.contract.id, one.card.id, 9000)
              return target.payByBinding(orderId, bindingId)
            }
          : target[name],
    })
    await debitRecurring({ ...app.ports, bank: changing })
    expect(await one.debits()).toEqual([['esuata', 5266]])
    expect(await one.titles()).toEqual([ANNOUNCED])
    expect(await one.mandate()).toMatchObject({ activ: true, plafon_bani: 9000 })
    await run()
    expect(await one.titles()).toEqual([ANNOUNCED, ANNOUNCED])
  })

  it.each([803, 804, 913])('with %i is never retried', async (code) => {
    const one = await anAnnounced()
    await app.ports.db.update(sandboxBindings).set({ card: `refuz-${code}` })
    await run()
    expect(await one.debits()).toEqual([['esuata', 5266]])
    expect(await one.titles()).toEqual([ANNOUNCED, ENDED])
    expect(await one.mandate()).toMatchObject({ activ: false, motiv: expect.any(String) })
  })

  it('for good ends all mandates on its card, and the card is not charged again', async () => {
    const one = await aMandated()
    const dueOn = addDays(today(), 20)
    const second = await anInvoice(app, one.citizen.id, { dueOn })
    await aMandate(one.client, second.contractId, one.card.id)
    days(17)
    await run()
    days(3)
    await app.ports.db.update(sandboxBindings).set({ card: 'refuz-804' })
    await run()
    const others = await paymentsOf(second.contractId)
    expect([await one.debits(), others]).toEqual([[['esuata', 5266]], []])
    expect(await one.titles()).toEqual([ANNOUNCED, ANNOUNCED, ENDED, ENDED])
    const client = await again(one.citizen)
    expect(await fetchMandate(client, second.contractId)).toMatchObject({ activ: false })
  })

  it('is cleared once its citizen has paid by themselves', async () => {
    const one = await anAnnounced('apoi-refuzat')
    await run()
    expect(await one.mandate()).toHaveProperty('motiv')
    await payPositions(app, { client: await again(one.citizen) }, [one.id])
    days(3)
    await run()
    const mandate = await one.mandate()
    expect(mandate.activ).toBe(true)
    expect(mandate).not.toHaveProperty('motiv')
    expect(await one.debits()).toHaveLength(1)
  })

  it('ends with its contract', async () => {
    const one = await anAnnounced()
    await app.ports.db
      .update(contracts)
      .set({ state: 'incetat' })
      .where(eq(contracts.id, one.contract.id))
    await run()
    expect(await one.debits()).toEqual([])
    expect(await one.titles()).toEqual([ANNOUNCED, ENDED])
  })

  it('ends when its card expires, and when the account is closed', async () => {
    const [expired, closed] = [await aMandated('expira-curand'), await aMandated()]
    await app.ports.db
      .update(citizens)
      .set({ state: 'inchis' })
      .where(eq(citizens.id, closed.citizen.id))
    days(45)
    await run()
    expect(await expired.titles()).toEqual([ENDED])
    expect(await expired.mandate()).toMatchObject({
      activ: false,
      motiv: 'Cardul a expirat.',
    })
    days(5)
    await run()
    expect([await expired.debits(), await closed.debits()]).toEqual([[], []])
    expect(await closed.titles()).toEqual([])
  })
})

describe('a bank that does not answer', () => {
  const register = (app: PaymentsApp) => app.bankSpy.calls.filter((call) => call === 'register')

  it('or refuses the order is asked again the next day, without blaming the card', async () => {
    const one = await anAnnounced()
    app.bankSpy.faults = { register: new BankRejectedError('register.do', '5') }
    await run()
    expect(await one.debits()).toEqual([['esuata', 5266]])
    expect(await one.titles()).toEqual([ANNOUNCED])
    expect(await one.mandate()).not.toHaveProperty('motiv')
    app.bankSpy.faults = {}
    await run()
    expect(await one.debits()).toHaveLength(1)
    days(1)
    await run()
    expect((await one.debits()).at(-1)).toEqual(['incasata', 5266])
  })

  it('and refuses the order every day is asked four times, then the mandate ends', async () => {
    const one = await anAnnounced()
    app.bankSpy.faults = { register: new BankRejectedError('register.do', '5') }
    for (let day = 1; day <= 6; day += 1) {
      await run()
      days(1)
    }
    expect((await one.debits()).map(([state]) => state)).toEqual(Array(4).fill('esuata'))
    expect(await one.titles()).toEqual([ANNOUNCED, ENDED])
    expect(await one.mandate()).toMatchObject({
      activ: false,
      motiv: 'Banca nu a primit cererile noastre de plată.',
    })
  })

  it('for four days is asked again only after another announcement', async () => {
    const one = await anAnnounced()
    app.bankSpy.faults = { register: 'lost', status: 'lost', statusByOrderNumber: 'lost' }
    for (let day = 1; day <= 4; day += 1) {
      app.bankSpy.faults = { register: 'lost' }
      await run()
      app.clock.advance(3600)
      await run()
      days(1)
    }
    app.bankSpy.faults = {}
    await run()
    expect(await one.debits()).toHaveLength(4)
    expect(await one.titles()).toEqual([ANNOUNCED, ANNOUNCED])
    days(3)
    await run()
    expect((await one.debits()).at(-1)).toEqual(['incasata', 5266])
  })

  it.each(['lost', 'answer_lost'] as const)(
    'to the payment (%s): one debit in the end',
    async (fault) => {
      const one = await anAnnounced()
      app.bankSpy.calls.length = 0
      app.bankSpy.faults = { payByBinding: fault }
      await run()
      app.bankSpy.faults = {}
      await run()
      await run()
      expect(await one.debits()).toEqual([['incasata', 5266]])
      expect(register(app)).toHaveLength(1)
      expect(await one.titles()).toEqual([ANNOUNCED, PAID])
    },
  )

  it.each(['lost', 'answer_lost'] as const)(
    'to the order (%s): one debit in the end',
    async (fault) => {
      const one = await anAnnounced()
      app.bankSpy.faults = { register: fault, status: 'lost', statusByOrderNumber: 'lost' }
      await run()
      expect((await one.debits()).map(([state]) => state)).toEqual(['necunoscuta'])
      app.bankSpy.faults = {}
      for (let day = 0; day < 4; day += 1) {
        await run()
        app.clock.advance(3600)
        await reconcilePayments(app.ports)
        await run()
        days(1)
      }
      expect((await one.debits()).filter(([state]) => state === 'incasata')).toHaveLength(1)
      expect((await findReceivable(app, one.id)).paidBani).toBe(5266)
      expect((await one.titles()).filter((title) => title === PAID)).toHaveLength(1)
      expect(await one.mandate()).toMatchObject({ activ: true })
    },
  )
})
