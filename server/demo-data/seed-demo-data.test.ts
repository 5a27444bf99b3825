import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMissingDocuments, validateForm } from '#contract/validate-form.ts'
import { addDays, daysBetween, weekdayOf } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { contractStates } from '#contract/contracte.ts'
import type { Contract } from '#contract/contracte.ts'
import { invoiceStates } from '#contract/facturi.ts'
import type { Debts, Invoice } from '#contract/facturi.ts'
import type { StateMachine } from '#contract/forms.ts'
import { limits } from '#contract/limits.ts'
import type { ServicePlace, ServicePlaceSummary } from '#contract/locatii.ts'
import { debitNoticePeriodDays } from '#contract/consents.ts'
import { noticeKinds } from '#contract/notificari.ts'
import type { Card, Mandate, Payment } from '#contract/plati.ts'
import { sesizareStates } from '#contract/sesizari.ts'
import { solicitareStates } from '#contract/solicitari.ts'
import { listBindings } from '#server/bank/sandbox/bindings.ts'
import { findOrderByNumber } from '#server/bank/sandbox/orders.ts'
import { bankClientId } from '#server/domain/bank-client.ts'
import { publicHolidays } from '#server/domain/business-days.ts'
import { signIn } from '#server/testing/factories/accounts.ts'
import { dataOf } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import * as schema from '#server/db/schema.ts'
import { initialSesizari, initialSolicitari, seedCatalogues } from '#server/seed/seed-catalogues.ts'
import { DEMO_PASSWORD, demoAccounts, seedDemo } from '#server/seed/seed.ts'
import { seedDemoData } from './seed-demo-data.ts'

const HOUR_MS = 3600 * 1000
const DAY_SECONDS = 24 * 3600

const everything = {
  addresses: schema.addresses,
  contracts: schema.contracts,
  containers: schema.containers,
  servicePlaces: schema.servicePlaces,
  rounds: schema.rounds,
  placeRounds: schema.placeRounds,
  roundDays: schema.roundDays,
  missedPickups: schema.missedPickups,
  solicitari: schema.solicitari,
  sesizari: schema.sesizari,
  historySteps: schema.historySteps,
  messages: schema.messages,
  notices: schema.notifications,
  files: schema.files,
  registers: schema.registers,
  receivables: schema.receivables,
  postings: schema.postings,
  payments: schema.payments,
  cards: schema.cards,
  mandates: schema.mandates,
  consents: schema.consents,
} as const

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await seedCatalogues(app.ports)
  await seedDemo(app.ports)
  await seedDemoData(app.ports)
})
afterAll(() => app.close())

/** Returns row count and hash of each table. */
async function fingerprints(): Promise<Record<string, string>> {
  const hashed = Object.entries(everything).map(async ([name, table]) => {
    const rows = await app.ports.db.select().from(table)
    const lines = rows.map((row) => JSON.stringify(row)).toSorted()
    const hash = createHash('sha256').update(lines.join('\n')).digest('hex')
    return [name, `${rows.length} ${hash}`] as const
  })
  return Object.fromEntries(await Promise.all(hashed))
}

const signInto = (cnpCui: string) => signIn(app, { cnpCui, password: DEMO_PASSWORD })

describe('the data of the demonstration accounts', () => {
  it('is seeded once: a second start changes nothing', async () => {
    const before = await fingerprints()
    await seedDemoData(app.ports)
    expect(await fingerprints()).toEqual(before)
  })

  it('gives every account contracts and places, in all contract states', async () => {
    const states = new Set<string>()
    for (const cnpCui of demoAccounts) {
      const client = await signInto(cnpCui)
      const list = dataOf<Contract[]>(await client.get('/api/get-contracte-info'))
      for (const { stare } of list) states.add(stare)
      expect(list.some(({ stare }) => stare === 'activ')).toBe(true)
      const places = dataOf<ServicePlaceSummary[]>(await client.get('/api/locatiile-mele'))
      expect(places.length).toBeGreaterThan(0)
      expect(places[0]!.urmatoarea).toBeDefined()
      expect(places[0]!.apropiate.length).toBeGreaterThan(4)
    }
    expect(states).toEqual(new Set(contractStates))
  })

  it('has a contract that ends within thirty days, with containers and a document', async () => {
    const client = await signInto(demoAccounts[0]!)
    const list = dataOf<Contract[]>(await client.get('/api/get-contracte-info'))
    const today = dayOf(app.clock.now())
    const ending = list.filter(
      ({ stare, data_sfarsit }) =>
        stare === 'activ' && data_sfarsit && daysBetween(today, data_sfarsit) <= 30,
    )
    expect(ending).toHaveLength(1)
    expect(ending[0]!.recipiente.map(({ fractie }) => fractie)).toContain('rezidual')
    expect(ending[0]!.documente).toMatchObject([{ tip: 'application/pdf' }])
    expect(new Set(list.map(({ stare }) => stare))).toEqual(new Set(contractStates))
  })

  it('gives firms and associations more places than persons', async () => {
    const placesOf = async (cnpCui: string) =>
      dataOf<unknown[]>(await (await signInto(cnpCui)).get('/api/locatiile-mele')).length
    expect(await placesOf('99005015')).toBeGreaterThan(await placesOf('6010910705131'))
    expect(await placesOf('99008887')).toBeGreaterThan(3)
  })

  it('has valid files in the store', async () => {
    const rows = await app.ports.db
      .select()
      .from(schema.files)
      .where(isNotNull(schema.files.usedBy))
    expect(rows.length).toBeGreaterThan(30)
    for (const row of rows) {
      const bytes = await buffer(app.ports.files.read(row.id))
      expect(bytes).toHaveLength(row.size)
      expect((await fileTypeFromBuffer(bytes))?.mime).toBe(row.type)
    }
    const photo = rows.find(({ type }) => type === 'image/jpeg')!
    const { width } = await sharp(await buffer(app.ports.files.read(photo.id))).metadata()
    expect(width).toBe(960)
  })
})

describe('its collections', () => {
  it('are of every kind: done, missed, moved, planned', async () => {
    const client = await signInto(demoAccounts[0]!)
    const [first] = dataOf<ServicePlaceSummary[]>(await client.get('/api/locatiile-mele'))
    const place = dataOf<ServicePlace>(await client.get(`/api/locatiile-mele/${first!.id}`))
    const today = dayOf(app.clock.now())
    for (const { data, rezultat } of place.colectari) {
      if (data >= today) expect(rezultat).toBe('programata')
      else expect(rezultat).not.toBe('programata')
    }
    const missed = place.colectari.filter(({ rezultat }) => rezultat === 'neefectuata')
    expect(missed).toHaveLength(1)
    expect(missed[0]!.motiv).toMatch(/\.$/)
    const fractions = new Set(first!.apropiate.map(({ fractie }) => fractie))
    expect([...fractions]).toEqual(
      expect.arrayContaining(['rezidual', 'plastic_metal', 'hartie_carton', 'biodeseuri']),
    )
    const residual = first!.apropiate.filter(({ fractie }) => fractie === 'rezidual')
    expect(residual.length).toBeGreaterThanOrEqual(3)
  })

  it('are never on a public holiday, and name the holiday they were moved from', async () => {
    const days = await app.ports.db.query.roundDays.findMany()
    const years = new Set(days.map(({ day }) => Number(day.slice(0, 4))))
    const holidays = new Set([...years].flatMap((year) => publicHolidays(year)))
    expect(days.filter(({ day }) => holidays.has(day))).toEqual([])
    const moved = days.filter(({ movedFrom }) => movedFrom.length > 0)
    expect(moved.length).toBeGreaterThan(0)
    for (const { day, movedFrom, movedReason } of moved) {
      expect(holidays.has(movedFrom[0]!)).toBe(true)
      expect(day > movedFrom[0]!).toBe(true)
      expect(weekdayOf(day)).toBeLessThan(6)
      expect(movedReason).toBe('sărbătoare legală')
    }
  })

  it('were completed on their own day', async () => {
    for (const { day, doneAt } of await app.ports.db.query.roundDays.findMany()) {
      if (doneAt) expect(dayOf(doneAt)).toBe(day)
    }
  })
})

function expectWay({ tranzitii }: StateMachine, states: string[], now: string): void {
  expect(states[0]).toBe('inregistrata')
  expect(states.at(-1)).toBe(now)
  const steps = tranzitii.map(([from, to]) => `${from} ${to}`)
  for (const [index, state] of states.slice(1).entries()) {
    expect(steps).toContain(`${states[index]} ${state}`)
  }
}

async function wayOf(kind: string, objectId: number) {
  const rows = await app.ports.db
    .select()
    .from(schema.historySteps)
    .where(sql`${schema.historySteps.kind} = ${kind} and object_id = ${objectId}`)
    .orderBy(schema.historySteps.id)
  const times = rows.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  return rows
}

describe('its solicitări', () => {
  it('are in every state, each reached by allowed steps', async () => {
    const rows = await app.ports.db.query.solicitari.findMany()
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(solicitareStates))
    for (const row of rows) {
      const steps = await wayOf('solicitare', row.id)
      if (row.state === 'ciorna') {
        expect([steps, row.numar, row.dueAt]).toEqual([[], null, null])
        continue
      }
      expectWay(
        initialSolicitari.stari,
        steps.map(({ state }) => state),
        row.state,
      )
      expect(row.numar).toMatch(/^S-\d{4}-\d{6}$/)
      expect(row.dueAt!.getTime()).toBeGreaterThan(row.createdAt.getTime())
      expect(row.updatedAt.getTime()).toBeGreaterThanOrEqual(steps.at(-1)!.at.getTime())
    }
  })

  it('pass the validation of their forms, with the required documents', async () => {
    const types = new Map(initialSolicitari.tipuri.map((type) => [type.cod, type]))
    for (const row of await app.ports.db.query.solicitari.findMany()) {
      if (row.state === 'ciorna') continue
      const type = types.get(row.tip)!
      const moment = { today: dayOf(row.createdAt), now: row.createdAt }
      expect(validateForm(type.campuri, row.values, moment)).toEqual({})
      const usedBy = `solicitare:${row.id}`
      const files = await app.ports.db
        .select()
        .from(schema.files)
        .where(eq(schema.files.usedBy, usedBy))
      const codes = new Set(files.map(({ document }) => document))
      expect(findMissingDocuments(type.documente, row.values, codes)).toEqual({})
    }
  })
})

describe('its sesizări', () => {
  it('are in every state, each reached by allowed steps', async () => {
    const rows = await app.ports.db.query.sesizari.findMany()
    const answers = await app.ports.db.select().from(schema.solutionAnswers)
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(sesizareStates))
    for (const row of rows) {
      const steps = await wayOf('sesizare', row.id)
      expectWay(
        initialSesizari.stari,
        steps.map(({ state }) => state),
        row.state,
      )
      expect(row.observedAt!.getTime()).toBeLessThan(row.createdAt.getTime())
      const solved = steps.find(({ state }) => state === 'solutionata')
      expect(row.solvedAt).toEqual(solved?.at ?? null)
      if (row.content !== null) expect(row.solvedAt).not.toBeNull()
      const said = answers.filter(({ sesizareId }) => sesizareId === row.id)
      expect(said.map(({ isSolved }) => isSolved)).toEqual(
        row.content === null ? [] : [row.content],
      )
    }
    expect(new Set(rows.map(({ content }) => content))).toEqual(new Set([true, false, null]))
  })

  it('have existing categories, and pass the validation of their forms', async () => {
    const categories = new Map(initialSesizari.categorii.map((one) => [one.cod, one]))
    for (const row of await app.ports.db.query.sesizari.findMany()) {
      const category = categories.get(row.categorie)!
      expect(category.subcategorii.map(({ cod }) => cod)).toContain(row.subcategorie)
      const moment = { today: dayOf(row.createdAt), now: row.createdAt }
      expect(validateForm(category.campuri, row.values, moment)).toEqual({})
      expect(row.targetAt === null).toBe(category.tinta_zile === undefined)
    }
  })
})

describe('its invoices', () => {
  it('leave every account at least four open items, one of them a penalty', async () => {
    for (const cnpCui of demoAccounts) {
      const client = await signInto(cnpCui)
      const owed = dataOf<Debts>(await client.get('/api/get-taxes-cetatean-v2'))
      expect(owed.pozitii.length).toBeGreaterThanOrEqual(4)
      expect(owed.pozitii.map(({ tip }) => tip)).toContain('penalitate')
      const sum = owed.pozitii.reduce((bani, { rest_bani }) => bani + rest_bani, 0)
      expect([owed.total_bani, owed.credit_bani]).toEqual([sum, 0])
    }
  })

  it('cover a year, in every state, each the sum of its lines', async () => {
    const states = new Set<string>()
    for (const cnpCui of demoAccounts) {
      const client = await signInto(cnpCui)
      const list = dataOf<Invoice[]>(
        await client.get(`/api/get-facturi-info?pe_pagina=${limits.page.maxSize}`),
      )
      const months = new Set(list.map(({ perioada }) => perioada))
      expect(months.size).toBeGreaterThanOrEqual(12)
      for (const { stare, total_bani, tva_bani, linii } of list) {
        states.add(stare)
        expect(linii.reduce((bani, line) => bani + line.total_bani, 0)).toBe(total_bani)
        expect(linii.reduce((bani, line) => bani + line.tva_bani, 0)).toBe(tva_bani)
      }
    }
    expect(states).toEqual(new Set(invoiceStates))
  })

  it('have paid amounts equal to their ledger entries', async () => {
    const rows = await app.ports.db.query.receivables.findMany()
    const moves = await app.ports.db.query.postings.findMany()
    expect(moves.length).toBeGreaterThan(rows.length)
    const owed = (receivableId: number) =>
      moves
        .filter((move) => move.receivableId === receivableId)
        .reduce((bani, { debit, credit, bani: moved }) => {
          if (debit === 'creante') return bani + moved
          return credit === 'creante' ? bani - moved : bani
        }, 0)
    for (const { id, totalBani, paidBani, cancelledAt } of rows) {
      expect(owed(id)).toBe(cancelledAt ? 0 : totalBani - paidBani)
    }
    const now = app.clock.now().getTime()
    for (const { at } of moves) expect(at.getTime()).toBeLessThanOrEqual(now)
  })

  it('are added to accounts seeded before invoices existed', async () => {
    const count = () => app.ports.db.$count(schema.receivables)
    const before = await count()
    const { mandates, payments, cards, sandboxBindings, postings, creditNotes } = schema
    for (const table of [mandates, payments, cards, sandboxBindings, postings, creditNotes]) {
      await app.ports.db.delete(table)
    }
    await app.ports.db.delete(schema.receivables).where(isNotNull(schema.receivables.parentId))
    await app.ports.db.delete(schema.receivables)
    await seedDemoData(app.ports)
    expect(await count()).toBe(before)
  })
})

describe('its payments by card', () => {
  it('are two collected ones and a failed one with its reason', async () => {
    for (const cnpCui of demoAccounts) {
      const client = await signInto(cnpCui)
      const list = dataOf<Payment[]>(await client.get('/api/plati-list'))
      expect(list.map(({ stare }) => stare)).toEqual(['incasata', 'esuata', 'incasata'])
      expect(list[1]!.motiv).toContain('Nu sunt bani destui')
      for (const { stare, card, referinta } of list) {
        expect(card?.masca).toMatch(/^\*{4} \d{4}$/)
        expect(referinta !== undefined).toBe(stare === 'incasata')
      }
    }
  })

  it('leave a saved card and a mandate that debits the next invoice when due', async () => {
    const today = dayOf(app.clock.now())
    for (const cnpCui of demoAccounts) {
      const client = await signInto(cnpCui)
      const [card, ...more] = dataOf<Card[]>(await client.get('/api/get-cards'))
      const mandates = dataOf<Mandate[]>(await client.get('/api/plati-recurente'))
      const [mandate, ...others] = mandates.filter(({ activ }) => activ)
      expect([more, others]).toEqual([[], []])
      expect(mandate?.card_id).toBe(card?.id)
      expect(daysBetween(today, mandate!.urmatoarea!.data)).toBeGreaterThanOrEqual(
        debitNoticePeriodDays,
      )
      expect(mandate!.urmatoarea!.suma_bani).toBeLessThanOrEqual(mandate!.plafon_bani!)
    }
  })

  it('match the orders of the demonstration bank and the ledger', async () => {
    const { db, env, clock } = app.ports
    for (const payment of await db.query.payments.findMany()) {
      const order = await findOrderByNumber(db, clock.now(), payment.orderNumber)
      expect([order?.id, order?.bani]).toEqual([payment.orderId, payment.bani])
      expect(order?.actionCode).toBe(payment.reason ?? 0)
      const cause = eq(schema.postings.cause, `plata:${payment.id}`)
      const moved = await db.query.postings.findMany({ where: cause })
      const sum = moved.reduce((bani, move) => bani + move.bani, 0)
      expect(sum).toBe(payment.state === 'incasata' ? payment.bani : 0)
    }
    for (const { bindingId, citizenId } of await db.query.cards.findMany()) {
      const bound = await listBindings(db, bankClientId(env, citizenId))
      expect(bound.map(({ id }) => id)).toEqual([bindingId])
    }
  })
})

describe('its messages and notifications', () => {
  it('include unread questions of the operator', async () => {
    const unread = (await app.ports.db.query.messages.findMany()).filter(
      ({ readAt }) => readAt === null,
    )
    expect(new Set(unread.map(({ author }) => author))).toEqual(new Set(['operator']))
    expect(new Set(unread.map(({ kind }) => kind))).toEqual(new Set(['solicitare', 'sesizare']))
  })

  it('are of every kind, read and unread, and never in the future', async () => {
    const rows = await app.ports.db.query.notifications.findMany()
    for (const wasRead of [true, false]) {
      const some = rows.filter(({ readAt }) => (readAt !== null) === wasRead)
      expect(some.length).toBeGreaterThan(demoAccounts.length)
    }
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(noticeKinds))
    const now = app.clock.now()
    for (const { createdAt, readAt } of [
      ...rows,
      ...(await app.ports.db.query.messages.findMany()),
    ]) {
      expect((readAt ?? createdAt).getTime()).toBeLessThan(now.getTime())
    }
  })

  it('link only to the citizen’s own objects', async () => {
    const owned = {
      'solicitare-view': await app.ports.db.query.solicitari.findMany(),
      sesizare: await app.ports.db.query.sesizari.findMany(),
    }
    for (const { link, citizenId } of await app.ports.db.query.notifications.findMany()) {
      const [, screen, id] = /^\/(solicitare-view|sesizare)\/(\d+)$/.exec(link) ?? []
      if (!screen) continue
      const object = owned[screen as keyof typeof owned].find((one) => one.id === Number(id))
      expect(object?.citizenId).toBe(citizenId)
    }
  })
})

describe('its calls', () => {
  it.each(demoAccounts)('answer everything that %s has', async (cnpCui) => {
    const client = await signInto(cnpCui)
    const listed: [list: string, view: string][] = [
      ['/api/solicitarile-mele', '/api/view-solicitare/'],
      ['/api/sesizari-v2', '/api/sesizare/'],
      ['/api/notificari-list', '/api/notificare-view/'],
    ]
    for (const [list, view] of listed) {
      const rows = dataOf<{ id: number }[]>(await client.get(list))
      expect(rows.length).toBeGreaterThan(0)
      for (const { id } of rows) {
        expect(dataOf(await client.get(`${view}${id}`))).toMatchObject({ id })
      }
    }
    const [contract] = dataOf<Contract[]>(await client.get('/api/get-contracte-info'))
    const document = await client.get(`/api/document/${contract!.documente[0]!.id}`)
    expect(document.status).toBe(200)
    expect(document.text.startsWith('%PDF-')).toBe(true)
  })
})

// These tests move the clock, so they come last.
describe('as time passes', () => {
  it('only the calendar grows, and past days are done', async () => {
    const before = await fingerprints()
    const days = (await app.ports.db.query.roundDays.findMany()).length
    app.clock.advance(10 * DAY_SECONDS)
    await seedDemoData(app.ports)
    const { roundDays: grown, ...rest } = await fingerprints()
    const { roundDays: _, ...restBefore } = before
    expect(rest).toEqual(restBefore)
    expect(Number(grown!.split(' ')[0])).toBeGreaterThan(days)
    const today = dayOf(app.clock.now())
    for (const { day, doneAt } of await app.ports.db.query.roundDays.findMany()) {
      expect([day, doneAt !== null]).toEqual([day, day < today])
    }
    const last = (await app.ports.db.query.roundDays.findMany())
      .map(({ day }) => day)
      .toSorted()
      .at(-1)!
    expect(daysBetween(addDays(today, 183), last)).toBeGreaterThan(-4)
  })

  it('a calendar extended week by week equals one built at once', async () => {
    const pattern = async () =>
      (await app.ports.db.query.roundDays.findMany())
        .map(({ roundId, day, movedFrom }) => `${roundId} ${day} ${movedFrom.join(' ')}`)
        .toSorted()
    for (let week = 0; week < 30; week += 1) {
      app.clock.advance(7 * DAY_SECONDS + HOUR_MS / 1000)
      await seedDemoData(app.ports)
    }
    const grown = await pattern()
    const today = dayOf(app.clock.now())
    const kept = grown.filter((line) => line.split(' ')[1]! >= addDays(today, -183))
    await app.ports.db.delete(schema.roundDays)
    await seedDemoData(app.ports)
    expect(await pattern()).toEqual(kept)
  })

  it('two days moved by holidays do not end up on the same day', async () => {
    // Good Friday is 27 April 2035, Easter Monday the 30th, and 1 May a Tuesday.
    app.clock.advance((Date.UTC(2035, 3, 15) - app.clock.now().getTime()) / 1000)
    await seedDemoData(app.ports)
    const rounds = await app.ports.db.query.rounds.findMany()
    const { id } = rounds.find(({ cod }) => cod === 'DEMO-B-rezidual')!
    const days = await app.ports.db.query.roundDays.findMany()
    const moved = days.filter(({ roundId, movedFrom }) => roundId === id && movedFrom.length > 0)
    const moves = moved.map(({ movedFrom, day }) => [movedFrom[0], day])
    expect(moves).toContainEqual(['2035-04-27', '2035-05-02'])
    expect(moves).toContainEqual(['2035-05-01', '2035-05-03'])
  })

  it('an account closed and created again gets its own data', async () => {
    const { db } = app.ports
    const cnpCui = demoAccounts[0]!
    await db
      .update(schema.citizens)
      .set({ state: 'inchis', cnpCui: null })
      .where(eq(schema.citizens.cnpCui, cnpCui))
    await seedDemo(app.ports)
    await seedDemoData(app.ports)
    const rows = await db
      .select()
      .from(schema.citizens)
      .where(inArray(schema.citizens.cnpCui, [cnpCui]))
    const own = eq(schema.contracts.citizenId, rows[0]!.id)
    expect(await db.$count(schema.contracts, own)).toBe(5)
  })
})
