import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { limits } from '#contract/limits.ts'
import type { Sesizare, SesizareCatalogue, SesizareSummary } from '#contract/sesizari.ts'
import { foldText } from '#contract/text.ts'
import { fieldTexts, formTexts } from '#contract/texts.ro.ts'
import type { Message } from '#contract/thread.ts'
import {
  files,
  sesizareCategories,
  sesizari,
  solutionAnswers,
  streets,
  translations,
} from '#server/db/schema.ts'
import { formatDate } from '#server/domain/format.ts'
import { toTranslationRow } from '#server/domain/translations.ts'
import { addBusinessDays } from '#server/domain/business-days.ts'
import {
  listAuditedActions,
  countByStatus,
  dataOf,
  openConnections,
  statusAndCode,
  CONCURRENT_CALLS,
} from '#server/testing/helpers.ts'
import { aSolvedSesizare } from '#server/testing/factories/cases.ts'
import { aContract, aFile, aSignedIn, startFormsApp } from '#server/testing/factories/forms.ts'
import { aPoint } from '#server/testing/factories/places.ts'
import type { TestAnswer, TestApp, TestClient } from '#server/testing/test-app.ts'
import { answerSesizare, changeSesizareState } from './change-state.ts'

const PATH = '/api/sesizari-v2'
const OPERATOR = 'operator:proba'
const DAY = 24 * 3600
const here = { lat: 44.4268, lng: 26.1025 }

let app: TestApp
beforeAll(async () => {
  app = await startFormsApp()
})
afterAll(() => app.close())

/** The body of a good sesizare without fields of its category. */
function aReport(overrides: Record<string, unknown> = {}) {
  return {
    categorie: 'MATURAT',
    descriere: 'Strada nu a fost măturată de o săptămână.',
    adresa_text: 'Str. Exemplului 5',
    ...overrides,
  }
}

const send = async (client: TestClient, body: object = aReport()): Promise<Sesizare> =>
  dataOf(await client.post(PATH, body))
const view = async (client: TestClient, id: number): Promise<Sesizare> =>
  dataOf(await client.get(`/api/sesizare/${id}`))
const move = (id: number, to: Sesizare['stare'], note = '') =>
  changeSesizareState(app.ports, app.ports.db, id, to, note, OPERATOR)
const solve = async (id: number) => {
  await move(id, 'preluata')
  await move(id, 'in_lucru')
  await move(id, 'solutionata', 'Am măturat.')
}
const fieldsOf = ({ body }: TestAnswer) => body.errors?.fields

describe('the categories', () => {
  it('are the active ones, in their order', async () => {
    const { client } = await aSignedIn(app)
    const read = async () =>
      dataOf<SesizareCatalogue>(await client.get('/api/categorii-sesizari')).categorii.map(
        ({ cod }) => cod,
      )
    const before = await read()
    expect([before[0], before.length]).toEqual(['NERIDICARE', 16])
    const named = eq(sesizareCategories.cod, 'MIROS')
    await app.ports.db.update(sesizareCategories).set({ active: false }).where(named)
    expect(await read()).toEqual(before.filter((cod) => cod !== 'MIROS'))
    const answer = await client.post(PATH, aReport({ categorie: 'MIROS' }))
    expect(fieldsOf(answer)).toEqual({ categorie: [formTexts.option('')] })
    await app.ports.db.update(sesizareCategories).set({ active: true }).where(named)
  })
})

describe('a sesizare that is sent', () => {
  it('is registered, with both deadlines, a history and a confirmation', async () => {
    const { citizen, client } = await aSignedIn(app)
    const sent = await send(client, aReport({ subcategorie: 'FRUNZE', ...here, precizie_m: 12 }))
    const today = dayOf(app.clock.now())
    expect(sent).toMatchObject({
      stare: 'inregistrata',
      denumire: 'Măturat și spălat stradal',
      subcategorie: 'FRUNZE',
      ...here,
      precizie_m: 12,
      istoric: [{ stare: 'inregistrata' }],
      fisiere: [],
    })
    expect(sent.numar).toMatch(new RegExp(`^SZ-${today.slice(0, 4)}-\\d{6}$`))
    expect(dayOf(new Date(sent.termen_la))).toBe(addDays(today, limits.legalTerm.days))
    expect(dayOf(new Date(sent.tinta_la!))).toBe(addBusinessDays(today, 5))
    const [mail] = await app.messages(citizen.email)
    expect(mail!.text).toContain(sent.numar)
    expect(mail!.text).toContain(formatDate(new Date(sent.termen_la)))
    expect(mail!.text).not.toContain('săptămână')
    const target = formatDate(new Date(sent.tinta_la!))
    expect(mail!.text).toContain(`Ne propunem să o rezolvăm până la ${target}; termenul legal`)
  })

  it('has no target where another institution answers', async () => {
    const { client } = await aSignedIn(app)
    expect(await send(client, aReport({ categorie: 'CAINI' }))).not.toHaveProperty('tinta_la')
  })

  it('needs an address or a location with both coordinates', async () => {
    const { client } = await aSignedIn(app)
    const post = async (place: object) => {
      const answer = await client.post(PATH, { ...aReport(), adresa_text: '', ...place })
      return [answer.status, fieldsOf(answer)]
    }
    const required = [fieldTexts.required]
    expect(await post({})).toEqual([422, { adresa_text: required }])
    expect(await post({ adresa_text: '   ' })).toEqual([422, { adresa_text: required }])
    expect(await post({ lat: 44 })).toEqual([422, { lng: required }])
    expect(await post({ lng: 26, adresa_text: 'Str. X' })).toEqual([422, { lat: required }])
    expect(await post({ lat: 91, lng: 26 })).toMatchObject([422, { lat: expect.anything() }])
    expect((await post({ lat: 0, lng: 0 }))[0]).toBe(200)
  })

  it('needs the fields of its category', async () => {
    const { client } = await aSignedIn(app)
    const post = (campuri?: object) =>
      client.post(PATH, aReport({ categorie: 'NERIDICARE', ...(campuri && { campuri }) }))
    expect(fieldsOf(await post())).toEqual({ 'campuri.fractie': [fieldTexts.required] })
    expect(fieldsOf(await post({ fractie: 'altceva', ziua_programata: 'ieri' }))).toEqual({
      'campuri.fractie': [formTexts.option('')],
      'campuri.ziua_programata': [formTexts.day('')],
    })
    const kept = dataOf<Sesizare>(await post({ fractie: 'sticla', altceva: 'x' }))
    expect(kept.campuri).toEqual({ fractie: 'sticla' })
  })

  it('refuses another citizen’s contract', async () => {
    const [ana, ion] = [await aSignedIn(app), await aSignedIn(app)]
    const contract = await aContract(app, ion.citizen.id)
    const report = aReport({ categorie: 'RECIPIENT', campuri: { contract_id: contract.id } })
    const answer = await ana.client.post(PATH, report)
    expect(fieldsOf(answer)).toEqual({ 'campuri.contract_id': [formTexts.option('')] })
    expect((await ion.client.post(PATH, report)).status).toBe(200)
  })

  it('refuses an unknown public point', async () => {
    const { client } = await aSignedIn(app)
    const point = await aPoint(app)
    const post = (locatie_id: number) =>
      client.post(PATH, aReport({ categorie: 'TEXTILE', campuri: { locatie_id } }))
    expect((await post(point.id)).status).toBe(200)
    expect(fieldsOf(await post(point.id + 1000))).toEqual({
      'campuri.locatie_id': [formTexts.option('')],
    })
  })

  it('refuses a subcategory that is not of its category', async () => {
    const { client } = await aSignedIn(app)
    for (const subcategorie of ['REZIDUAL', '', 'constructor']) {
      const answer = await client.post(PATH, aReport({ subcategorie }))
      expect(fieldsOf(answer)).toEqual({ subcategorie: [formTexts.option('')] })
    }
  })

  it('refuses an invalid or future time of observation', async () => {
    const { client } = await aSignedIn(app)
    const now = app.clock.now().getTime()
    const post = async (data_constatarii: string) => {
      const answer = await client.post(PATH, aReport({ data_constatarii }))
      return fieldsOf(answer)?.['data_constatarii'] ?? answer.status
    }
    const odd = [
      'ieri',
      '2026',
      '2026-02-30T10:00:00Z',
      '0000-01-01T00:00:00Z',
      '1999-01-01T00:00:00Z',
    ]
    for (const text of [...odd, '-271821-04-20T00:00:00Z', '2026-01-01T25:00:00Z', '', '1']) {
      expect(await post(text)).toEqual([formTexts.moment('')])
    }
    expect(await post(new Date(now + 2 * DAY * 1000).toISOString())).toEqual([formTexts.future('')])
    expect(await post(new Date(now - DAY * 1000).toISOString())).toBe(200)
  })

  it.each([
    ['too short', 'scurt', fieldTexts.descriptionMin],
    ['too long', 'x'.repeat(limits.description.max + 1), fieldTexts.messageMax],
    ['missing', undefined, fieldTexts.required],
    ['NUL', 'abc\u0000defghijkl', fieldTexts.characters],
  ])('is refused when its description is %s', async (_what, descriere, sentence) => {
    const { client } = await aSignedIn(app)
    expect(fieldsOf(await client.post(PATH, aReport({ descriere })))).toEqual({
      descriere: [sentence],
    })
  })

  it('lists its files with their author, citizen or operator', async () => {
    const { client } = await aSignedIn(app)
    const [mine, theirs] = [await aFile(client, 'poză.pdf'), await aFile(client)]
    const sent = await send(client, aReport({ files: [{ id: mine.id.toUpperCase() }] }))
    expect(sent.fisiere).toMatchObject([{ id: mine.id, nume: 'poză.pdf', autor: 'cetatean' }])
    await app.ports.db
      .update(files)
      .set({ usedBy: `sesizare:${sent.id}`, author: 'operator' })
      .where(eq(files.id, theirs.id))
    const { fisiere } = await view(client, sent.id)
    const authors = new Map(fisiere.map(({ id, autor }) => [id, autor]))
    expect([authors.get(mine.id), authors.get(theirs.id)]).toEqual(['cetatean', 'operator'])
  })

  it('refuses another citizen’s file, and too many files', async () => {
    const [ana, ion] = [await aSignedIn(app), await aSignedIn(app)]
    const theirs = await aFile(ion.client)
    const before = await app.ports.db.$count(sesizari)
    const answer = await ana.client.post(PATH, aReport({ files: [{ id: theirs.id }] }))
    expect(statusAndCode(answer)).toEqual([422, 'fisier_necunoscut'])
    const many = Array.from({ length: limits.filesPerMessage + 1 }, () => ({
      id: crypto.randomUUID(),
    }))
    const tooMany = await ana.client.post(PATH, aReport({ files: many }))
    const sentence = [`Cel mult ${limits.filesPerMessage} fișiere`]
    expect([tooMany.status, tooMany.body.errors?.fields]).toEqual([422, { files: sentence }])
    expect(await app.ports.db.$count(sesizari)).toBe(before)
  })

  it('is stored once, however often it is sent with one idempotency key', async () => {
    const { citizen, client } = await aSignedIn(app)
    await openConnections(app)
    await client.get('/api/xsrf')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: CONCURRENT_CALLS }, () => client.post(PATH, aReport(), headers)),
    )
    expect(await app.ports.db.$count(sesizari, eq(sesizari.citizenId, citizen.id))).toBe(1)
    const { 200: done = 0, 409: busy = 0 } = countByStatus(answers)
    expect([done > 0, done + busy]).toEqual([true, CONCURRENT_CALLS])
    expect(await app.messages(citizen.email)).toHaveLength(1)
  })

  it('gets a unique number, without gaps, in concurrent calls', async () => {
    const { client } = await aSignedIn(app)
    await openConnections(app)
    await client.get('/api/xsrf')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        client.post(PATH, aReport(index % 2 ? { subcategorie: 'x' } : {})),
      ),
    )
    const numbers = answers
      .filter(({ status }) => status === 200)
      .map((answer) => Number(dataOf<Sesizare>(answer).numar.slice(-6)))
      .toSorted((one, other) => one - other)
    expect(numbers).toEqual(Array.from({ length: 5 }, (_, index) => numbers[0]! + index))
  })
})

describe('similar sesizări', () => {
  const at = (metres: number) => ({ ...here, lat: here.lat + metres / 111_195 })
  const similar = async (client: TestClient, categorie = 'MATURAT') => {
    const answer = await client.post('/api/sesizari-similare', { ...here, categorie })
    return dataOf<SesizareSummary[]>(answer).map(({ id }) => id)
  }

  it('are the citizen’s own open ones of that category nearby, nearest first', async () => {
    const [ana, ion] = [await aSignedIn(app), await aSignedIn(app)]
    const far = await send(ana.client, aReport(at(240)))
    const near = await send(ana.client, aReport(at(-10)))
    const solved = await send(ana.client, aReport(at(5)))
    await solve(solved.id)
    await send(ana.client, aReport(at(260)))
    // Inside the bounding box, but outside the circle.
    await send(ana.client, aReport({ ...at(200), lng: here.lng + 200 / 79_400 }))
    await send(ana.client, aReport({ ...at(1), categorie: 'MIROS' }))
    await send(ana.client)
    await send(ion.client, aReport(at(1)))
    expect(await similar(ana.client)).toEqual([near.id, far.id])
    expect(await similar(ana.client, 'NIMIC')).toEqual([])
  })

  it('are also those at the same address, or a few numbers away on its street', async () => {
    const { client } = await aSignedIn(app)
    const names = ['Calea 13 Septembrie', 'Strada Mihail Sebastian']
    const rows = names.map((denumire) => ({ denumire, folded: foldText(denumire) }))
    await app.ports.db.insert(streets).values(rows).onConflictDoNothing()
    const at = async (adresa_text: string) =>
      (await send(client, { ...aReport(), lat: undefined, lng: undefined, adresa_text })).id
    const known = await at('Str. Mihail Sebastian nr. 24, bl. V3')
    const numbered = await at('Calea 13 Septembrie 90')
    const unknown = await at('Strada Neștiută, nr. 7A, sc. 1')
    await at('Strada Mihail Sebastian nr. 124')
    const near = async (adresa: string) => {
      const answer = await client.post('/api/sesizari-similare', { categorie: 'MATURAT', adresa })
      return dataOf<SesizareSummary[]>(answer).map(({ id }) => id)
    }
    expect(await near('strada mihail sebastian 20')).toEqual([known])
    expect(await near('Cal. 13 Septembrie, nr. 92')).toEqual([numbered])
    expect(await near('Calea 13 Septembrie')).toEqual([])
    expect(await near('str. Nestiuta 7')).toEqual([unknown])
    expect(await near('Strada Sebastian 24')).toEqual([])
    expect(await near(' ')).toEqual([])
  })

  it.each([
    {},
    { categorie: 'X', lat: 91, lng: 1 },
    { categorie: 'X', lat: 'x', lng: 1 },
    { categorie: 'X', lat: 1 },
  ])('are refused for %j', async (body) => {
    const { client } = await aSignedIn(app)
    const answer = await client.post('/api/sesizari-similare', body)
    expect(statusAndCode(answer)).toEqual([422, 'date_invalide'])
  })
})

describe('the list', () => {
  it('is searched by number, category, address and words, and ordered by the last change', async () => {
    const { citizen, client } = await aSignedIn(app)
    const { id, numar } = await send(client)
    const solved = await aSolvedSesizare(app, citizen.id)
    await app.ports.db
      .update(sesizari)
      .set({ updatedAt: new Date(0) })
      .where(eq(sesizari.id, solved))
    const idsOf = async (query: string) =>
      dataOf<{ id: number }[]>(await client.get(`/api/sesizari-v2?${query}`)).map((one) => one.id)
    expect(await idsOf(`cauta=${numar.toLowerCase()}`)).toEqual([id])
    expect(await idsOf('cauta=MOLOZ+exemplului')).toContain(solved)
    expect(await idsOf('cauta=moloz&stare=deschise')).not.toContain(solved)
    const [{ denumire } = { denumire: '' }] = dataOf<SesizareSummary[]>(
      await client.get(`/api/sesizari-v2?cauta=${numar}`),
    )
    const english = toTranslationRow('en', denumire, 'Unswept street')
    await app.ports.db
      .insert(translations)
      .values(english)
      .onConflictDoUpdate({
        target: [translations.language, translations.originalHash],
        set: { text: english.text },
      })
    expect(await idsOf('cauta=unswept')).toContain(id)
    expect(await idsOf('ordine=vechi')).toEqual([solved, id])
    expect(await idsOf('ordine=schimbate')).toEqual([id, solved])
  })
})

describe('a solved sesizare', () => {
  const reopen = (client: TestClient, id: number, motiv = 'Tot murdar.') =>
    client.post(`/api/sesizare-redeschide/${id}`, { motiv })
  const judge = (client: TestClient, id: number, multumit: unknown) =>
    client.post(`/api/sesizare-evaluare/${id}`, { multumit, motiv: 'Da' })

  it('may be reopened until the end of the last day', async () => {
    const { client } = await aSignedIn(app)
    const { id } = await send(client)
    expect(statusAndCode(await reopen(client, id))).toEqual([409, 'stare_nepotrivita'])
    await solve(id)
    const { redeschidere_pana_la: until } = await view(client, id)
    expect(dayOf(new Date(until!))).toBe(addDays(dayOf(app.clock.now()), limits.reopenDays))
    expect(fieldsOf(await reopen(client, id, ''))).toEqual({ motiv: [fieldTexts.required] })
    const reopened = dataOf<Sesizare>(await reopen(client, id))
    expect(reopened).toMatchObject({ stare: 'redeschisa' })
    expect(reopened.istoric.at(-1)).toMatchObject({ stare: 'redeschisa', nota: 'Tot murdar.' })
    expect(reopened).not.toHaveProperty('redeschidere_pana_la')
    expect(statusAndCode(await reopen(client, id))).toEqual([409, 'stare_nepotrivita'])
    await move(id, 'in_lucru')
    await move(id, 'solutionata')
    expect(await view(client, id)).toHaveProperty('redeschidere_pana_la')
  })

  it('is rated once for each solution', async () => {
    const { citizen, client } = await aSignedIn(app)
    const { id } = await send(client)
    expect(statusAndCode(await judge(client, id, true))).toEqual([409, 'stare_nepotrivita'])
    await solve(id)
    expect(statusAndCode(await judge(client, id, 'da'))).toEqual([422, 'date_invalide'])
    await openConnections(app)
    const answers = await Promise.all([false, false, false].map((yes) => judge(client, id, yes)))
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 2 })
    expect(await view(client, id)).toMatchObject({ multumit: false })
    expect(await listAuditedActions(app, citizen.id)).toContain('sesizare.evaluata')
    await reopen(client, id)
    await move(id, 'in_lucru')
    await move(id, 'solutionata')
    expect(await view(client, id)).not.toHaveProperty('multumit')
    expect(dataOf(await judge(client, id, true))).toMatchObject({ multumit: true })
  })

  it('has one answer to whether it is solved, the last one, by which reopening says no', async () => {
    const { client } = await aSignedIn(app)
    const { id } = await send(client)
    const answers = () =>
      app.ports.db.select().from(solutionAnswers).where(eq(solutionAnswers.sesizareId, id))
    await solve(id)
    await judge(client, id, true)
    const solvedAt = app.clock.now()
    expect(await answers()).toMatchObject([{ solvedAt, isSolved: true, isReopened: false }])
    app.clock.advance(60)
    dataOf(await reopen(client, id))
    const answeredAt = app.clock.now()
    const reopened = { solvedAt, isSolved: false, isReopened: true, answeredAt }
    expect(await answers()).toMatchObject([reopened])
    await move(id, 'in_lucru')
    await move(id, 'solutionata')
    expect(await answers()).toHaveLength(1)
    await judge(client, id, false)
    expect(await answers()).toMatchObject([reopened, { isSolved: false, isReopened: false }])
  })

  it('is reopened by only one of two concurrent calls, without notifying the citizen', async () => {
    const { citizen, client } = await aSignedIn(app)
    const { id } = await send(client)
    await solve(id)
    const told = (await app.messages(citizen.email)).length
    await openConnections(app)
    const answers = await Promise.all([reopen(client, id), reopen(client, id)])
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 1 })
    expect((await view(client, id)).istoric).toHaveLength(5)
    expect(await app.messages(citizen.email)).toHaveLength(told)
  })

  it('cannot be reopened after the last day', async () => {
    const late = await startFormsApp()
    const { citizen, client } = await aSignedIn(late)
    const { id } = await send(client)
    const { db } = late.ports
    for (const to of ['preluata', 'in_lucru', 'solutionata'] as const) {
      await changeSesizareState(late.ports, db, id, to, '', OPERATOR)
    }
    const solvedAt = new Date(late.clock.now().getTime() - (limits.reopenDays + 1) * DAY * 1000)
    await db.update(sesizari).set({ solvedAt }).where(eq(sesizari.citizenId, citizen.id))
    expect(statusAndCode(await reopen(client, id))).toEqual([409, 'redeschidere_tarzie'])
    expect(await view(client, id)).toMatchObject({ stare: 'solutionata' })
    await late.close()
  })
})

describe('a state change by the operator', () => {
  it('that is not in the table of transitions changes nothing', async () => {
    const { client } = await aSignedIn(app)
    const { id } = await send(client)
    await expect(move(id, 'solutionata')).rejects.toMatchObject({ code: 'stare_nepotrivita' })
    expect(await view(client, id)).toMatchObject({ stare: 'inregistrata' })
    await expect(move(999_999, 'preluata')).rejects.toMatchObject({ code: 'inexistent' })
  })

  it('is made by only one of two concurrent calls, with one notification', async () => {
    const { citizen, client } = await aSignedIn(app)
    const { id } = await send(client)
    const both = await Promise.allSettled([move(id, 'preluata'), move(id, 'preluata')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await view(client, id)).istoric).toHaveLength(2)
    expect(await app.messages(citizen.email)).toHaveLength(2)
  })
})

describe('the chat', () => {
  const chat = async (client: TestClient, id: number, query = '') =>
    dataOf<Message[]>(await client.get(`/api/sesizare-chat-v2/${id}${query}`))
  const write = (client: TestClient, id: number, body: object, headers = {}) =>
    client.post(`/api/sesizare-chat-v2/${id}`, body, headers)

  it('resumes a sesizare that waited for the citizen, and no other', async () => {
    const { client } = await aSignedIn(app)
    const { id } = await send(client)
    await write(client, id, { text: 'Aștept.' })
    await move(id, 'preluata')
    await move(id, 'completare_necesara', 'Ce număr are containerul?')
    const intrebare_la = app.clock.now().toISOString()
    app.clock.advance(60)
    const listed = async () => dataOf<SesizareSummary[]>(await client.get(PATH))[0]
    expect(await listed()).toMatchObject({ intrebare: 'Ce număr are containerul?', intrebare_la })
    await write(client, id, { text: 'C-1204.' })
    expect(await listed()).not.toHaveProperty('intrebare')
    expect(await listed()).not.toHaveProperty('intrebare_la')
    const { stare, istoric } = await view(client, id)
    expect(stare).toBe('in_lucru')
    expect(istoric.map((step) => step.stare)).toEqual([
      'inregistrata',
      'preluata',
      'completare_necesara',
      'in_lucru',
    ])
  })

  it('lists what came after a message, and marks the operator’s as read', async () => {
    const { client } = await aSignedIn(app)
    const { id } = await send(client)
    const file = await aFile(client)
    const first = dataOf<Message>(
      await write(client, id, { text: 'Ați ajuns?', files: [{ id: file.id }] }),
    )
    await answerSesizare(app.ports, app.ports.db, id, 'Mâine.', OPERATOR)
    const [listed] = dataOf<SesizareSummary[]>(await client.get(PATH))
    expect(listed).toMatchObject({ id, necitite: 1 })
    expect(await view(client, id)).toMatchObject({ necitite: 1 })
    const later = await chat(client, id, `?dupa=${first.id}`)
    expect(later).toMatchObject([{ text: 'Mâine.', autor: 'operator' }])
    expect(later[0]!.citit_la).toBe(app.clock.now().toISOString())
    expect((await view(client, id)).necitite).toBe(0)
    expect((await chat(client, id)).map(({ text }) => text)).toEqual(['Ați ajuns?', 'Mâine.'])
    expect(await chat(client, id, `?dupa=${later[0]!.id}`)).toEqual([])
  })

  it('stores a message once, however often it is sent with one idempotency key', async () => {
    const { client } = await aSignedIn(app)
    const { id } = await send(client)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    await Promise.all(
      Array.from({ length: 20 }, () => write(client, id, { text: 'O dată' }, headers)),
    )
    expect(await chat(client, id)).toHaveLength(1)
  })

  it('refuses an empty message and an invalid cursor', async () => {
    const { client } = await aSignedIn(app)
    const { id } = await send(client)
    expect(statusAndCode(await write(client, id, { text: '' }))).toEqual([422, 'date_invalide'])
    for (const dupa of ['x', '-1', '99999999999', '1;drop']) {
      const answer = await client.get(`/api/sesizare-chat-v2/${id}?dupa=${dupa}`)
      expect(statusAndCode(answer)).toEqual([422, 'date_invalide'])
    }
  })
})

describe('the list', () => {
  it('shows the newest first, in pages, open or closed', async () => {
    const { client } = await aSignedIn(app)
    const ids: number[] = []
    for (let i = 0; i < 3; i += 1) ids.unshift((await send(client)).id)
    await solve(ids[1]!)
    const read = async (query: string) =>
      dataOf<SesizareSummary[]>(await client.get(`${PATH}?${query}`)).map(({ id }) => id)
    expect(await read('')).toEqual(ids)
    expect(await read('stare=deschise')).toEqual([ids[0], ids[2]])
    expect(await read('stare=inchise')).toEqual([ids[1]])
    expect(await read('stare=solutionata')).toEqual([ids[1]])
    expect(await read('pagina=2&pe_pagina=2')).toEqual([ids[2]])
    const answer = await client.get(`${PATH}?pagina=2&pe_pagina=2`)
    expect(answer.body.meta).toEqual({ pagina: 2, pe_pagina: 2, total: 3 })
    expect(statusAndCode(await client.get(`${PATH}?stare=altfel`))).toEqual([422, 'date_invalide'])
  })
})

describe('another citizen’s sesizare', () => {
  it('answers exactly like one that does not exist', async () => {
    const [ana, ion] = [await aSignedIn(app), await aSignedIn(app)]
    const { id } = await send(ana.client)
    await solve(id)
    const calls = [
      (some: number) => ion.client.get(`/api/sesizare/${some}`),
      (some: number) => ion.client.get(`/api/sesizare-chat-v2/${some}`),
      (some: number) => ion.client.post(`/api/sesizare-chat-v2/${some}`, { text: 'Alo' }),
      (some: number) => ion.client.post(`/api/sesizare-redeschide/${some}`, { motiv: 'x' }),
      (some: number) => ion.client.post(`/api/sesizare-evaluare/${some}`, { multumit: true }),
    ]
    for (const call of calls) {
      const unknown = await call(2_000_000_000)
      expect(statusAndCode(unknown)).toEqual([404, 'inexistent'])
      expect((await call(id)).text).toBe(unknown.text)
    }
    expect(dataOf(await ion.client.get(PATH))).toEqual([])
    expect(await view(ana.client, id)).toMatchObject({ stare: 'solutionata' })
  })

  it('needs a signed-in citizen', async () => {
    const visitor = app.client()
    const answers = [
      await visitor.get('/api/categorii-sesizari'),
      await visitor.get(PATH),
      await visitor.post(PATH, aReport()),
      await visitor.post('/api/sesizari-similare', { categorie: 'X', lat: 1, lng: 1 }),
      await visitor.get('/api/sesizare/1'),
      await visitor.get('/api/sesizare-chat-v2/1'),
      await visitor.post('/api/sesizare-chat-v2/1', { text: 'a' }),
      await visitor.post('/api/sesizare-redeschide/1', { motiv: 'a' }),
      await visitor.post('/api/sesizare-evaluare/1', { multumit: true }),
    ]
    expect(countByStatus(answers)).toEqual({ 401: answers.length })
  })
})
