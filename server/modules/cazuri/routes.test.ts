import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { deskSesizari, deskSolicitari, deskSuport } from '#contract/desk/cazuri.ts'
import type {
  CaseEvent,
  ChangesSince,
  DeskCase,
  Presence,
  Template,
} from '#contract/desk/cazuri.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import { staffMe } from '#contract/desk/auth.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Sesizare } from '#contract/sesizari.ts'
import {
  audit,
  caseNotes,
  caseVersions,
  messages,
  notifications,
  outbox,
  receivables,
  sesizari,
  supportRequests,
  webhookMessages,
} from '#server/db/schema.ts'
import { cleanUp } from '#server/jobs/cleanup.ts'
import { PASSWORD } from '#server/testing/factories/accounts.ts'
import { anAttachedFile, aSolicitare } from '#server/testing/factories/cases.ts'
import { anInvoice } from '#server/testing/factories/facturi.ts'
import { aContract, aFile, aSignedIn, startFormsApp } from '#server/testing/factories/forms.ts'
import { aMissedPickup, aPlace, aRound, aRoundDay } from '#server/testing/factories/places.ts'
import { aMember, signInMember } from '#server/testing/factories/staff.ts'
import type { TestMember } from '#server/testing/factories/staff.ts'
import {
  countByStatus,
  countStatements,
  dataOf,
  openConnections,
  statusAndCode,
} from '#server/testing/helpers.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'
import { sesizareKind, solicitareKind } from '../dosare/case-kind.ts'
import { changeSesizareState } from '../sesizari/change-state.ts'
import { showCaseAtDesk } from './show.ts'

let app: TestApp
/** Two clerks, and a bookkeeper who may only look. */
let ana: TestClient
let dan: TestClient
let bookkeeper: TestClient
let members: Record<'ana' | 'dan', TestMember>
beforeAll(async () => {
  app = await startFormsApp()
  members = { ana: await aMember(app, 'dispecer'), dan: await aMember(app, 'relatii_clienti') }
  bookkeeper = await signInMember(app, await aMember(app, 'facturare'))
  ana = await signInMember(app, members.ana)
  dan = await signInMember(app, members.dan)
})
afterAll(() => app.close())

/** Statements that show a case without duplicates, those that begin and end its transaction included. */
const MOST_STATEMENTS = 16

const at = ({ path }: { path: string }, id: number | string) => path.replace(':id', String(id))
const aReport = (overrides: object = {}) => ({
  categorie: 'MATURAT',
  descriere: 'Strada nu a fost măturată de o săptămână.',
  adresa_text: 'Str. Exemplului nr. 5',
  ...overrides,
})

async function aReported(overrides: object = {}, from?: Awaited<ReturnType<typeof aSignedIn>>) {
  const somebody = from ?? (await aSignedIn(app))
  const body = aReport(overrides)
  const { id, numar } = dataOf<Sesizare>(await somebody.client.post('/api/sesizari-v2', body))
  return { ...somebody, id, numar }
}

const show = async (id: number, by = ana) =>
  dataOf<DeskCase>(await by.get(at(deskSesizari.show, id)))
const versionOf = async (id: number) => (await show(id)).versiune
const write = (client: TestClient, id: number, text: string) =>
  client.post(`/api/sesizare-chat-v2/${id}`, { text })
const thread = (id: number) =>
  app.ports.db
    .select()
    .from(messages)
    .where(and(eq(messages.kind, 'sesizare'), eq(messages.objectId, id)))
const actionsOn = async (subject: string) => {
  const rows = await app.ports.db
    .select()
    .from(audit)
    .where(eq(audit.subject, subject))
    .orderBy(audit.id)
  return rows.map(({ actor, action }) => `${actor} ${action}`)
}
const note = (id: number, text: string, by = ana) => by.post(at(deskSesizari.note, id), { text })
const answer = async (id: number, body: object, by = ana) =>
  by.post(at(deskSesizari.answer, id), {
    text: 'Venim mâine.',
    versiune: await versionOf(id),
    ...body,
  })
const move = async (id: number, stare: string, body: object = {}, by = ana) =>
  by.post(at(deskSesizari.state, id), { stare, versiune: await versionOf(id), ...body })
const kindsOf = (events: CaseEvent[]) => events.map(({ tip }) => tip)

describe('a case at the desk', () => {
  it('shows person, contract, place, rounds, files and everything said, in order', async () => {
    const somebody = await aSignedIn(app)
    const { citizen, client } = somebody
    const contract = await aContract(app, citizen.id)
    const place = await aPlace(app, citizen.id, { contractId: contract.id })
    const round = await aRound(app, place.id)
    const today = dayOf(app.clock.now())
    const missed = await aRoundDay(app, round.id, addDays(today, -1), { doneAt: app.clock.now() })
    await aMissedPickup(app, place.id, missed.id, 'Stradă blocată')
    await aRoundDay(app, round.id, addDays(today, 6))
    const photo = await aFile(client)
    const { id, numar } = await aReported(
      {
        categorie: 'NERIDICARE',
        campuri: {
          contract_id: contract.id,
          fractie: 'rezidual',
          ziua_programata: addDays(today, -1),
        },
        lat: 44.4,
        lng: 26.1,
        files: [{ id: photo.id }],
      },
      somebody,
    )
    const other = await aReported({}, somebody)
    await write(client, id, 'Mai durează?')
    await note(id, 'Am sunat la dispecerat.')
    const shown = await show(id)
    expect(shown).toMatchObject({
      caz: { fel: 'sesizare', id },
      numar,
      stare: { cod: 'inregistrata', nume: 'Înregistrată', cetatean: 'Înregistrată' },
      stari_permise: [{ cod: 'preluata', nume: 'Preluată', cetatean: 'Am preluat-o' }],
      deschis: true,
      se_poate_prelungi: true,
      asteapta_raspuns: true,
      atribuit: null,
      persoana: { id: citizen.id, email: citizen.email, fel: 'persoana', are_cont: true },
      contracte: [{ numar: contract.numar, cod_client: contract.codClient, ales: true }],
      loc: { adresa_text: 'Str. Exemplului nr. 5', lat: 44.4, lng: 26.1 },
      fisiere: [{ id: photo.id, autor: 'cetatean', adresa: at(deskSesizari.file, photo.id) }],
      alte_cazuri: [{ caz: { fel: 'sesizare', id: other.id }, numar: other.numar, deschis: true }],
      ridicari: {
        pe_strada: false,
        in_ziua: [{ rezultat: 'neefectuata', motiv: 'Stradă blocată' }],
        ultima: { data: addDays(today, -1) },
        urmatoarea: { data: addDays(today, 6) },
      },
      unit_in: null,
      duplicate: [],
    })
    expect(kindsOf(shown.fir)).toEqual(['pas', 'mesaj', 'nota'])
    expect(shown.fir[2]).toMatchObject({ nume: 'Ana Pop', text: 'Am sunat la dispecerat.' })
    const [asked] = await thread(id)
    expect(asked?.readAt).toBeNull()
    await show(id) // as an open page does when the case has changed
    await show(id, dan)
    const looks = (await actionsOn(`sesizare:${id}`)).filter((entry) => entry.endsWith('vazuta'))
    expect(looks).toEqual(
      [members.ana, members.dan].map((member) => `personal:${member.id} sesizare.vazuta`),
    )
  })

  it('has its CNP masked; whole it is another call, which the audit names', async () => {
    const { citizen, id } = await aReported()
    const shown = await bookkeeper.get(at(deskSesizari.show, id))
    expect(shown.text).not.toContain(citizen.cnpCui)
    expect(dataOf<DeskCase>(shown).persoana.cnp_cui).toMatch(/^\*{9}\d{4}$/)
    const whole = await bookkeeper.post(at(deskSesizari.identifier, id))
    expect(dataOf(whole)).toEqual({ cnp_cui: citizen.cnpCui })
    expect((await actionsOn(`sesizare:${id}`)).at(-1)).toMatch(/^personal:\d+ cnp\.vazut$/)
    expect(app.logged()).not.toContain(citizen.cnpCui)
  })

  it('finds the rounds of the street when the citizen has no place there', async () => {
    const neighbour = await aSignedIn(app)
    const far = { lat: 45.9, lng: 25.9 }
    const place = await aPlace(app, neighbour.citizen.id, far)
    const round = await aRound(app, place.id)
    await aRoundDay(app, round.id, dayOf(app.clock.now()))
    const { id } = await aReported({ adresa_text: 'La colț', ...far })
    expect((await show(id)).ridicari).toMatchObject({
      loc: 'Strada Exemplului',
      pe_strada: true,
      in_ziua: [{ rezultat: 'programata' }],
    })
  })

  it('is read in few statements, however much stands around it', async () => {
    const somebody = await aSignedIn(app)
    const { citizen, client } = somebody
    const contract = await aContract(app, citizen.id)
    const place = await aPlace(app, citizen.id, { contractId: contract.id })
    await aRoundDay(app, (await aRound(app, place.id)).id, dayOf(app.clock.now()))
    const { id } = await aReported({ lat: 44.4, lng: 26.1 }, somebody)
    const request = await aSolicitare(app, citizen.id, { values: { contract_id: contract.id } })
    const viewer = { ...app.ports, actor: 'personal:1', role: 'relatii_clienti' } as const
    const countEach = async () => [
      await countStatements(app, (db) => showCaseAtDesk(viewer, db, sesizareKind, id)),
      await countStatements(app, (db) => showCaseAtDesk(viewer, db, solicitareKind, request)),
    ]
    const before = await countEach()
    for (const text of ['Mai durează?', 'Revin cu poze.', 'Alo?']) {
      const { id: photo } = await aFile(client)
      await client.post(`/api/sesizare-chat-v2/${id}`, { text, files: [{ id: photo }] })
      await note(id, text)
      await aReported({}, somebody)
      await aSolicitare(app, citizen.id)
    }
    expect(await countEach()).toEqual(before)
    expect(Math.max(...before)).toBeLessThanOrEqual(MOST_STATEMENTS)
  })

  it('is not found by an id of another kind, nor is a draft', async () => {
    const { citizen } = await aSignedIn(app)
    const draft = await aSolicitare(app, citizen.id, { state: 'ciorna', numar: null })
    const calls = [deskSolicitari.show, deskSolicitari.identifier, deskSolicitari.note] as const
    for (const call of calls) {
      const path = at(call, draft)
      const reply =
        call.method === 'GET' ? await dan.get(path) : await dan.post(path, { text: 'x' })
      expect(statusAndCode(reply), path).toEqual([404, 'inexistent'])
    }
    const foreign = await aSolicitare(app, citizen.id, { id: 900_001 })
    expect(statusAndCode(await dan.get(at(deskSesizari.show, foreign)))).toEqual([
      404,
      'inexistent',
    ])
    expect((await dan.get(at(deskSuport.show, 999_999))).status).toBe(404)
  })
})

describe('a change', () => {
  it('answers and moves in one save, under the name of who wrote it', async () => {
    const { id, client, citizen } = await aReported()
    const file = dataOf<{ id: string }>(
      await ana.upload(deskSesizari.upload.path, 'plan.pdf', Buffer.from('%PDF-1.4\n%%EOF\n')),
    )
    const before = await versionOf(id)
    const saved = await answer(id, { stare: 'preluata', fisiere: [{ id: file.id }] })
    const { versiune } = dataOf<{ versiune: number }>(saved)
    expect(versiune).toBeGreaterThan(before)
    const shown = await show(id)
    expect(shown).toMatchObject({ versiune, stare: { cod: 'preluata' }, asteapta_raspuns: false })
    const said = shown.fir.filter(({ tip }) => tip === 'mesaj')
    expect(said).toMatchObject([{ autor: 'operator', nume: 'Ana Pop', fisiere: [{ id: file.id }] }])
    expect(shown.fir.findLast(({ tip }) => tip === 'pas')).toMatchObject({ nume: 'Ana Pop' })
    const seen = await client.get(`/api/sesizare-chat-v2/${id}`)
    expect(seen.text).toContain('Venim mâine.')
    expect(seen.text).not.toContain('Ana Pop')
    const told = await app.ports.db.$count(notifications, eq(notifications.citizenId, citizen.id))
    expect(told).toBe(3)
  })

  it('that one part refuses is refused whole', async () => {
    const { id } = await aReported()
    const refused = await answer(id, { stare: 'solutionata' })
    expect(statusAndCode(refused)).toEqual([409, 'stare_nepotrivita'])
    expect(await thread(id)).toEqual([])
  })

  it('made from an old version is refused with what changed, and goes through when insisted on', async () => {
    const { id, client } = await aReported()
    const versiune = await versionOf(id)
    await write(client, id, 'S-a rezolvat.')
    await note(id, 'Nu răspundeți încă.', dan)
    dataOf(await move(id, 'preluata', {}, dan))
    const stale = { text: 'Venim.', versiune }
    const refused = await ana.post(at(deskSesizari.answer, id), stale)
    expect(statusAndCode(refused)).toEqual([409, 'modificat_intre_timp'])
    const since = refused.body.data as ChangesSince
    expect(since.versiune).toBe(await versionOf(id))
    expect(since.schimbari.map(({ cine, ce }) => `${cine} ${ce}`)).toEqual([
      'cetățeanul a scris un mesaj',
      'Ana Pop a scris o notă internă',
      'Ana Pop a trecut în starea „Preluată”',
    ])
    const insisted = await ana.post(at(deskSesizari.answer, id), { ...stale, peste: true })
    expect(insisted.status).toBe(200)
    expect(await thread(id)).toHaveLength(2)
  })

  it.each(['answer', 'state', 'extend', 'return', 'assign', 'merge'] as const)(
    '%s, made by two at once from one version, is made once',
    async (name) => {
      const { id } = await aReported()
      const main = name === 'merge' ? await aReported() : null
      const versiune = await versionOf(id)
      const bodies = {
        answer: { text: 'Venim.' },
        state: { stare: 'preluata' },
        extend: { motiv: 'Așteptăm avizul.' },
        return: { zi: dayOf(app.clock.now()) },
        assign: { membru: members.ana.id },
        merge: { in: main?.id },
      }
      await openConnections(app)
      const send = (by: TestClient) =>
        by.post(at(deskSesizari[name], id), { ...bodies[name], versiune })
      const answers = await Promise.all([send(ana), send(dan)])
      expect(countByStatus(answers)).toEqual({ 200: 1, 409: 1 })
      const refused = answers.find(({ status }) => status === 409)!
      expect(statusAndCode(refused)).toEqual([409, 'modificat_intre_timp'])
    },
  )

  it('says when the crew returns, which the citizen reads in the case and is told of', async () => {
    const { id, client, citizen } = await aReported()
    const today = dayOf(app.clock.now())
    const say = async (body: object) =>
      ana.post(at(deskSesizari.return, id), { ...body, versiune: await versionOf(id) })
    const path = `/api/sesizare/${id}`
    expect(dataOf<Sesizare>(await client.get(path))).not.toHaveProperty('revenire')
    for (const wrong of [{ zi: addDays(today, -1) }, { zi: today, pana_la: '25:00' }, {}]) {
      expect(statusAndCode(await say(wrong))).toEqual([422, 'date_invalide'])
    }
    expect((await say({ zi: addDays(today, 2), pana_la: '12:00' })).status).toBe(200)
    const revenire = { zi: addDays(today, 2), pana_la: '12:00' }
    expect((await show(id)).revenire).toEqual(revenire)
    const seen = dataOf<Sesizare>(await client.get(path))
    expect(seen).toMatchObject({ revenire, stare: 'inregistrata' })
    expect(seen.istoric.at(-1)?.nota).toMatch(/^Echipa revine .*, până la 12:00\.$/)
    const [told] = await app.ports.db
      .select()
      .from(notifications)
      .where(eq(notifications.citizenId, citizen.id))
      .orderBy(desc(notifications.id))
    expect(told).toMatchObject({ title: `Sesizarea ${seen.numar}: echipa revine` })
    expect(await actionsOn(`sesizare:${id}`)).toContainEqual(
      expect.stringMatching(/ sesizare\.revenire$/),
    )
    await changeSesizareState(app.ports, app.ports.db, id, 'preluata', '', 'operator:proba')
    await changeSesizareState(app.ports, app.ports.db, id, 'clasata', 'Gata.', 'operator:proba')
    expect(statusAndCode(await say({ zi: today }))).toEqual([409, 'stare_nepotrivita'])
  })

  it('repeated with its key is made once', async () => {
    const { id } = await aReported()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const body = { text: 'Venim.', versiune: await versionOf(id) }
    const send = () => ana.post(at(deskSesizari.answer, id), body, key)
    expect((await send()).text).toBe((await send()).text)
    expect(await thread(id)).toHaveLength(1)
  })

  it('gives a case to a colleague who works on such cases, or to nobody', async () => {
    const { id } = await aReported()
    const assign = async (membru: number | null) =>
      ana.post(at(deskSesizari.assign, id), { membru, versiune: await versionOf(id) })
    dataOf(await assign(members.dan.id))
    expect((await show(id)).atribuit).toEqual({ id: members.dan.id, nume: 'Ana Pop' })
    const editor = await aMember(app, 'redactor')
    expect(statusAndCode(await assign(editor.id))).toEqual([409, 'membru_nepotrivit'])
    dataOf(await assign(null))
    expect((await show(id)).atribuit).toBeNull()
  })

  it.each([
    ['answer', { text: ' ', versiune: 1 }],
    ['answer', { text: 'x'.repeat(2001), versiune: 1 }],
    ['answer', { text: 'a\u0000b', versiune: 1 }],
    ['answer', { text: 'Bună, {nume}', versiune: 1, peste: true }],
    ['answer', { text: 'Da', versiune: 1, fisiere: [{ id: 'x' }] }],
    ['answer', { text: 'Da' }],
    ['note', { text: '' }],
    ['note', { text: '\ud800' }],
    ['state', { stare: 'ciorna', versiune: 1 }],
    ['extend', { motiv: '', versiune: 1 }],
    ['presence', { stare: 'doarme' }],
    ['merge', { in: 0, versiune: 1 }],
  ] as const)('%s is refused with %j', async (name, body) => {
    const { id } = await aReported()
    const before = await versionOf(id)
    const refused = await ana.post(at(deskSesizari[name], id), body)
    expect(statusAndCode(refused)).toEqual([422, 'date_invalide'])
    expect(await versionOf(id)).toBe(before)
  })
})

describe('an internal note', () => {
  it('reaches no citizen: page, thread, document, export, notice, webhook or log', async () => {
    const { id, client } = await aReported()
    const secret = 'CLIENT-DIFICIL-42'
    dataOf(await note(id, secret))
    const pdf = await app.app.inject({
      url: `/api/sesizare-download-file-pdf/${id}`,
      headers: { authorization: `Bearer ${client.token}` },
    })
    const { db } = app.ports
    const read = [
      (await client.get(`/api/sesizare/${id}`)).text,
      (await client.get(`/api/sesizare-chat-v2/${id}`)).text,
      (await client.get('/api/sesizari-v2')).text,
      (await client.get('/api/notificari')).text,
      (await client.get('/api/cetatean/export')).text,
      readPdf(pdf.rawPayload).text,
      JSON.stringify(await db.select().from(outbox)),
      JSON.stringify(await db.select().from(webhookMessages)),
      JSON.stringify(await db.select().from(audit)),
      app.logged(),
    ]
    expect(read.join('\n')).not.toContain(secret)
    expect(JSON.stringify(await show(id, bookkeeper))).toContain(secret)
    dataOf(await client.post('/api/cetatean/sterge-cont', { password: PASSWORD }))
    expect(await db.$count(caseNotes, eq(caseNotes.objectId, id))).toBe(0)
    expect((await show(id)).persoana).toMatchObject({ nume: '', cnp_cui: '', are_cont: false })
  })
})

describe('presence', () => {
  const beat = async (by: TestClient, id: number, stare: string) =>
    dataOf<Presence>(await by.post(at(deskSesizari.presence, id), { stare }))

  it('shows who else looks or types, until they leave or fall silent', async () => {
    const { id } = await aReported()
    expect((await beat(ana, id, 'priveste')).altii).toEqual([])
    expect((await beat(dan, id, 'scrie')).altii).toMatchObject([
      { id: members.ana.id, nume: 'Ana Pop', stare: 'priveste' },
    ])
    expect((await beat(ana, id, 'priveste')).altii).toMatchObject([
      { id: members.dan.id, stare: 'scrie' },
    ])
    await beat(dan, id, 'pleaca')
    expect((await beat(ana, id, 'priveste')).altii).toEqual([])
    app.clock.advance(deskLimits.presence.validSeconds)
    expect((await beat(dan, id, 'priveste')).altii).toEqual([])
  })

  it('tells open desks when it changes, not with each beat', async () => {
    const { id } = await aReported()
    const heard: unknown[] = []
    const stop = app.ports.pubSub.subscribeToDesk((event) => {
      if (event.tip === 'prezenta' && event.id === id) heard.push(event)
    })
    for (const stare of ['priveste', 'priveste', 'scrie', 'scrie', 'pleaca'])
      await beat(ana, id, stare)
    await expect.poll(() => heard.length).toBe(3)
    stop()
    expect(heard[0]).toEqual({ tip: 'prezenta', fel: 'sesizare', id, membru: members.ana.id })
  })

  it('does not keep a session alive by itself', async () => {
    const { id } = await aReported()
    const client = await signInMember(app, await aMember(app, 'dispecer'))
    const half = deskLimits.session.idleSeconds / 2
    app.clock.advance(half)
    expect((await client.post(at(deskSesizari.presence, id), { stare: 'priveste' })).status).toBe(
      200,
    )
    app.clock.advance(half + 1)
    expect(statusAndCode(await client.get(staffMe.path))).toEqual([401, 'neautentificat'])
    ana = await signInMember(app, members.ana)
    dan = await signInMember(app, members.dan)
    bookkeeper = await signInMember(app, await aMember(app, 'facturare'))
  })
})

describe('merging', () => {
  const merge = async (id: number, main: number, by = ana) =>
    by.post(at(deskSesizari.merge, id), { in: main, versiune: await versionOf(id) })
  const noticesOf = (citizenId: number) =>
    app.ports.db
      .select()
      .from(notifications)
      .where(eq(notifications.citizenId, citizenId))
      .orderBy(desc(notifications.id))

  it('closes the duplicate, keeps what it had, and tells its citizen of the solution', async () => {
    const main = await aReported()
    const duplicate = await aReported({ descriere: 'Aceeași stradă, tot murdară.' })
    await write(duplicate.client, duplicate.id, 'Vă rog.')
    dataOf(await merge(duplicate.id, main.id))
    const closed = await duplicate.client.get(`/api/sesizare/${duplicate.id}`)
    expect(dataOf<Sesizare>(closed).stare).toBe('clasata')
    expect(closed.text).toContain('Am unit-o cu o sesizare despre aceeași problemă.')
    const [told] = await noticesOf(duplicate.citizen.id)
    for (const text of [closed.text, told!.text, told!.title])
      expect(text).not.toContain(main.numar)
    const shown = await show(main.id)
    expect(shown.duplicate).toMatchObject([
      {
        numar: duplicate.numar,
        acelasi_cetatean: false,
        descriere: 'Aceeași stradă, tot murdară.',
      },
    ])
    expect(shown.duplicate[0]!.fir).toContainEqual(expect.objectContaining({ text: 'Vă rog.' }))
    expect((await show(duplicate.id)).unit_in).toMatchObject({ numar: main.numar })
    for (const state of ['preluata', 'in_lucru']) dataOf(await move(main.id, state))
    dataOf(await move(main.id, 'solutionata', { nota: 'La nr. 7 am măturat.' }))
    const [solved] = await noticesOf(duplicate.citizen.id)
    expect(solved!.title).toBe(`Sesizarea ${duplicate.numar}: problema este rezolvată`)
    expect(solved!.text).not.toContain('nr. 7')
    const own = (await noticesOf(main.citizen.id)).filter(({ title }) => title.includes(main.numar))
    expect(own).toHaveLength(4)
  })

  it('names the main case to its own citizen', async () => {
    const main = await aReported()
    const duplicate = await aReported({}, main)
    dataOf(await merge(duplicate.id, main.id))
    expect((await noticesOf(main.citizen.id))[0]!.text).toContain(main.numar)
    expect((await show(main.id)).duplicate[0]!.acelasi_cetatean).toBe(true)
  })

  it('makes no chain and no loop, also when two merge opposite ways at once', async () => {
    const [one, two, three] = [await aReported(), await aReported(), await aReported()]
    expect(statusAndCode(await merge(one.id, one.id))).toEqual([409, 'stare_nepotrivita'])
    dataOf(await merge(one.id, two.id))
    const chained = await merge(three.id, one.id)
    expect(chained.body.errors?.message).toEqual([
      'Cazul principal este și el unit cu altul. Alegeți-l pe acela.',
    ])
    dataOf(await merge(two.id, three.id))
    expect((await show(three.id)).duplicate.map(({ caz }) => caz.id)).toEqual([one.id, two.id])
    expect((await merge(three.id, two.id)).status).toBe(409)
    expect(statusAndCode(await merge(three.id, 999_999))).toEqual([404, 'inexistent'])

    const [left, right] = [await aReported(), await aReported()]
    await openConnections(app)
    const answers = await Promise.all([merge(left.id, right.id), merge(right.id, left.id, dan)])
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 1 })
  })

  it('closes a duplicate solicitare as cancelled; the invoice that both contest stays disputed', async () => {
    const { citizen } = await aSignedIn(app)
    const invoice = await anInvoice(app, citizen.id)
    const contest = { tip: 'CONTESTARE_FACTURA', values: { factura_id: invoice.id } }
    const main = await aSolicitare(app, citizen.id, contest)
    const duplicate = await aSolicitare(app, citizen.id, contest)
    const ofInvoice = eq(receivables.id, invoice.id)
    await app.ports.db.update(receivables).set({ contestedAt: app.clock.now() }).where(ofInvoice)
    const path = at(deskSolicitari.show, duplicate)
    const { versiune } = dataOf<DeskCase>(await dan.get(path))
    dataOf(await dan.post(at(deskSolicitari.merge, duplicate), { in: main, versiune }))
    expect(dataOf<DeskCase>(await dan.get(path)).stare.cod).toBe('anulata')
    const [disputed] = await app.ports.db.select().from(receivables).where(ofInvoice)
    expect(disputed!.contestedAt).not.toBeNull()
  })
})

describe('templates', () => {
  const save = (body: object, key = crypto.randomUUID()) =>
    ana.post(deskSesizari.saveTemplate.path, body, { 'idempotency-key': key })

  it('are filled in for a case, and say which field has no value', async () => {
    const text = 'Bună ziua, {nume}. Sesizarea {numar} are termen {termen}. Ridicăm {zi_ridicare}.'
    const { id: sablon } = dataOf<{ id: number }>(await save({ titlu: 'Preluare', text }))
    const { id, numar, citizen } = await aReported()
    const filled = dataOf<{ text: string; lipsesc: string[] }>(
      await ana.post(at(deskSesizari.renderTemplate, id), { sablon }),
    )
    expect(filled.text).toContain(`${citizen.nume} ${citizen.prenume}. Sesizarea ${numar} are`)
    expect(filled.text).toMatch(/termen \d\d-\d\d-\d{4}\. Ridicăm \{zi_ridicare\}\.$/)
    expect(filled.lipsesc).toEqual(['zi_ridicare'])
  })

  it('are kept by kind, changed and deleted; an unknown field is refused', async () => {
    const { id } = dataOf<{ id: number }>(await save({ titlu: 'Vechi', text: 'Da.' }))
    dataOf(await save({ id, titlu: 'Nou', categorie: 'MATURAT', text: 'Nu.' }))
    const list = async () => dataOf(await ana.get(deskSesizari.templates.path))
    expect(await list()).toContainEqual({ id, titlu: 'Nou', categorie: 'MATURAT', text: 'Nu.' })
    const foreign = await dan.post(at(deskSolicitari.deleteTemplate, id))
    expect(statusAndCode(foreign)).toEqual([404, 'inexistent'])
    dataOf(await ana.post(at(deskSesizari.deleteTemplate, id)))
    expect(await list()).not.toContainEqual(expect.objectContaining({ id }))
    expect((await save({ titlu: 'X', text: 'CNP: {cnp}' })).body.errors?.fields).toHaveProperty(
      'text',
    )
    expect((await save({ titlu: 'X', text: '' })).status).toBe(422)
  })

  it('sent again after a lost answer is one', async () => {
    const template = { titlu: 'Trimis de două ori', text: 'Da.' }
    const key = crypto.randomUUID()
    expect((await save(template, key)).text).toBe((await save(template, key)).text)
    const list = dataOf<Template[]>(await ana.get(deskSesizari.templates.path))
    expect(list.filter(({ titlu }) => titlu === template.titlu)).toHaveLength(1)
  })
})

describe('files of cases', () => {
  it('come as inert downloads, by the kind of their case, and each taking out is recorded', async () => {
    const { id, client } = await aReported()
    const file = await anAttachedFile(app, client, `sesizare:${id}`)
    const sent = await bookkeeper.get(at(deskSesizari.file, file))
    expect(sent.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; /),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(await actionsOn(`fisier:${file}`)).toEqual([
      expect.stringMatching(/^personal:\d+ fisier\.scos$/),
    ])
    for (const path of [at(deskSolicitari.file, file), at(deskSuport.file, file)]) {
      expect(statusAndCode(await dan.get(path))).toEqual([404, 'inexistent'])
    }
  })

  it('that belong to a draft or to nothing are not found', async () => {
    const { citizen, client } = await aSignedIn(app)
    const draft = await aSolicitare(app, citizen.id, { state: 'ciorna', numar: null })
    const file = await anAttachedFile(app, client, `solicitare:${draft}`)
    const loose = await aFile(client)
    for (const one of [file, loose.id, crypto.randomUUID()]) {
      expect((await dan.get(at(deskSolicitari.file, one))).status).toBe(404)
    }
    const html = Buffer.from('<script>alert(1)</script>')
    const refused = await ana.upload(deskSesizari.upload.path, 'poza.png', html)
    expect(statusAndCode(refused)).toEqual([415, 'fisier_tip'])
  })
})

describe('a support request at the desk', () => {
  async function aRequest() {
    const { citizen } = await aSignedIn(app)
    const [row] = await app.ports.db
      .insert(supportRequests)
      .values({
        citizenId: citizen.id,
        nume: 'Ionescu',
        prenume: 'Maria',
        telefon: '0722000142',
        email: citizen.email,
        observatii: '<img src=x onerror=alert(1)>',
        createdAt: app.clock.now(),
      })
      .returning()
    return { id: row!.id, citizen }
  }
  const read = async (id: number) => dataOf<DeskCase>(await ana.get(at(deskSuport.show, id)))

  it('is read, noted and answered by e-mail, once from one version', async () => {
    const { id, citizen } = await aRequest()
    const { versiune, ...shown } = await read(id)
    expect(shown).toMatchObject({
      numar: String(id),
      stare: { cod: 'noua' },
      persoana: { id: citizen.id, nume: 'Ionescu Maria' },
      fir: [{ tip: 'mesaj', autor: 'cetatean', text: '<img src=x onerror=alert(1)>' }],
    })
    dataOf(await dan.post(at(deskSuport.note, id), { text: 'O cunosc.' }))
    const send = (version: number) =>
      ana.post(at(deskSuport.answer, id), { text: 'Vă sunăm.', versiune: version })
    const refused = await send(versiune)
    expect(statusAndCode(refused)).toEqual([409, 'modificat_intre_timp'])
    app.clock.advance(1)
    dataOf(await send((refused.body.data as ChangesSince).versiune))
    const [mail] = await app.messages(citizen.email)
    expect(mail?.text).toContain('Vă sunăm.')
    expect(mail?.text).not.toContain('O cunosc.')
    expect(kindsOf((await read(id)).fir)).toEqual(['mesaj', 'nota', 'mesaj'])
  })

  it('is beside the other cases of its citizen only for roles that see it', async () => {
    const { citizen, id } = await aRequest()
    const other = await aSolicitare(app, citizen.id)
    const kinds = async (by: TestClient) =>
      dataOf<DeskCase>(await by.get(at(deskSolicitari.show, other))).alte_cazuri.map(
        ({ caz }) => `${caz.fel}-${caz.id}`,
      )
    expect(await kinds(ana)).toEqual([`suport-${id}`])
    expect(await kinds(bookkeeper)).toEqual([])
  })
})

it('keeps no times of versions longer than a page stays open', async () => {
  const { id } = await aReported()
  dataOf(await move(id, 'preluata'))
  const old = new Date(app.clock.now().getTime() - (deskLimits.caseVersionDays + 1) * 86_400_000)
  const ofCase = eq(caseVersions.objectId, id)
  expect(await app.ports.db.$count(caseVersions, ofCase)).toBeGreaterThan(0)
  await app.ports.db.update(caseVersions).set({ at: old }).where(ofCase)
  await cleanUp(app.ports)
  expect(await app.ports.db.$count(caseVersions, ofCase)).toBe(0)
})

it('names no member to a citizen whose case a command moved', async () => {
  const { id } = await aReported()
  await changeSesizareState(app.ports, app.ports.db, id, 'preluata', 'Vine echipa.', 'operator:ana')
  const steps = (await show(id)).fir.filter(({ tip }) => tip === 'pas')
  expect(steps.at(-1)).toMatchObject({ nume: '', nota: 'Vine echipa.' })
  await expect(app.ports.db.$count(sesizari, eq(sesizari.id, id))).resolves.toBe(1)
})
