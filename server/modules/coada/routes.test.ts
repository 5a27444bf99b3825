import { eq, gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as calls from '#contract/desk/coada.ts'
import type {
  BulkResults,
  CaseRef,
  DeskCaseKind,
  QueueCounts,
  QueueOptions,
  QueueRow,
  SavedView,
} from '#contract/desk/coada.ts'
import { deskEventsPath } from '#contract/desk/evenimente.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import { HEARTBEAT_SECONDS } from '#contract/evenimente.ts'
import { dayOf } from '#contract/time-zone.ts'
import {
  audit,
  deskAssignments,
  deskCases,
  historySteps,
  messages,
  notifications,
  receivables,
  sesizari,
  solicitari,
  staff,
  staffSessions,
  supportRequests,
} from '#server/db/schema.ts'
import { openDatabase } from '#server/db/db.ts'
import { isCase } from '#server/domain/desk-cases.ts'
import { publishToDesk } from '#server/db/pubsub.ts'
import { openEvents } from '#server/testing/event-reader.ts'
import { aCitizen } from '#server/testing/factories/accounts.ts'
import type { TestCitizen } from '#server/testing/factories/accounts.ts'
import { aContract, startFormsApp } from '#server/testing/factories/forms.ts'
import { aMember, signInMember } from '#server/testing/factories/staff.ts'
import type { TestMember } from '#server/testing/factories/staff.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'
import { assignCases } from './bulk.ts'

const DAY_MS = 24 * 3600 * 1000

let app: TestApp
let member: TestMember
let desk: TestClient
let biller: TestClient
let dispatcher: TestClient
beforeAll(async () => {
  app = await startFormsApp()
  member = await aMember(app, 'relatii_clienti')
  desk = await signInMember(app, member)
  biller = await signInMember(app, await aMember(app, 'facturare'))
  dispatcher = await signInMember(app, await aMember(app, 'dispecer'))
})
afterAll(() => app.close())

let last = 0
const nextNumber = (prefix: string) => `${prefix}-2026-${String((last += 1)).padStart(6, '0')}`
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS)

interface TestCase extends CaseRef {
  numar: string
}

async function aSesizare(
  citizen: TestCitizen,
  overrides: Partial<typeof sesizari.$inferInsert> = {},
): Promise<TestCase> {
  const now = app.clock.now()
  const [row] = await app.ports.db
    .insert(sesizari)
    .values({
      citizenId: citizen.id,
      numar: nextNumber('SZ'),
      categorie: 'NERIDICARE',
      descriere: 'Nu s-a ridicat nimic.',
      values: {},
      state: 'inregistrata',
      dueAt: inDays(30),
      createdAt: now,
      updatedAt: now,
      ...overrides,
    })
    .returning()
  return { fel: 'sesizare', id: row!.id, numar: row!.numar }
}

async function aSolicitare(
  citizen: TestCitizen,
  overrides: Partial<typeof solicitari.$inferInsert> = {},
): Promise<TestCase> {
  const [row] = await app.ports.db
    .insert(solicitari)
    .values({
      citizenId: citizen.id,
      numar: nextNumber('S'),
      tip: 'PUBELA_NOUA',
      state: 'inregistrata',
      values: {},
      fingerprint: '',
      dueAt: inDays(30),
      createdAt: app.clock.now(),
      updatedAt: app.clock.now(),
      ...overrides,
    })
    .returning()
  return { fel: 'solicitare', id: row!.id, numar: row!.numar! }
}

async function aRequest(
  overrides: Partial<typeof supportRequests.$inferInsert> = {},
): Promise<TestCase> {
  const [row] = await app.ports.db
    .insert(supportRequests)
    .values({
      nume: 'Pop',
      prenume: 'Ana',
      telefon: '0722000999',
      email: 'ana@exemplu.ro',
      observatii: 'Bună ziua.',
      createdAt: app.clock.now(),
      ...overrides,
    })
    .returning()
  return { fel: 'suport', id: row!.id, numar: String(row!.id) }
}

interface Page {
  lista: QueueRow[]
  total: number
  urmator: string | null
}

const list = ({ cauta, ...query }: Record<string, string>, client = desk) =>
  client.post(`${calls.coadaLista.path}?${new URLSearchParams(query).toString()}`, { cauta })
const read = async (query: Record<string, string> = {}, client = desk) =>
  dataOf<Page>(await list(query, client))
const numbers = async (query: Record<string, string> = {}, client = desk) =>
  (await read(query, client)).lista.map(({ numar }) => numar)
const toRef = ({ fel, id }: CaseRef): CaseRef => ({ fel, id })

async function rowOf(which: CaseRef): Promise<QueueRow> {
  const { lista } = await read({ stare: 'toate', limita: '200' })
  return lista.find(({ fel, id }) => fel === which.fel && id === which.id)!
}

const assign = async (cazuri: CaseRef[], membru_id: number | null, client = desk) =>
  dataOf<BulkResults>(
    await client.post(calls.coadaAtribuie.path, { cazuri: cazuri.map(toRef), membru_id }),
  ).cazuri
const move = async (cazuri: CaseRef[], stare: string, nota = '', client = desk) =>
  dataOf<BulkResults>(
    await client.post(calls.coadaStare.path, { cazuri: cazuri.map(toRef), stare, nota }),
  ).cazuri
const codesOf = (results: BulkResults['cazuri']) => results.map(({ eroare }) => eroare?.cod ?? null)

describe('the queue', () => {
  it('is in the order of what is due first, support requests by their age, in pages', async () => {
    const citizen = await aCitizen(app)
    const late = await aSesizare(citizen, { dueAt: inDays(-2), categorie: 'MATURAT' })
    const soon = await aSolicitare(citizen, { dueAt: inDays(1) })
    const request = await aRequest()
    const later = await aSesizare(citizen, { dueAt: inDays(10), categorie: 'MATURAT' })
    const closed = await aSesizare(citizen, { state: 'clasata', dueAt: inDays(-9) })
    const expected = [late, soon, request, later].map(({ numar }) => numar)
    expect(await numbers()).toEqual(expected)
    const first = await read({ limita: '2' })
    const rest = await read({ limita: '2', cursor: first.urmator! })
    expect([...first.lista, ...rest.lista].map(({ numar }) => numar)).toEqual(expected)
    expect([first.total, rest.urmator]).toEqual([4, null])
    expect(first.lista[0]).toMatchObject({
      fel: 'sesizare',
      denumire: 'Măturat și spălat stradal',
      stare: 'inregistrata',
      deschis: true,
      depasit: true,
      asteapta: true,
      atribuit: null,
      versiune: 1,
      exact: false,
    })
    expect(rest.lista[0]).toMatchObject({ fel: 'suport', termen_la: null, depasit: false })
    expect(await numbers({ stare: 'clasata' })).toEqual([closed.numar])
    expect(await numbers({ stare: 'toate', ordine: 'noi' })).toHaveLength(5)
    // An hour later the support request is still in its place, three days after it was sent.
    expect((await read({ fel: 'suport' })).lista).toHaveLength(1)
  })

  it('shows a role only the kinds that it sees', async () => {
    const kinds = async (client: TestClient) =>
      new Set((await read({ stare: 'toate' }, client)).lista.map(({ fel }) => fel))
    expect(await kinds(desk)).toEqual(new Set<DeskCaseKind>(['solicitare', 'sesizare', 'suport']))
    expect(await kinds(biller)).toEqual(new Set<DeskCaseKind>(['solicitare', 'sesizare']))
    expect((await read({ fel: 'suport' }, biller)).lista).toEqual([])
    const request = await aRequest()
    expect(await numbers({ cauta: request.numar }, biller)).not.toContain(request.numar)
    expect(await numbers({ cauta: request.numar })).toContain(request.numar)
  })

  it('is filtered by category, street, sector, days, waiting and late', async () => {
    const citizen = await aCitizen(app)
    const adresaText = 'Șoseaua Panduri 12A, sectorul 5'
    const one = await aSesizare(citizen, { adresaText, categorie: 'DEPOZITARE', dueAt: inDays(-1) })
    const other = await aSesizare(citizen, {
      adresaText: 'Bd. Panduri 120',
      categorie: 'DEPOZITARE',
      createdAt: inDays(-40),
    })
    await app.ports.db.insert(messages).values({
      kind: 'sesizare',
      objectId: other.id,
      citizenId: citizen.id,
      author: 'operator',
      text: 'Venim.',
    })
    const both = [one.numar, other.numar]
    expect(await numbers({ categorie: 'DEPOZITARE' })).toEqual(both)
    expect(await numbers({ strada: 'pandur' })).toEqual(both)
    expect(await numbers({ strada: 'soseaua PANDURI 12a' })).toEqual([one.numar])
    expect(await numbers({ strada: 'panduri 12' })).toEqual([])
    expect(await numbers({ strada: '12' })).toEqual([])
    expect(await numbers({ strada: 'Șos. Panduri nr. 12A' })).toEqual([one.numar])
    expect(await numbers({ strada: 'bulevardul panduri' })).toEqual([other.numar])
    expect(await numbers({ strada: 'B-dul Panduri' })).toEqual([other.numar])
    expect(await numbers({ strada: 'panduri', sector: '5' })).toEqual([one.numar])
    expect(await numbers({ strada: 'panduri', asteapta: 'true' })).toEqual([one.numar])
    expect(await numbers({ strada: 'panduri', asteapta: 'false' })).toEqual([other.numar])
    expect(await numbers({ strada: 'panduri', depasite: 'true' })).toEqual([one.numar])
    const day = dayOf(inDays(-40))
    expect(await numbers({ strada: 'panduri', de_la: dayOf(inDays(-45)) })).toEqual(both)
    expect(await numbers({ strada: 'panduri', pana_la: day })).toEqual([other.numar])
    expect(await numbers({ strada: 'panduri', de_la: day, pana_la: day })).toEqual([other.numar])
  })

  it('refuses a search in the address', async () => {
    const answer = await desk.post(`${calls.coadaLista.path}?cauta=1960101410019`, {})
    expect(statusAndCode(answer)).toEqual([422, 'date_invalide'])
    expect(app.logged()).not.toContain('1960101410019')
  })

  it.each([
    { stare: 'ciorna' },
    { fel: 'factura' },
    { de_la: '2026-02-30' },
    { atribuit: 'altii' },
    { limita: '201' },
    { cursor: 'abc' },
    { asteapta: 'da' },
    { ordine: 'suma' },
  ])('is refused with %j', async (query) => {
    expect(statusAndCode(await list(query as unknown as Record<string, string>))).toEqual([
      422,
      'date_invalide',
    ])
  })
})

describe('the search', () => {
  it('finds by every number and contact of the client, and by words without diacritics', async () => {
    const { db } = app.ports
    const citizen = await aCitizen(app, { nume: 'Brătianu', prenume: 'Ionuț' })
    const contract = await aContract(app, citizen.id, {
      numar: 'SAL-77/001',
      codClient: '00912345',
    })
    await db.insert(receivables).values({
      citizenId: citizen.id,
      contractId: contract.id,
      kind: 'factura',
      name: 'Factură',
      serie: 'FCT',
      numar: '0008812',
      issuedOn: '2026-01-01',
      dueOn: '2026-02-01',
      totalBani: 100,
    })
    const one = await aSesizare(citizen, {
      state: 'clasata',
      adresaText: 'Intrarea Lăstunului nr. 7',
      descriere: 'Frigider aruncat lângă gard.',
    })
    const [year, digits] = one.numar.split('-').slice(1) as [string, string]
    const national = citizen.telefon.replace('+40', '0')
    for (const cauta of [
      one.numar,
      one.numar.toLowerCase(),
      `${year}-${digits}`,
      String(Number(digits)),
      citizen.cnpCui,
      citizen.email.toUpperCase(),
      national,
      citizen.telefon,
      `${national.slice(0, 4)} ${national.slice(4, 7)} ${national.slice(7)}`,
      '912345',
      'SAL 77/001',
      'FCT 8812',
      '0008812',
    ]) {
      const [first] = (await read({ cauta })).lista
      expect([cauta, first?.numar, first?.exact]).toEqual([cauta, one.numar, true])
    }
    for (const cauta of [
      'bratianu',
      'IONUT brat',
      'frigider gard',
      'lastunului 7',
      'intr lastunului',
      'Intrarea Lăstunului nr. 7',
      'nr lastunului',
    ]) {
      expect([cauta, await numbers({ cauta })]).toEqual([cauta, [one.numar]])
    }
    for (const cauta of [
      'lastunului 8',
      'XYZ 8812',
      '1960101410019',
      '%',
      "' | ' ",
      '!!!',
      '|',
      '* & !',
    ]) {
      expect([cauta, await numbers({ cauta })]).toEqual([cauta, []])
    }
    expect(await numbers({ cauta: 'bratianu', stare: 'deschise' })).toEqual([])
  })

  it('puts the number itself before the cases that only mention it', async () => {
    const citizen = await aCitizen(app)
    const mentioned = await aSesizare(citizen)
    const digits = mentioned.numar.slice(-6)
    const mentioning = await aSesizare(citizen, { descriere: `Revin la ${digits}, fără răspuns.` })
    const { lista, total } = await read({ cauta: digits })
    expect(lista.map(({ numar, exact }) => [numar, exact])).toEqual([
      [mentioned.numar, true],
      [mentioning.numar, false],
    ])
    expect(total).toBe(2)
  })

  it('lists a word of more cases than are counted newest first, in pages', async () => {
    const { db } = app.ports
    const most = deskLimits.queue.countedRows + 1
    const objectId = 900_000
    await aSesizare(await aCitizen(app), { state: 'clasata' })
    await db.execute(sql`
      insert into desk_cases (kind, object_id, number, category, state, is_open, order_at, sent_at, street, sector,
        last_author, changed_at, document)
      select 'suport', ${objectId}::int + g, g::text, '', 'raspunsa', false, at, at - g * interval '1 minute', '', '',
        'operator', at, array_to_tsvector('{napolitane}')
      from generate_series(1, ${most}::int) g, (select ${app.clock.now().toISOString()}::timestamptz as at) time`)
    try {
      const first = await read({ cauta: 'napol', limita: '2' })
      const rest = await read({ cauta: 'napol', limita: '2', cursor: first.urmator! })
      expect([...first.lista, ...rest.lista].map(({ numar }) => numar)).toEqual([
        '1',
        '2',
        '3',
        '4',
      ])
      expect([first.total, rest.total]).toEqual([most, most])
    } finally {
      await db.delete(deskCases).where(gt(deskCases.objectId, objectId))
    }
  })

  it('finds a visitor’s request by their phone and e-mail, and logs no CNP', async () => {
    const request = await aRequest({ telefon: '0733111222', email: 'vizitator@exemplu.ro' })
    expect(await numbers({ cauta: '+40 733 111 222' })).toEqual([request.numar])
    expect(await numbers({ cauta: 'Vizitator@exemplu.ro' })).toEqual([request.numar])
    const { cnpCui } = await aCitizen(app)
    await numbers({ cauta: cnpCui })
    expect(app.logged()).not.toContain(cnpCui)
  })
})

describe('counts and options', () => {
  it('count the open cases of the kinds that the role sees', async () => {
    const count = async (client: TestClient) =>
      dataOf<QueueCounts & { pe_fel: ({ fel: DeskCaseKind } & QueueCounts)[]; ultimul_la: string }>(
        await client.get(calls.coadaNumaratori.path),
      )
    const before = await count(desk)
    const citizen = await aCitizen(app)
    const mine = await aSesizare(citizen, { dueAt: inDays(-1) })
    const near = await aSesizare(citizen, { dueAt: inDays(2) })
    const request = await aRequest()
    await assign([mine], member.id)
    const after = await count(desk)
    const added = (name: keyof QueueCounts) => after[name] - before[name]
    expect(
      (['deschise', 'asteapta', 'depasite', 'aproape', 'ale_mele', 'ale_nimanui'] as const).map(
        added,
      ),
    ).toEqual([3, 3, 1, 1, 1, 2])
    const soon = await numbers({ aproape: 'true', limita: '200' })
    expect([soon.includes(near.numar), soon.includes(mine.numar)]).toEqual([true, false])
    expect(after.ultimul_la).toBe(app.clock.now().toISOString())
    expect((await count(biller)).pe_fel.map(({ fel }) => fel)).toEqual(['solicitare', 'sesizare'])
    expect(await numbers({ atribuit: 'eu' })).toEqual([mine.numar])
    expect(await numbers({ atribuit: String(member.id) })).toEqual([mine.numar])
    expect(await numbers({ atribuit: 'nimeni', limita: '200' })).toContain(request.numar)
    expect(await numbers({ atribuit: 'nimeni', limita: '200' })).not.toContain(mine.numar)
  })

  it('name categories, states, sectors and the members who may be given cases', async () => {
    const gone = await aMember(app, 'dispecer')
    await app.ports.db
      .update(staff)
      .set({ disabledAt: app.clock.now() })
      .where(eq(staff.id, gone.id))
    const options = dataOf<QueueOptions>(await biller.get(calls.coadaFiltre.path))
    expect(new Set(options.stari.map(({ fel }) => fel))).toEqual(
      new Set(['solicitare', 'sesizare']),
    )
    expect(options.stari).toContainEqual({
      fel: 'sesizare',
      cod: 'preluata',
      denumire: 'Preluată',
      cetatean: 'Am preluat-o',
      deschisa: true,
      urmatoare: expect.arrayContaining(['in_lucru']) as unknown,
    })
    expect(options.categorii).toContainEqual(
      expect.objectContaining({ fel: 'solicitare', cod: 'PUBELA_NOUA' }),
    )
    expect(options.sectoare).toEqual(['5'])
    const own = options.membri.find(({ id }) => id === member.id)
    expect(own?.feluri).toEqual(['solicitare', 'sesizare', 'suport'])
    expect(options.membri.map(({ id }) => id)).not.toContain(gone.id)
  })
})

describe('saved views', () => {
  const save = (body: unknown, client = desk) => client.post(calls.vederiSalveaza.path, body)
  const listViews = async (client = desk) =>
    dataOf<SavedView[]>(await client.get(calls.vederiLista.path))

  it('are each member’s own, replaced by name, and deleted only by their member', async () => {
    const filtre = { fel: 'sesizare', asteapta: 'true' }
    const view = dataOf<SavedView>(await save({ nume: ' Ale străzii ', filtre }))
    expect(view).toMatchObject({ nume: 'Ale străzii', filtre })
    const changed = { nume: 'Ale străzii', filtre: { strada: 'panduri' } }
    expect(dataOf<SavedView>(await save(changed)).id).toBe(view.id)
    expect(await listViews()).toEqual([{ id: view.id, ...changed }])
    expect(await listViews(biller)).toEqual([])
    const remove = (client: TestClient) => client.post(calls.vederiSterge.path, { id: view.id })
    expect(statusAndCode(await remove(biller))).toEqual([404, 'inexistent'])
    dataOf(await remove(desk))
    expect(await listViews()).toEqual([])
  })

  it.each([
    [{ nume: '', filtre: {} }],
    [{ nume: 'x'.repeat(deskLimits.queue.viewName.max + 1), filtre: {} }],
    [{ nume: 'x', filtre: { stare: 'alta' } }],
    [{ nume: 'x', filtre: { necunoscut: '1' } }],
  ])('are refused as %j', async (body) => {
    expect(statusAndCode(await save(body))).toEqual([422, 'date_invalide'])
  })

  it('are bounded, also when saved together', async () => {
    const { viewsPerMember } = deskLimits.queue
    const each = Array.from({ length: viewsPerMember + 3 }, (_, n) =>
      save({ nume: `Vederea ${n}`, filtre: {} }, dispatcher),
    )
    const refused = (await Promise.all(each)).filter(({ status }) => status !== 200)
    expect(refused.map(statusAndCode)).toEqual(
      Array.from({ length: 3 }, () => [409, 'prea_multe_vederi']),
    )
    expect(await listViews(dispatcher)).toHaveLength(viewsPerMember)
  })
})

describe('several cases at once', () => {
  it('are assigned each for itself: audited, in a history for staff only, without news for the citizen', async () => {
    const { db } = app.ports
    const citizen = await aCitizen(app)
    const [one, other] = [await aSesizare(citizen), await aSolicitare(citizen)]
    const missing = { fel: 'sesizare', id: 999_999 } as const
    const before = await rowOf(one)
    const results = await assign([one, missing, other, one], member.id)
    expect(results.map(({ fel, id }) => [fel, id])).toEqual([
      ['sesizare', one.id],
      ['sesizare', missing.id],
      ['solicitare', other.id],
    ])
    expect(codesOf(results)).toEqual([null, 'inexistent', null])
    expect(results[1]?.eroare?.mesaj).not.toBe('')
    const after = await rowOf(one)
    expect(after).toMatchObject({ atribuit: { id: member.id, nume: 'Ana Pop' } })
    expect(after.versiune).toBe(before.versiune + 1)
    await assign([one], member.id)
    expect(await rowOf(one)).toEqual(after)
    const history = await db.select().from(deskAssignments).orderBy(deskAssignments.id)
    expect(history.at(-1)).toMatchObject({ assigneeId: member.id, actor: `personal:${member.id}` })
    const audited = await db
      .select()
      .from(audit)
      .where(eq(audit.subject, `sesizare:${one.id}`))
    expect(audited.map(({ action, actor }) => [action, actor])).toEqual([
      ['sesizare.atribuita', `personal:${member.id}`],
    ])
    expect(await db.$count(historySteps, eq(historySteps.objectId, one.id))).toBe(0)
    expect(await db.$count(notifications, eq(notifications.citizenId, citizen.id))).toBe(0)
    expect(codesOf(await assign([one], null))).toEqual([null])
    expect(await rowOf(one)).toMatchObject({ atribuit: null })
  })

  it('are not given to who may not work on them, nor changed by a role that only sees them', async () => {
    const citizen = await aCitizen(app)
    const [one, other] = [await aSesizare(citizen), await aSolicitare(citizen)]
    const only = await aMember(app, 'dispecer')
    expect(codesOf(await assign([one, other], only.id))).toEqual([null, 'membru_nepotrivit'])
    expect(codesOf(await assign([one], 999_999))).toEqual(['membru_nepotrivit'])
    expect(codesOf(await assign([other], member.id, dispatcher))).toEqual(['fara_drept'])
    expect(codesOf(await move([other], 'in_analiza', '', dispatcher))).toEqual(['fara_drept'])
    const refused = await biller.post(calls.coadaAtribuie.path, {
      cazuri: [toRef(one)],
      membru_id: null,
    })
    expect(statusAndCode(refused)).toEqual([403, 'fara_drept'])
  })

  it('pass by one that another transaction holds', async () => {
    const citizen = await aCitizen(app)
    const [held, free] = [await aSesizare(citizen), await aSesizare(citizen)]
    const { db, env } = app.ports
    const impatient = openDatabase(db.$client.options.connectionString!, 1, { lockTimeoutMs: 50 })
    const bulk = { cases: [toRef(held), toRef(free)], kinds: [...calls.caseKinds] }
    const context = { env, clock: app.clock, actor: 'personal:1' }
    const { cazuri } = await db.transaction(async (tx) => {
      await tx.select().from(deskCases).where(isCase(held)).for('update')
      return assignCases(context, impatient, bulk, member.id)
    })
    await impatient.$client.end()
    expect(codesOf(cazuri)).toEqual(['indisponibil', null])
  })

  it('move as from the command line, and a refused one stops no other', async () => {
    const citizen = await aCitizen(app)
    const [one, other] = [await aSesizare(citizen), await aSesizare(citizen)]
    const closed = await aSesizare(citizen, { state: 'clasata' })
    const request = await aRequest()
    const solicitare = await aSolicitare(citizen)
    const results = await move([one, closed, request, solicitare, other], 'preluata', 'Mâine.')
    expect(codesOf(results)).toEqual([
      null,
      'stare_nepotrivita',
      'stare_nepotrivita',
      'stare_nepotrivita',
      null,
    ])
    expect(results[1]?.eroare?.mesaj).toContain('Clasată')
    expect(await rowOf(other)).toMatchObject({ stare: 'preluata' })
    const [step] = await app.ports.db
      .select()
      .from(historySteps)
      .where(eq(historySteps.objectId, other.id))
    expect(step).toMatchObject({ state: 'preluata', note: 'Mâine.' })
    const heard = eq(notifications.citizenId, citizen.id)
    expect(await app.ports.db.$count(notifications, heard)).toBe(2)
  })

  it.each([
    [calls.coadaAtribuie.path, { cazuri: [], membru_id: null }],
    [
      calls.coadaAtribuie.path,
      {
        cazuri: Array.from({ length: 101 }, (_, n) => ({ fel: 'sesizare', id: n + 1 })),
        membru_id: null,
      },
    ],
    [calls.coadaStare.path, { cazuri: [{ fel: 'sesizare', id: 1 }], stare: 'ciorna' }],
    [calls.coadaStare.path, { cazuri: [{ fel: 'factura', id: 1 }], stare: 'preluata' }],
  ])('are refused whole by %s with what is no choice', async (path, body) => {
    expect(statusAndCode(await desk.post(path, body))).toEqual([422, 'date_invalide'])
  })
})

describe('the stream of events of the desk', () => {
  it('tells each role of new and changed cases of its kinds, until its session ends', async () => {
    const origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const beat = () => vi.advanceTimersByTime(HEARTBEAT_SECONDS * 1000)
    const open = (client: TestClient) =>
      openEvents(origin + deskEventsPath, { cookie: `birou=${client.cookies.get('birou')}` })
    const [all, some] = [await open(desk), await open(biller)]
    try {
      expect(all.headers.get('content-type')).toContain('text/event-stream')
      expect(await all.next()).toEqual({ tip: 'deschis' })
      expect(await some.next()).toEqual({ tip: 'deschis' })
      const request = await aRequest()
      const { numar, ...which } = await aSesizare(await aCitizen(app))
      expect(await all.next()).toEqual({ tip: 'dosar', ...toRef(request) })
      expect(await all.next()).toEqual({ tip: 'dosar', ...which })
      expect(await some.next()).toEqual({ tip: 'dosar', ...which })
      expect(numar).not.toBe('')
      await assign([which], member.id)
      expect(await some.next()).toEqual({ tip: 'dosar', ...which })
      await publishToDesk(app.ports.db, { tip: 'prezenta', ...which, membru: 1 })
      expect(await some.next()).toEqual({ tip: 'prezenta', ...which, membru: 1 })
      beat()
      expect(await some.nextRaw()).toBe(':')
      const used = () =>
        app.ports.db
          .select({ usedAt: staffSessions.usedAt })
          .from(staffSessions)
          .where(eq(staffSessions.staffId, member.id))
      const before = await used()
      app.clock.advance(600)
      beat()
      expect(await some.nextRaw()).toBe(':')
      expect(await used()).toEqual(before)
      app.clock.advance(deskLimits.session.idleSeconds)
      beat()
      expect(await some.next()).toBeNull()
    } finally {
      all.close()
      some.close()
      vi.useRealTimers()
    }
  })

  it('is refused to visitors and to roles that see no case', async () => {
    expect(statusAndCode(await app.client().get(deskEventsPath))).toEqual([401, 'neautentificat'])
    const editor = await signInMember(app, await aMember(app, 'redactor'))
    expect(statusAndCode(await editor.get(deskEventsPath))).toEqual([403, 'fara_drept'])
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect(statusAndCode(await editor.get(deskEventsPath, foreign))).toEqual([403, 'xsrf'])
  })
})
