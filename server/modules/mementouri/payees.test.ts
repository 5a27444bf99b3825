import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import type { Notice } from '#contract/notificari.ts'
import { pushSubscribe } from '#contract/push.ts'
import type { PushMessage } from '#contract/push.ts'
import { dayOf, toInstant } from '#contract/time-zone.ts'
import {
  cards,
  contracts,
  mandates,
  notifications,
  outbox,
  paymentPositions,
  payments,
  receivables,
  reminders,
} from '#server/db/schema.ts'
import { applyPayment } from '#server/domain/apply-payment.ts'
import { sendReminders } from '#server/jobs/send-reminders.ts'
import { endConsent } from '#server/modules/platitori/end.ts'
import { findConsent } from '#server/modules/platitori/repo.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { anInvoice } from '#server/testing/factories/facturi.ts'
import { aSubscription, vapidVariables } from '#server/testing/factories/notifications.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { aClientOnPaper, aConsent } from '#server/testing/factories/platitori.ts'
import type { ClientOnPaper } from '#server/testing/factories/platitori.ts'
import { dataOf } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const FIRST: Day = '2027-03-01'
const DAYS = 100

let app: TestApp
let operator: TestOperator
beforeEach(async () => {
  app = await startTestApp({ variables: vapidVariables() })
  operator = await anOperator(app)
  goTo(FIRST)
})
afterEach(async () => {
  await operator.close()
  await app.close()
})

function goTo(day: Day): void {
  const morning = toInstant(day, '10:00')!
  app.clock.advance((morning.getTime() - app.clock.now().getTime()) / 1000)
}

/** Goes to the morning of a day, and sends its reminders. */
async function wakeUpOn(day: Day): Promise<void> {
  goTo(day)
  while (await sendReminders(app.ports));
}

async function aConsented() {
  const paper = await aClientOnPaper(app)
  await payAll(paper)
  const payer = await aCitizen(app)
  return { payer, paper, id: await aConsent(app, payer.id, paper) }
}

const HEADER =
  'serie;numar;contract;perioada;data_emitere;data_scadenta;total;tva;denumire;cantitate;um;pret;valoare;tva_linie;total_linie'

/** Imports invoices of 52.66 lei, issued today. */
async function importInvoices({ contract }: ClientOnPaper, dueDays: Day[]): Promise<void> {
  const issuedOn = dayOf(app.clock.now())
  const lines = dueDays.map((dueOn, index) =>
    [
      'PL',
      `${issuedOn}-${index}`.replaceAll('-', ''),
      contract.numar,
      '02.2027',
      issuedOn,
      dueOn,
      '52,66;9,14;;;;;;;',
    ].join(';'),
  )
  const file = await operator.file('facturi.csv', [HEADER, ...lines, ''].join('\n'))
  const { json } = await operator.run('import', 'facturi', file)
  expect(json).toMatchObject({ adaugate: dueDays.length, gresite: 0 })
}

async function payAll({ contract }: ClientOnPaper): Promise<void> {
  const own = eq(receivables.contractId, contract.id)
  await app.ports.db.update(receivables).set({ paidBani: receivables.totalBani }).where(own)
}

async function endByClient(id: number): Promise<void> {
  const row = (await findConsent(app.ports.db, id))!
  const by = { by: 'client', actor: 'anonim', requestId: '' } as const
  await endConsent(app.ports, app.ports.db, row, by)
}

const readTold = (citizenId: number) =>
  app.ports.db
    .select()
    .from(notifications)
    .where(eq(notifications.citizenId, citizenId))
    .orderBy(asc(notifications.id))
const textsOf = async (citizenId: number) => (await readTold(citizenId)).map(({ text }) => text)

describe('a payer', () => {
  it('is told of new invoices, before and after they are due, and of none that was paid or no longer is theirs', async () => {
    const { payer, paper, id } = await aConsented()
    const other = await aCitizen(app)
    await aConsent(app, other.id, paper)
    const events: Record<Day, () => Promise<unknown>> = {
      '2027-03-02': () => importInvoices(paper, ['2027-03-31']),
      '2027-04-05': () => payAll(paper),
      '2027-04-06': () => importInvoices(paper, ['2027-04-30']),
      '2027-04-10': () => payAll(paper),
      '2027-05-03': () => importInvoices(paper, ['2027-05-31', '2027-06-02']),
      '2027-05-20': () => endByClient(id),
      '2027-06-01': () => importInvoices(paper, ['2027-06-10']),
    }
    for (let index = 0; index < DAYS; index += 1) {
      const day = addDays(FIRST, index)
      goTo(day)
      await events[day]?.()
      await wakeUpOn(day)
    }
    const told = (await readTold(payer.id)).map(
      ({ createdAt, title, text }) => `${dayOf(createdAt)} ${title}. ${text}`,
    )
    expect(told).toEqual([
      '2027-03-02 O factură nouă de plătit pentru altcineva. Factură nouă pentru Mama: 52,66 lei, până pe 31-03-2027. O puteți plăti din portal.',
      '2027-03-28 O factură de plătit pentru altcineva este scadentă pe 31-03-2027. Factura pentru Mama are 52,66 lei de plată și este scadentă pe 31-03-2027. O puteți plăti din portal.',
      '2027-04-01 O factură de plătit pentru altcineva a trecut de scadență. Factura pentru Mama a fost scadentă pe 31-03-2027 și are 52,66 lei de plată. O puteți plăti din portal.',
      '2027-04-06 O factură nouă de plătit pentru altcineva. Factură nouă pentru Mama: 52,66 lei, până pe 30-04-2027. O puteți plăti din portal.',
      '2027-05-03 Facturi noi de plătit pentru altcineva. 2 facturi noi pentru Mama: 105,32 lei, prima până pe 31-05-2027. Le puteți plăti din portal.',
      expect.stringMatching(/^2027-05-20 Un acord de plată s-a oprit\./),
    ])
    // The consent of another payer goes on, on the same invoices.
    expect((await textsOf(other.id)).length).toBeGreaterThan(told.length)
    expect(new Set((await readTold(other.id)).map(({ link }) => link))).toEqual(
      new Set(['/plati#pentru']),
    )
    expect(await textsOf(paper.client.id)).toEqual([])
  })

  it('reads nothing of the client but the sum, the day and their own name for them', async () => {
    const { payer, paper } = await aConsented()
    await importInvoices(paper, [addDays(FIRST, 2)])
    await wakeUpOn(FIRST)
    const sent = await app.ports.db.select().from(outbox).where(eq(outbox.citizenId, payer.id))
    const said = JSON.stringify([await readTold(payer.id), sent])
    const { client, contract } = paper
    for (const secret of [client.nume, contract.numar, contract.codClient, 'Exemplului', 'PL 2']) {
      expect(said).not.toContain(secret)
    }
    expect(sent.length).toBeGreaterThan(0)
    for (const { emailDetails } of sent) expect(emailDetails).not.toHaveProperty('invoiceIds')
  })

  const silenced: Record<string, (paper: ClientOnPaper, due: number) => Promise<unknown>> = {
    'is disputed': (_paper, due) => change(due, { contestedAt: app.clock.now() }),
    'was cancelled': (_paper, due) => change(due, { cancelledAt: app.clock.now() }),
    'is being paid': (paper, due) => aPendingPayment(paper, due),
    'waits for a debit': ({ client, contract }) => aMandate(client.id, contract.id),
    'is of a contract that ended': ({ contract }) =>
      app.ports.db.update(contracts).set({ state: 'incetat' }).where(eq(contracts.id, contract.id)),
  }
  const change = (id: number, changes: Partial<typeof receivables.$inferInsert>) =>
    app.ports.db.update(receivables).set(changes).where(eq(receivables.id, id))

  async function aPendingPayment({ client }: ClientOnPaper, receivableId: number) {
    const { db } = app.ports
    const [payment] = await db
      .insert(payments)
      .values({
        citizenId: client.id,
        bani: 5266,
        state: 'initiata',
        orderNumber: 'T-1',
        expiresAt: app.clock.now(),
      })
      .returning()
    const position = { paymentId: payment!.id, receivableId, bani: 5266, isOpen: true }
    await db.insert(paymentPositions).values(position)
  }

  async function aMandate(citizenId: number, contractId: number) {
    const { db } = app.ports
    const card = { citizenId, bindingId: 'b-1', mask: '**** 1234', expires: '2030-04' }
    const [row] = await db.insert(cards).values(card).returning()
    const terms = { citizenId, contractId, cardId: row!.id, ceilingBani: 10_000 }
    await db.insert(mandates).values({ ...terms, isActive: true, consentedAt: app.clock.now() })
  }

  it.each(Object.entries(silenced))('is not told of an invoice that %s', async (_why, happen) => {
    const { payer, paper } = await aConsented()
    const dueOn = addDays(FIRST, 4)
    const contractId = paper.contract.id
    const { id } = await anInvoice(app, paper.client.id, { contractId, dueOn })
    await wakeUpOn(addDays(FIRST, 1))
    expect(await readTold(payer.id)).toHaveLength(1)
    await happen(paper, id)
    await wakeUpOn(addDays(FIRST, 5))
    expect(await readTold(payer.id)).toHaveLength(1)
  })

  it('is not told of a new invoice that the client’s credit paid', async () => {
    const { payer, paper } = await aConsented()
    const money = { citizenId: paper.client.id, bani: 10_000, cause: 'incasare:1' }
    const rules = app.ports.env.penalties
    await applyPayment(app.ports.db, { ...money, now: app.clock.now(), rules })
    await importInvoices(paper, [addDays(FIRST, 20)])
    expect(await readTold(payer.id)).toEqual([])
  })

  it('puts a reminder off or stops it by the buttons of its push message, for that invoice alone', async () => {
    const { payer, paper } = await aConsented()
    const client = await signIn(app, payer)
    dataOf(await client.post(pushSubscribe.path, aSubscription()))
    const contractId = paper.contract.id
    await anInvoice(app, paper.client.id, { contractId, dueOn: addDays(FIRST, 4) })
    await wakeUpOn(addDays(FIRST, 1))
    const [sent] = await app.ports.db.select().from(outbox).where(eq(outbox.channel, 'push'))
    const { actiuni = [] } = JSON.parse(sent!.body) as PushMessage
    expect(actiuni.map(({ titlu }) => titlu)).toEqual(['Mai târziu', 'Nu-mi mai aminti'])
    for (const { adresa } of actiuni) {
      expect((await app.app.inject({ method: 'POST', url: adresa })).statusCode).toBe(204)
    }
    const own = eq(reminders.citizenId, payer.id)
    expect(await app.ports.db.select().from(reminders).where(own)).toMatchObject([
      { isStopped: true, putOffTo: addDays(FIRST, 2) },
    ])
    await anInvoice(app, paper.client.id, { contractId, dueOn: addDays(FIRST, 4) })
    await wakeUpOn(addDays(FIRST, 2))
    await wakeUpOn(addDays(FIRST, 5))
    const reader = await signIn(app, payer)
    const listed = dataOf<Notice[]>(await reader.get('/api/notificari-list'))
    expect(listed.map(({ memento = false }) => memento)).toEqual([true, true, false])
  })
})
