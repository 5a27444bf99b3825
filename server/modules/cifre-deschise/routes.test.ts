import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cifreDeschise, cifreDeschiseCsv, openPeriods } from '#contract/cifre-deschise.ts'
import type { OpenNumbers } from '#contract/cifre-deschise.ts'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { caseFacts, openFigures, sesizari, streets } from '#server/db/schema.ts'
import { listPeriodicJobs } from '#server/jobs/periodic-jobs.ts'
import { aSignedIn, startFormsApp } from '#server/testing/factories/forms.ts'
import { countStatements, dataOf, statusAndCode } from '#server/testing/helpers.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { refreshOpenFigures } from './compute.ts'
import { readOpenNumbers } from './open-numbers.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let app: TestApp
let citizenId: number
beforeAll(async () => {
  app = await startFormsApp()
  await app.ports.db.insert(streets).values([
    { denumire: 'Str. Zambilelor', folded: 'str. zambilelor' },
    { denumire: 'Bd. Ion Mihalache', folded: 'bd. ion mihalache' },
  ])
  citizenId = (await aSignedIn(app)).citizen.id
  await fill()
})
afterAll(() => app.close())

interface Case {
  categorie?: string
  adresaText?: string
  lat?: number
  lng?: number
  /** Days ago it was sent. */
  sent: number
  /** Hours after which it was closed; open without. */
  closedAfter?: number
  state?: string
  values?: Record<string, number>
}

/** Inserts cases, with the milestones that triggers read from the history. */
async function insert(...cases: Case[]): Promise<void> {
  const now = app.clock.now().getTime()
  for (const one of cases) {
    const createdAt = new Date(now - one.sent * DAY_MS)
    const closedAt =
      one.closedAfter === undefined
        ? null
        : new Date(createdAt.getTime() + one.closedAfter * HOUR_MS)
    const [row] = await app.ports.db
      .insert(sesizari)
      .values({
        citizenId,
        numar: `SZ-${randomInt(2 ** 40)}`,
        categorie: one.categorie ?? 'DEPOZITARE',
        descriere: 'Vecinul Ionescu aruncă moloz.',
        values: one.values ?? {},
        adresaText: one.adresaText ?? 'Strada Zambilelor nr. 57, la Ionescu',
        lat: one.lat ?? null,
        lng: one.lng ?? null,
        state: one.state ?? (closedAt ? 'solutionata' : 'inregistrata'),
        dueAt: new Date(createdAt.getTime() + 30 * DAY_MS),
        targetAt: new Date(createdAt.getTime() + 3 * DAY_MS),
        solvedAt: closedAt,
        createdAt,
        updatedAt: createdAt,
      })
      .returning()
    await app.ports.db
      .update(caseFacts)
      .set({
        sentAt: createdAt,
        closedAt,
        closeMinutes: closedAt && (one.closedAfter ?? 0) * 60,
        isSolved: closedAt !== null && one.state === undefined,
      })
      .where(eq(caseFacts.objectId, row!.id))
  }
}

const times = (count: number, one: Case): Case[] => Array.from({ length: count }, () => one)

async function fill(): Promise<void> {
  const square = { lat: 44.4123, lng: 26.1008 }
  await insert(
    // Nine on one street and square: six solved, four of them within the three days.
    ...[10, 20, 30, 40, 100, 200].map((closedAfter) => ({ ...square, sent: 20, closedAfter })),
    ...times(2, { ...square, sent: 10 }),
    { ...square, sent: 10, closedAfter: 5, state: 'clasata' },
    // Four on another street and square, too few to be told apart.
    ...times(4, { adresaText: 'Bulevardul Ion Mihalache 4', lat: 44.42, lng: 26.11, sent: 2 }),
    // Somebody wrote no street of the register.
    ...times(5, { adresaText: 'În curte la Ionescu', sent: 2 }),
    // Another category has few.
    ...times(3, { categorie: 'CAINI', sent: 2 }),
    // Before the last 30 days: one solved in them, one open since.
    { sent: 60, closedAfter: 24 * 50 },
    { sent: 60 },
    // Neither of homes, nor linked to a contract.
    ...times(6, { categorie: 'MIROS', sent: 2 }),
    ...times(6, { sent: 2, values: { contract_id: 1 } }),
  )
}

const read = async (query = '') =>
  dataOf<OpenNumbers>(await app.client().get(`${cifreDeschise.path}${query}`))
const refresh = () => refreshOpenFigures(app.ports)

describe('open figures', () => {
  it('count what came, was solved and is open in the last 30 days', async () => {
    const today = dayOf(app.clock.now())
    const { perioada, total } = await read()
    expect(perioada).toEqual({ nume: '30-zile', de_la: addDays(today, -29), pana_la: today })
    expect(total).toEqual({
      primite: 9 + 4 + 5 + 3,
      rezolvate: 7,
      inchise_altfel: 1,
      deschise: 2 + 4 + 5 + 3 + 1,
      intarziate: 2 + 1,
      la_termen: 4,
      mediana_ore: 40,
      p90_ore: 1200,
    })
  })

  it('tell streets of the register with enough cases, and the others together', async () => {
    const { strazi, alte_strazi } = await read('?categorie=DEPOZITARE')
    expect(strazi).toEqual([
      expect.objectContaining({ strada: 'Str. Zambilelor', primite: 9, rezolvate: 7, deschise: 3 }),
    ])
    expect(alte_strazi).toMatchObject({
      primite: 9,
      deschise: 9,
      mediana_ore: null,
      la_termen: null,
    })
  })

  it('tell squares of the grid with enough cases, with their street', async () => {
    const { patrate } = await read()
    expect(patrate).toEqual([
      { lat: 44.412, lng: 26.101, cazuri: 9, deschise: 2, strada: 'Str. Zambilelor' },
    ])
  })

  it('say nothing where there are too few cases, and nothing of homes', async () => {
    const { categorii, total, strazi } = await read('?categorie=CAINI')
    const byCode = new Map(categorii.map((one) => [one.cod, one]))
    expect(byCode.get('CAINI')).toMatchObject({ cifre: null })
    expect(byCode.get('DEPOZITARE')).toMatchObject({ tinta_zile: 3, cifre: { primite: 18 } })
    expect(byCode.has('MIROS')).toBe(false)
    expect([total, strazi]).toEqual([null, []])
  })

  it('add up: by street as well as by category', async () => {
    const { total, strazi, alte_strazi } = await read()
    const sum = (name: 'primite' | 'rezolvate' | 'deschise' | 'inchise_altfel' | 'intarziate') =>
      strazi.reduce((all, one) => all + one[name], alte_strazi[name])
    for (const name of [
      'primite',
      'rezolvate',
      'deschise',
      'inchise_altfel',
      'intarziate',
    ] as const) {
      expect(sum(name)).toBe(total![name])
    }
  })

  it('hold no word that a citizen wrote', async () => {
    const client = app.client()
    for (const path of [cifreDeschise.path, cifreDeschiseCsv.path]) {
      const { text } = await client.get(path)
      for (const secret of ['Ionescu', 'moloz', '57', 'SZ-', '44.4123']) {
        expect(text).not.toContain(secret)
      }
    }
  })

  it('are of the year and of past months too', async () => {
    const { luni, total } = await read(`?perioada=${openPeriods.year}`)
    expect(total).toMatchObject({ primite: 23 })
    expect(luni).toHaveLength(24)
    expect((await read(`?perioada=${luni[23]}`)).total).toBeNull()
  })

  it.each([
    '?perioada=ieri',
    '?perioada=2001-01',
    '?perioada=2099-01',
    '?categorie=MIROS',
    '?categorie=NU',
  ])('refuse %s', async (query) => {
    const answer = await app.client().get(cifreDeschise.path + query)
    expect(statusAndCode(answer)).toEqual([422, 'date_invalide'])
  })

  it('may be cached, set no cookie and have names in English', async () => {
    const client = app.client()
    client.language = 'en'
    const { headers, body } = await client.get(cifreDeschise.path)
    expect(headers['cache-control']).toBe('private, max-age=0')
    expect(headers['set-cookie']).toBeUndefined()
    expect((body.data as OpenNumbers).categorii.length).toBeGreaterThan(3)
  })

  it('come as CSV with their licence', async () => {
    const { headers, text } = await app
      .client()
      .get(`${cifreDeschiseCsv.path}?categorie=DEPOZITARE`)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toContain('cifre-deschise-30-zile-depozitare.csv')
    const lines = text.replace('\u{feff}', '').trim().split('\r\n')
    expect(lines[0]).toContain('Primite;Rezolvate')
    expect(lines.find((line) => line.includes('Str. Zambilelor'))).toMatch(
      /;9;7;1;3;3;4;40;1200;CC BY 4.0$/,
    )
    expect(lines.find((line) => line.includes('Alte străzi'))).toMatch(/;9;0;0;9;0;;;;CC BY 4.0$/)
  })
})

describe('the job of the open figures', () => {
  it('computes each period, and again once its time has come', async () => {
    await refresh()
    const rows = await app.ports.db.select().from(openFigures)
    expect(new Set(rows.map(({ period }) => period)).size).toBe(26)
    const before = (await read()).calculat_la
    app.clock.advance(60)
    await refresh()
    expect((await read()).calculat_la).toBe(before)
    await insert({ sent: 0 })
    expect((await read()).total!.primite).toBe(21)
    app.clock.advance(15 * 60)
    await refresh()
    const after = await read()
    expect([after.calculat_la, after.total!.primite]).toEqual([app.clock.now().toISOString(), 22])
  })

  it('drops the months that are no longer offered', async () => {
    const [first] = await app.ports.db
      .select()
      .from(openFigures)
      .where(eq(openFigures.period, '12-luni'))
    await app.ports.db.insert(openFigures).values({ ...first!, period: '2001-01' })
    await refresh()
    expect(await app.ports.db.$count(openFigures, eq(openFigures.period, '2001-01'))).toBe(0)
  })

  it('is one of the periodic jobs', () => {
    expect(listPeriodicJobs(app.ports).map(({ name }) => name)).toContain('cifre deschise')
  })

  it('lets a call read few rows: what is computed is not computed again', async () => {
    const statements = await countStatements(app, (requestDb) =>
      readOpenNumbers({ ...app.ports, requestDb: requestDb as TestApp['ports']['requestDb'] }, {}),
    )
    expect(statements).toBe(2)
  })
})
