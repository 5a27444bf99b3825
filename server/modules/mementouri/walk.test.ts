import { asc, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { addDays } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { linkablePages } from '#contract/linkable-pages.ts'
import { noticeKinds } from '#contract/notificari.ts'
import { renewalType } from '#contract/solicitari.ts'
import { dayOf, toInstant } from '#contract/time-zone.ts'
import { openDatabase } from '#server/db/db.ts'
import {
  cards,
  mandates,
  messages,
  notifications,
  outbox,
  receivables,
  sesizari,
} from '#server/db/schema.ts'
import { addHistoryStep } from '#server/domain/history.ts'
import { listPeriodicJobs } from '#server/jobs/periodic-jobs.ts'
import { writeDays } from '#server/modules/ture/round-days.ts'
import type { Ports } from '#server/ports/ports.ts'
import { seedCatalogues } from '#server/seed/seed-catalogues.ts'
import { aCitizen } from '#server/testing/factories/accounts.ts'
import { aSolicitare, aSolvedSesizare } from '#server/testing/factories/cases.ts'
import { anInvoice } from '#server/testing/factories/facturi.ts'
import { aContract, startFormsApp } from '#server/testing/factories/forms.ts'
import { aPlace, aRound, aRoundDay } from '#server/testing/factories/places.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { cloneDatabase } from '#server/testing/test-database.ts'

/** The walk crosses the last Sunday of March. */
const FIRST: Day = '2027-02-25'
const DAYS = 75
/** Some thousand statements, on a machine that may be busy. */
const TIMEOUT_MS = 180_000

let app: TestApp
afterEach(() => app.close())

const at = (day: Day, time = '10:00'): Date => toInstant(day, time)!

function goTo(day: Day, time: string): void {
  app.clock.advance((at(day, time).getTime() - app.clock.now().getTime()) / 1000)
}

/** Events by day, each before the reminders of its day. */
type Events = Record<Day, () => Promise<unknown>>

const noChannel = { aplicatie: false, push: false, email: false, sms: false }
const allOff = { notificari: Object.fromEntries(noticeKinds.map((kind) => [kind, noChannel])) }

/** Has one of everything. */
async function aBusyCitizen(): Promise<{ id: number; events: Events }> {
  const { db } = app.ports
  const preferences = { notificari: { contract: { sms: true } } }
  const { id } = await aCitizen(app, { preferences })
  await addDebts(id, 'C-1', '1001')
  await aQuestion(id, 'S-1', '2027-03-01')
  const updatedAt = at('2027-03-01', '23:30')
  await aSolicitare(app, id, { numar: null, state: 'ciorna', updatedAt })
  const late = await aSolvedSesizare(app, id)
  const dueAt = at('2027-03-10', '23:59')
  await changeSesizare(late, { numar: 'Z-1', state: 'in_lucru', solvedAt: null, dueAt })
  const solved = await aSolvedSesizare(app, id)
  await changeSesizare(solved, { numar: 'Z-2', solvedAt: at('2027-03-08') })
  const { id: contractId } = await aContract(app, id, { numar: 'C-1B' })
  await anInvoice(app, id, { contractId, numar: '1002', dueOn: '2027-03-20' })
  const card = { citizenId: id, bindingId: 'b-1', mask: '**** 1234', expires: '2027-04' }
  const [row] = await db.insert(cards).values(card).returning()
  await db.insert(mandates).values({
    contractId,
    citizenId: id,
    cardId: row!.id,
    ceilingBani: 10_000,
    isActive: true,
    consentedAt: at(FIRST),
    announcedOn: '2027-03-17',
    announcedBani: 5266,
    debitOn: '2027-03-20',
  })
  return { id, events: await addPickups(id) }
}

/** Two pick-ups that are moved together, and one that is moved, moved back, and moved to and fro on a single day. */
async function addPickups(citizenId: number): Promise<Events> {
  const place = await aPlace(app, citizenId)
  const [planned, later, moved, alone] = ['2027-04-09', '2027-04-16', '2027-04-10', '2027-04-17']
  const together = [
    await aRound(app, place.id),
    await aRound(app, place.id, { fractie: 'sticla', hours: '07:00–12:00' }),
  ].map(({ id }) => id)
  const { id: single } = await aRound(app, place.id, { fractie: 'hartie_carton' })
  for (const id of together) await aRoundDay(app, id, planned)
  await aRoundDay(app, single, later)
  return {
    '2027-04-05': () => move(together, planned, moved),
    '2027-04-12': () => move([single], later, alone),
    '2027-04-13': () => move([single], alone, later),
    '2027-04-14': async () => {
      await move([single], later, alone)
      await move([single], alone, later)
    },
  }
}

const move = (rounds: number[], from: Day, day: Day) =>
  writeDays(
    app.ports.db,
    rounds.map((roundId) => ({ roundId, day, from, movedReason: 'Paștele', doneAt: null })),
  )

async function addDebts(id: number, numar: string, invoice: string): Promise<void> {
  const contract = await aContract(app, id, { numar, endsOn: '2027-04-02' })
  await anInvoice(app, id, { contractId: contract.id, numar: invoice, dueOn: '2027-03-05' })
}

async function aQuestion(citizenId: number, numar: string, askedOn: Day): Promise<number> {
  const id = await aSolicitare(app, citizenId, { numar, state: 'completare_necesara' })
  const { db } = app.ports
  await addHistoryStep(db, 'solicitare', id, 'inregistrata', '', at('2027-02-20'))
  await addHistoryStep(db, 'solicitare', id, 'completare_necesara', 'Ce scară?', at(askedOn))
  return id
}

const changeSesizare = (id: number, changes: Partial<typeof sesizari.$inferInsert>) =>
  app.ports.db.update(sesizari).set(changes).where(eq(sesizari.id, id))

const changeInvoice = (id: number, changes: Partial<typeof receivables.$inferInsert>) =>
  app.ports.db.update(receivables).set(changes).where(eq(receivables.id, id))

/** Reads English, wants no e-mails about invoices, and does what it is asked. */
async function aFirm(): Promise<{ id: number; events: Events }> {
  const preferences = { limba: 'en', notificari: { factura: { email: false } } }
  const { id } = await aCitizen(app, { type: 1, fNume: 'Exemplu S.R.L.', preferences })
  const contract = await aContract(app, id, { numar: 'C-2', endsOn: '2027-03-20' })
  const dueOn = '2027-03-12'
  const [paid, contested, cancelled] = [
    await anInvoice(app, id, { contractId: contract.id, numar: '2001', dueOn }),
    await anInvoice(app, id, { contractId: contract.id, numar: '2002', dueOn }),
    await anInvoice(app, id, { contractId: contract.id, numar: '2003', dueOn }),
  ]
  await changeInvoice(contested.id, { contestedAt: at(FIRST) })
  await changeInvoice(cancelled.id, { cancelledAt: at(FIRST) })
  const asked = await aQuestion(id, 'S-2', '2027-02-24')
  const values = { contract_id: contract.id }
  const answer = { kind: 'solicitare', objectId: asked, citizenId: id, author: 'cetatean' }
  const events: Events = {
    '2027-03-01': () =>
      app.ports.db
        .insert(messages)
        .values({ ...answer, text: 'Scara A.', createdAt: app.clock.now() }),
    '2027-03-10': () => aSolicitare(app, id, { tip: renewalType, values }),
    '2027-03-11': () => changeInvoice(paid.id, { paidBani: paid.totalBani }),
  }
  return { id, events }
}

/** Has switched every channel off. */
async function aSilentCitizen(): Promise<number> {
  const { id } = await aCitizen(app, { preferences: allOff })
  await addDebts(id, 'C-3', '3001')
  await aQuestion(id, 'S-3', '2027-03-01')
  return id
}

/** Has not used the account for nearly two years, and switched every channel off. */
async function anAbsentCitizen(): Promise<number> {
  const { id } = await aCitizen(app, { preferences: allOff, usedAt: at('2025-04-13') })
  return id
}

/** Titles of notifications, subjects of e-mails and texts of SMS. */
interface Notified {
  portal: string[]
  email?: string[]
  sms?: string[]
}

/** Lists what was told to a citizen, by day. */
async function readTold(citizenId: number): Promise<Record<Day, Notified>> {
  const { db } = app.ports
  const told: Record<Day, Notified> = {}
  const stored = await db
    .select()
    .from(notifications)
    .where(eq(notifications.citizenId, citizenId))
    .orderBy(asc(notifications.id))
  for (const { createdAt, title } of stored) {
    const day = (told[dayOf(createdAt)] ??= { portal: [] })
    day.portal.push(title)
  }
  const sent = await db
    .select()
    .from(outbox)
    .where(eq(outbox.citizenId, citizenId))
    .orderBy(asc(outbox.id))
  for (const { createdAt, channel, subject, body } of sent) {
    const day = (told[dayOf(createdAt)] ??= { portal: [] })
    if (channel === 'email') day.email = [...(day.email ?? []), subject]
    else day.sms = [...(day.sms ?? []), /: (.+)\. Detalii/.exec(body)?.[1] ?? body]
  }
  return told
}

/** Lists the routes of notifications that lead to no page. */
async function listBrokenLinks(): Promise<string[]> {
  const rows = await app.ports.db.selectDistinct({ link: notifications.link }).from(notifications)
  const isCase = (link: string) => /^\/(?:sesizare|solicitare-view)\/\d+$/.test(link)
  const isPage = (link: string) => linkablePages.includes(link.replace(/#factura-\d+$/, ''))
  return rows.map(({ link }) => link).filter((link) => !isCase(link) && !isPage(link))
}

/** A notification that says the same by e-mail. */
const one = (title: string): Notified => ({ portal: [title], email: [title] })

const bySms = (title: string, sms: string): Notified => ({ ...one(title), sms: [sms] })

const question = 'Așteptăm răspunsul dvs. la solicitarea S-1'
const late = 'O factură a dvs. nu a fost plătită la timp'

const later: Record<Day, Notified> = {
  '2027-03-08': one(question),
  '2027-03-11': one('Nu v-am răspuns la timp la sesizarea Z-1'),
  '2027-03-13': one('S-a rezolvat sesizarea Z-2?'),
  '2027-03-15': one('Aveți o solicitare netrimisă'),
  '2027-03-19': one('Mâine se face o plată recurentă'),
  '2027-03-26': bySms('Contractul C-1 expiră în 7 zile', 'Contractul C-1 expira in 7 zile'),
  '2027-03-31': one('Cardul de pe care se face plata recurentă expiră'),
  '2027-04-01': one('De luni curg penalități la o factură a dvs.'),
  '2027-04-02': bySms('Contractul C-1 expiră azi', 'Contractul C-1 expira azi'),
  '2027-04-05': one('Colectarea de pe 09-04-2027 s-a mutat pe 10-04-2027'),
  '2027-04-09': one('Mâine se face colectarea care a fost mutată'),
  '2027-04-12': one('Colectarea de pe 16-04-2027 s-a mutat pe 17-04-2027'),
  '2027-04-13': one('Colectarea de pe 16-04-2027 nu se mai mută'),
  '2027-04-23': one('O ciornă a dvs. se șterge pe 30-04-2027'),
}

const ofBusy: Record<Day, Notified> = {
  '2027-03-02': one('O factură a dvs. este scadentă pe 05-03-2027'),
  '2027-03-03': {
    portal: ['Contractul C-1 expiră în 30 de zile', question],
    email: ['2 lucruri cer atenția dvs.'],
    sms: ['Contractul C-1 expira in 30 de zile'],
  },
  '2027-03-06': one(late),
  ...later,
}

/** With no server from 2 to 6 March. */
const ofBusyAfterStandstill: Record<Day, Notified> = {
  '2027-03-07': {
    portal: [late, 'Contractul C-1 expiră în 26 de zile'],
    email: ['2 lucruri cer atenția dvs.'],
    sms: ['Contractul C-1 expira in 26 de zile'],
  },
  ...later,
}

const ofFirm: Record<Day, Notified> = {
  '2027-02-25': {
    portal: ['Contractul C-2 expiră în 23 de zile'],
    email: ['Contract C-2 expires in 23 days'],
  },
  '2027-02-26': {
    portal: ['Așteptăm răspunsul dvs. la solicitarea S-2'],
    email: ['We wait for your answer to request S-2'],
  },
  '2027-03-09': { portal: ['O factură a dvs. este scadentă pe 12-03-2027'] },
}

const closing = 'Contul dvs. se închide pe 15-04-2027, dacă nu intrați în el'
const ofAbsent: Record<Day, Notified> = {
  '2027-03-16': one(closing),
  '2027-04-08': one(closing),
}

interface WalkOptions {
  /** Tells the days without a server. */
  isDown?: (day: Day) => boolean
  /** Runs before each day. */
  beginDay?: () => Promise<void>
}

/** Walks the days, running `remind` at times of each. */
async function walk(
  remind: () => Promise<unknown>,
  { isDown = () => false, beginDay = async () => {} }: WalkOptions = {},
) {
  goTo(FIRST, '08:00')
  const busy = await aBusyCitizen()
  const firm = await aFirm()
  const silent = await aSilentCitizen()
  const absent = await anAbsentCitizen()
  for (let index = 0; index < DAYS; index += 1) {
    const day = addDays(FIRST, index)
    await beginDay()
    goTo(day, '08:59')
    await busy.events[day]?.()
    await firm.events[day]?.()
    if (isDown(day)) continue
    await remind()
    for (const time of ['09:00', '13:00', '18:00', '20:00']) {
      goTo(day, time)
      await remind()
    }
  }
  return {
    busy: await readTold(busy.id),
    firm: await readTold(firm.id),
    silent: await readTold(silent),
    absent: await readTold(absent),
  }
}

/** Runs a server's job of reminders until it has no more to do. */
async function sendAll(ports: Ports): Promise<void> {
  const { task } = listPeriodicJobs(ports).find(({ name }) => name === 'mementouri')!
  let hasMore: boolean | void = true
  while (hasMore) hasMore = await task()
}

describe('reminders over 75 days', { timeout: TIMEOUT_MS }, () => {
  it('come once each, on their days, gathered by day and as each citizen has chosen', async () => {
    app = await startFormsApp()
    const told = await walk(() => sendAll(app.ports))
    expect(told).toEqual({ busy: ofBusy, firm: ofFirm, silent: {}, absent: ofAbsent })
    expect(await listBrokenLinks()).toEqual([])
  })

  it('are not late after five days of standstill, and come once if they still hold', async () => {
    app = await startFormsApp()
    const isDown = (day: Day) => '2027-03-02' <= day && day <= '2027-03-06'
    const told = await walk(() => sendAll(app.ports), { isDown })
    expect(told).toEqual({
      busy: ofBusyAfterStandstill,
      firm: ofFirm,
      silent: {},
      absent: ofAbsent,
    })
  })

  it('come once from servers that are started anew each day, on one database', async () => {
    const { url, drop } = await cloneDatabase()
    onTestFinished(drop)
    app = await startTestApp({ databaseUrl: url })
    await seedCatalogues(app.ports)
    const beginDay = async () => {
      const { clock } = app
      await app.close()
      app = await startTestApp({ databaseUrl: url, clock })
    }
    const told = await walk(() => sendAll(app.ports), { beginDay })
    expect(told).toEqual({ busy: ofBusy, firm: ofFirm, silent: {}, absent: ofAbsent })
  })

  it('come once from two servers at a time', async () => {
    app = await startFormsApp()
    const url = String(app.ports.db.$client.options.connectionString)
    const db = openDatabase(url, 4, { statementTimeoutMs: 20_000, lockTimeoutMs: 20_000 })
    const told = await walk(() => Promise.all([sendAll(app.ports), sendAll({ ...app.ports, db })]))
    await db.$client.end()
    expect(told).toEqual({ busy: ofBusy, firm: ofFirm, silent: {}, absent: ofAbsent })
  })
})
