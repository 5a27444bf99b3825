import { randomInt } from 'node:crypto'
import { and, eq, gte, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '#contract/desk/cifre.ts'
import type {
  CaseFigures,
  CaseSummary,
  CaseTable,
  ComplaintMap,
  MoneySummary,
} from '#contract/desk/cifre.ts'
import { caseKinds } from '#contract/desk/coada.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import { streetKinds } from '#contract/address-line.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { dayOf } from '#contract/time-zone.ts'
import {
  audit,
  caseFacts,
  creditNotes,
  historySteps,
  messages,
  postings,
  receipts,
  receivables,
  sesizari,
  solutionAnswers,
  supportRequests,
} from '#server/db/schema.ts'
import { aCitizen } from '#server/testing/factories/accounts.ts'
import { aSolicitare } from '#server/testing/factories/cases.ts'
import { anInvoice } from '#server/testing/factories/facturi.ts'
import { startFormsApp } from '#server/testing/factories/forms.ts'
import { aMember, signInMember } from '#server/testing/factories/staff.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

const MINUTE_MS = 60_000

let app: TestApp
let citizenId: number
const clients = {} as Record<Role, TestClient>
beforeAll(async () => {
  app = await startFormsApp()
  citizenId = (await aCitizen(app)).id
  for (const role of ['dispecer', 'facturare', 'administrator'] as const) {
    clients[role] = await signInMember(app, await aMember(app, role))
  }
})
afterAll(() => app.close())

interface History {
  sentAt: string
  dueAt?: string
  /** States after the first, with their times. */
  steps?: [state: string, at: string][]
  answeredAfterMinutes?: number
}

const after = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * MINUTE_MS)

/** A sesizare with its history, written as use cases do. */
async function aComplaint(
  { sentAt, dueAt = '2030-01-01T00:00:00Z', steps = [], answeredAfterMinutes }: History,
  more: Partial<typeof sesizari.$inferInsert> = {},
): Promise<number> {
  const { db } = app.ports
  const createdAt = new Date(sentAt)
  const [row] = await db
    .insert(sesizari)
    .values({
      citizenId,
      numar: `S-${randomInt(2 ** 40)}`,
      categorie: 'MATURAT',
      descriere: 'Strada nu a fost măturată.',
      values: {},
      state: 'inregistrata',
      dueAt: new Date(dueAt),
      createdAt,
      updatedAt: createdAt,
      ...more,
    })
    .returning()
  const { id } = row!
  const about = { kind: 'sesizare', objectId: id }
  await db
    .insert(messages)
    .values({ ...about, citizenId, author: 'cetatean', text: 'Încă ceva.', createdAt })
  if (answeredAfterMinutes !== undefined) {
    const answer = { ...about, citizenId, author: 'operator', text: 'Venim.' }
    await db.insert(messages).values([
      { ...answer, createdAt: after(sentAt, answeredAfterMinutes) },
      { ...answer, createdAt: after(sentAt, answeredAfterMinutes + 1000) },
    ])
  }
  for (const [state, at] of [['inregistrata', sentAt], ...steps] as const) {
    await db.update(sesizari).set({ state }).where(eq(sesizari.id, id))
    await db.insert(historySteps).values({ ...about, state, at: new Date(at) })
  }
  return id
}

const read = async <Data>(role: Role, path: string): Promise<Data> =>
  dataOf<Data>(await clients[role].get(path))

const TWO_MONTHS = 'de_la=2025-02-01&pana_la=2025-03-31'

const readTable = (role: Role, query: string) =>
  read<CaseTable>(role, `${calls.caseTable.path}?${TWO_MONTHS}&${query}`)

const noDurations = { cazuri: 0, mediana: null, p90: null }
const nothingSaid = {
  raspunsuri_cerute: 0,
  rezolvate_spuse: 0,
  nerezolvate_spuse: 0,
  redeschise: 0,
}

describe('figures of cases', () => {
  let closedOnLastDay: number
  beforeAll(async () => {
    // Half an hour after midnight on 1 February in Bucharest.
    await aComplaint(
      {
        sentAt: '2025-01-31T22:30:00Z',
        dueAt: '2025-03-02T22:30:00Z',
        answeredAfterMinutes: 60,
        steps: [['solutionata', '2025-02-01T08:30:00Z']],
      },
      { adresaText: 'Str. Școlii 12A, Sector 5' },
    )
    // Half an hour before midnight on 31 January; closed so on 31 March, in summer time, without a message.
    closedOnLastDay = await aComplaint(
      {
        sentAt: '2025-01-31T21:30:00Z',
        dueAt: '2025-02-20T00:00:00Z',
        steps: [['clasata', '2025-03-31T20:30:00Z']],
      },
      { adresaText: 'strada scolii nr. 3' },
    )
    await aComplaint(
      {
        sentAt: '2025-03-05T10:00:00Z',
        dueAt: '2025-03-20T00:00:00Z',
        answeredAfterMinutes: 120,
        steps: [['in_lucru', '2025-03-05T13:00:00Z']],
      },
      { categorie: 'NERIDICARE', adresaText: 'Bd. 1 Decembrie 1918 nr. 5, bl. 2' },
    )
    // Half an hour after midnight on 1 April.
    await aComplaint({ sentAt: '2025-03-31T21:30:00Z' }, { adresaText: 'Str. Școlii 1' })
    // Reopened.
    await aComplaint(
      {
        sentAt: '2025-03-01T08:00:00Z',
        steps: [
          ['solutionata', '2025-03-02T08:00:00Z'],
          ['redeschisa', '2025-03-03T08:00:00Z'],
        ],
      },
      { adresaText: 'lângă doamna Popescu' },
    )
    const filed = new Date('2025-03-10T08:00:00Z')
    // Neither answered nor closed.
    await aSolicitare(app, citizenId, {
      createdAt: filed,
      updatedAt: filed,
      dueAt: new Date('2025-04-09T08:00:00Z'),
    })
    await app.ports.db.insert(supportRequests).values({
      nume: 'Pop',
      prenume: 'Ana',
      telefon: '0700000000',
      email: 'ana@exemplu.ro',
      observatii: 'Nu pot intra în cont.',
      state: 'raspunsa',
      answer: 'Încercați acum.',
      answeredAt: new Date('2025-03-15T08:30:00Z'),
      createdAt: new Date('2025-03-15T08:00:00Z'),
    })
  })

  it('are those of a history counted by hand, and of the period before', async () => {
    const summary = await read<CaseSummary>('dispecer', `${calls.caseSummary.path}?${TWO_MONTHS}`)
    expect(summary.total).toEqual({
      noi: 5,
      inchise: 3,
      rezolvate: 2,
      deschise: 3,
      depasite: 1,
      raspuns: { cazuri: 5, mediana: 120, p90: 84_900 },
      inchidere: { cazuri: 3, mediana: 600, p90: 84_900 },
      cu_termen: 2,
      in_termen: 1,
      intarziere: { cazuri: 1, mediana: 57_390, p90: 57_390 },
      ...nothingSaid,
    })
    expect(summary.pe_fel.map(({ nume, noi }) => [nume, noi])).toEqual([
      ['Sesizări', 3],
      ['Solicitări', 1],
      ['Suport', 1],
    ])
    expect(summary.inainte).toEqual({
      de_la: '2024-12-01',
      pana_la: '2025-01-31',
      total: {
        noi: 1,
        inchise: 0,
        rezolvate: 0,
        deschise: 1,
        depasite: 0,
        raspuns: noDurations,
        inchidere: noDurations,
        cu_termen: 0,
        in_termen: 0,
        intarziere: noDurations,
        ...nothingSaid,
      },
    })
  })

  it('are split by the months of Bucharest, each with what was open when it ended', async () => {
    const { lista } = await readTable('dispecer', 'dupa=luna')
    const columns = lista.map((row) => [
      row.cheie,
      row.noi,
      row.inchise,
      row.deschise,
      row.depasite,
      row.raspuns.cazuri,
    ])
    expect(columns).toEqual([
      ['2025-02', 1, 1, 1, 1, 1],
      ['2025-03', 4, 2, 3, 1, 4],
    ])
  })

  it('take a street as one however it is spelled, and other places as none', async () => {
    const { lista, randuri } = await readTable('dispecer', 'dupa=strada&fel=sesizare')
    expect(lista.map(({ cheie, noi, inchise }) => [cheie, noi, inchise])).toEqual(
      expect.arrayContaining([
        ['scolii', 1, 2],
        ['1 1918 decembrie', 1, 0],
        ['', 1, 0],
      ]),
    )
    expect(randuri).toBe(3)
    expect(lista.find(({ cheie }) => cheie.startsWith('1 '))?.nume).toBe('Bd. 1 Decembrie 1918')
    const found = await readTable('dispecer', 'dupa=strada&strada=ȘCO')
    expect(found.lista.map(({ cheie }) => cheie)).toEqual(['scolii'])
    const { rows } = await app.ports.db.execute<{ key: string }>(
      sql`select street_key(kind || ' Lungă') as key from unnest(string_to_array(${streetKinds}, '|')) as kind`,
    )
    expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(['lunga']))
  })

  it('of an administrator are of all kinds, by name of the category', async () => {
    const { lista } = await readTable('administrator', 'dupa=categorie')
    expect(lista.map(({ cheie }) => cheie)).toContain('suport:')
    const one = lista.find(({ cheie }) => cheie === 'sesizare:NERIDICARE')
    expect(one?.nume).not.toBe('NERIDICARE')
    expect(one).toMatchObject({ noi: 1, deschise: 1, depasite: 1 })
  })

  it('hold what the view of their sources does, and outlive the erasure of a case without its street', async () => {
    const { rows } = await app.ports.db.execute(sql`
      (select to_jsonb(s) from case_fact_sources s except all select to_jsonb(f) from case_facts f)
      union all
      (select to_jsonb(f) from case_facts f except all select to_jsonb(s) from case_fact_sources s)`)
    expect(rows).toEqual([])
    await app.ports.db.delete(sesizari).where(eq(sesizari.id, closedOnLastDay))
    const which = and(eq(caseFacts.kind, 'sesizare'), eq(caseFacts.objectId, closedOnLastDay))
    const [left] = await app.ports.db.select().from(caseFacts).where(which)
    expect(left).toMatchObject({
      street: '',
      streetKey: '',
      closedAt: new Date('2025-03-31T20:30:00Z'),
    })
  })

  it.each([
    ['de_la=2025-02-01&pana_la=2025-01-31'],
    ['de_la=2023-01-01&pana_la=2025-01-01'],
    ['de_la=2025-02-30&pana_la=2025-03-01'],
  ])('refuse the period %s', async (query) => {
    const answer = await clients.dispecer.get(`${calls.caseSummary.path}?${query}`)
    expect(answer.status).toBe(422)
  })
})

describe('what citizens say of solutions', () => {
  const may = { sentAt: '2022-05-02T08:00:00Z', dueAt: '2022-06-01T20:59:59Z' }
  const isSolvedInMay: History = { ...may, steps: [['solutionata', '2022-05-09T08:00:00Z']] }
  const say = async (answeredAt: string, isSolved: boolean, isReopened = false) => {
    const sesizareId = await aComplaint(isSolvedInMay, { adresaText: 'Str. Judecății 1' })
    await app.ports.db.insert(solutionAnswers).values({
      sesizareId,
      solvedAt: new Date('2022-05-09T08:00:00Z'),
      isSolved,
      isReopened,
      answeredAt: new Date(answeredAt),
    })
  }
  const pick = (row: CaseFigures | undefined) =>
    row && [row.rezolvate_spuse, row.nerezolvate_spuse, row.redeschise]

  beforeAll(async () => {
    // The last half an hour of May, and the first of June, in Bucharest.
    await say('2022-05-31T20:30:00Z', true)
    await say('2022-05-31T21:30:00Z', true)
    await say('2022-06-10T08:00:00Z', false)
    await say('2022-06-11T08:00:00Z', false, true)
  })

  it('counts in the month in which they say it, even where nothing else happened', async () => {
    const path = `${calls.caseTable.path}?de_la=2022-05-01&pana_la=2022-06-30`
    const months = await read<CaseTable>('dispecer', `${path}&dupa=luna`)
    expect(months.lista.map((row) => [row.cheie, row.inchise, pick(row)])).toEqual([
      ['2022-05', 4, [1, 0, 0]],
      ['2022-06', 0, [1, 2, 1]],
    ])
    expect(pick(months.total)).toEqual([2, 2, 1])
    const june = `${calls.caseTable.path}?de_la=2022-06-01&pana_la=2022-06-30`
    const streets = await read<CaseTable>('dispecer', `${june}&dupa=strada&strada=judec`)
    expect(streets.lista.map((row) => [row.nume, row.noi, pick(row)])).toEqual([
      ['Str. Judecății', 0, [1, 2, 1]],
    ])
    const requests = await read<CaseTable>('dispecer', `${june}&dupa=luna&fel=solicitare`)
    expect(pick(requests.total)).toEqual([0, 0, 0])
  })
})

describe('figures of many cases', () => {
  const FIRST_ID = 1_000_000
  const counts = [
    'noi',
    'inchise',
    'rezolvate',
    'deschise',
    'depasite',
    'cu_termen',
    'in_termen',
  ] as const
  const isMany = gte(caseFacts.objectId, FIRST_ID)
  const DAY_MS = 24 * 3600 * 1000

  beforeAll(async () => {
    const start = Date.parse('2024-01-01T00:00:00Z')
    const later = (at: number, days: number) => new Date(at + randomInt(days * DAY_MS))
    await app.ports.db.insert(caseFacts).values(
      Array.from({ length: 300 }, (_, turn) => {
        const sentAt = later(start, 400)
        const closedAt = randomInt(3) === 0 ? null : later(sentAt.getTime(), 90)
        return {
          kind: caseKinds[turn % caseKinds.length]!,
          objectId: FIRST_ID + turn,
          category: `C${randomInt(5)}`,
          sector: String(randomInt(3)),
          street: `Strada ${randomInt(20)}`,
          streetKey: String(randomInt(20)),
          sentAt,
          dueAt: randomInt(4) === 0 ? null : later(sentAt.getTime(), 40),
          answeredAt: closedAt && later(sentAt.getTime(), 20),
          closedAt,
          isSolved: closedAt !== null && randomInt(2) === 0,
        }
      }),
    )
  })
  afterAll(() => app.ports.db.delete(caseFacts).where(isMany))

  it.each(['categorie', 'strada', 'sector', 'luna'] as const)(
    'add up to the total by %s',
    async (group) => {
      const query = `de_la=2024-03-07&pana_la=2024-11-20&dupa=${group}`
      const { lista, total } = await read<CaseTable>('dispecer', `${calls.caseTable.path}?${query}`)
      expect(total.noi).toBeGreaterThan(0)
      for (const name of counts) {
        const isStanding = name === 'deschise' || name === 'depasite'
        const parts = group === 'luna' && isStanding ? lista.slice(-1) : lista
        expect([name, sum(parts, name)]).toEqual([name, total[name]])
      }
    },
  )

  it('leave open what was open before and came in, less what was closed', async () => {
    const { lista } = await read<CaseTable>(
      'dispecer',
      `${calls.caseTable.path}?de_la=2024-02-01&pana_la=2024-12-31&dupa=luna`,
    )
    for (const [index, month] of lista.entries()) {
      const before = lista[index - 1]
      if (before) expect(month.deschise).toBe(before.deschise + month.noi - month.inchise)
    }
  })
})

const sum = (
  rows: CaseFigures[],
  name: 'noi' | 'inchise' | 'rezolvate' | 'deschise' | 'depasite' | 'cu_termen' | 'in_termen',
) => rows.reduce((total, row) => total + row[name], 0)

describe('the map of complaints', () => {
  it('shows those of the day, with the case only to those who see it', async () => {
    const sentAt = '2025-05-09T21:30:00Z'
    const id = await aComplaint(
      { sentAt },
      { lat: 44.412345, lng: 26.054321, adresaText: 'Str. Exemplului 5' },
    )
    await aComplaint({ sentAt: '2025-05-09T20:30:00Z' })
    await aComplaint({ sentAt: '2025-05-10T20:30:00Z' })
    const path = `${calls.complaintMap.path}?de_la=2025-05-10&pana_la=2025-05-10`
    const { lista, total } = await read<ComplaintMap>('dispecer', path)
    expect(total).toBe(2)
    expect(lista.map(({ lat }) => lat)).toEqual([null, 44.4123])
    expect(lista[1]).toMatchObject({
      lng: 26.0543,
      strada: 'Str. Exemplului',
      caz: { fel: 'sesizare', id },
    })
    const seen = await read<ComplaintMap>('administrator', path)
    expect(seen.lista.map(({ caz }) => caz)).toEqual([null, null])
    const long = await clients.dispecer.get(
      `${calls.complaintMap.path}?de_la=2025-05-01&pana_la=2025-06-01`,
    )
    expect(long.status).toBe(422)
  })
})

describe('figures of money', () => {
  const path = `${calls.moneySummary.path}?de_la=2025-01-01&pana_la=2025-02-28`

  beforeAll(async () => {
    const { db } = app.ports
    const january = await anInvoice(app, citizenId, {
      issuedOn: '2025-01-31',
      dueOn: '2025-03-02',
      totalBani: 10_000,
    })
    await anInvoice(app, citizenId, {
      issuedOn: '2025-02-01',
      dueOn: '2099-01-01',
      totalBani: 5000,
    })
    await db.update(receivables).set({ paidBani: 4000 }).where(eq(receivables.id, january.id))
    await db.insert(creditNotes).values({
      citizenId,
      receivableId: january.id,
      serie: 'NC',
      numar: String(randomInt(2 ** 40)),
      issuedOn: '2025-02-03',
      totalBani: -1000,
      vatBani: -174,
      releasedBani: 0,
      lines: [],
    })
    const [cash] = await db
      .insert(receipts)
      .values({
        source: 'numerar',
        dedupKey: crypto.randomUUID(),
        reference: 'CH 1',
        valueOn: '2025-02-01',
        bani: 700,
        currency: 'RON',
        state: 'incasata',
        citizenId,
      })
      .returning()
    const at = new Date('2025-01-31T22:30:00Z')
    const received = { citizenId, debit: 'banca', credit: 'creante', at }
    await db.insert(postings).values([
      // Half an hour after midnight on 1 February in Bucharest.
      { ...received, bani: 2000, cause: 'plata:1' },
      { ...received, bani: 500, cause: 'plata:2', at: new Date('2025-01-31T21:30:00Z') },
      { ...received, debit: 'creante', credit: 'banca', bani: 300, cause: 'rambursare:1' },
      { ...received, bani: 700, cause: `incasare:${cash!.id}`, valueOn: '2025-01-15' },
      { ...received, bani: 40, cause: 'import' },
    ])
  })

  it('are sums by month, by the way the money came, and what is owed of them today', async () => {
    const summary = await read<MoneySummary>('facturare', path)
    expect(summary.luni).toEqual([
      {
        luna: '2025-01',
        facturat_bani: 10_000,
        card_bani: 500,
        transfer_bani: 0,
        numerar_bani: 700,
        alte_bani: 0,
        incasat_bani: 1200,
        rest_bani: 6000,
        restant_bani: 6000,
      },
      {
        luna: '2025-02',
        facturat_bani: 4000,
        card_bani: 1700,
        transfer_bani: 0,
        numerar_bani: 0,
        alte_bani: 40,
        incasat_bani: 1740,
        rest_bani: 5000,
        restant_bani: 0,
      },
    ])
    expect(summary.total).toMatchObject({ facturat_bani: 14_000, incasat_bani: 2940 })
    expect(summary.azi).toEqual({ datorat_bani: 11_000, restant_bani: 6000 })
    expect(summary.inainte).toMatchObject({ de_la: '2024-01-01', pana_la: '2024-02-29' })
  })
})

describe('CSV of figures', () => {
  it('holds every row, with nothing that a spreadsheet runs, and is audited', async () => {
    const today = dayOf(app.clock.now())
    await aComplaint({ sentAt: app.clock.now().toISOString() }, { adresaText: '=1+1 nr. 5' })
    const member = await aMember(app, 'administrator')
    const client = await signInMember(app, member)
    const query = `de_la=${today}&pana_la=${today}`
    const file = dataOf<{ nume: string; linii: number; csv: string }>(
      await client.get(`${calls.caseFiguresExport.path}?${query}&dupa=strada`),
    )
    expect(file.nume).toBe(`cifre-strada-${today}-${today}.csv`)
    expect(file.csv).toContain("\r\n'=1+1;1;")
    expect(file.csv.trim().split('\r\n')).toHaveLength(file.linii + 1)
    const money = dataOf<{ csv: string }>(
      await client.get(`${calls.moneyFiguresExport.path}?${query}`),
    )
    expect(money.csv).toContain(`${today.slice(0, 7)};0,00;`)
    const rows = await app.ports.db
      .select()
      .from(audit)
      .where(eq(audit.actor, `personal:${member.id}`))
    const exported = rows.filter(({ action }) => action === 'cifre.exportate')
    expect(exported.map(({ subject }) => subject)).toEqual([
      `strada:${today}/${today}`,
      `bani:${today}/${today}`,
    ])
    app.clock.advance(deskLimits.recentSignInSeconds + 1)
    const stale = await client.get(`${calls.moneyFiguresExport.path}?${query}`)
    expect(statusAndCode(stale)[1]).toBe('confirmare_necesara')
  })
})
