import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { getFacturiInfo } from '#contract/facturi.ts'
import type { Invoice } from '#contract/facturi.ts'
import { limits } from '#contract/limits.ts'
import type {
  Renewal,
  Solicitare,
  SolicitareCatalogue,
  SolicitareSummary,
} from '#contract/solicitari.ts'
import { fieldTexts, formTexts } from '#contract/texts.ro.ts'
import type { Notice } from '#contract/notificari.ts'
import type { Message } from '#contract/thread.ts'
import {
  audit,
  catalogues,
  files,
  historySteps,
  receivables,
  registers,
  solicitari,
  solicitareTypes,
} from '#server/db/schema.ts'
import { formatDate } from '#server/domain/format.ts'
import { accruePenalties } from '#server/domain/penalties.ts'
import { cleanUp } from '#server/jobs/cleanup.ts'
import { seedTranslations } from '#server/seed/seed-translations.ts'
import { anAddress } from '#server/testing/factories/accounts.ts'
import {
  countByStatus,
  dataOf,
  openConnections,
  statusAndCode,
  CONCURRENT_CALLS,
} from '#server/testing/helpers.ts'
import { anInvoice } from '#server/testing/factories/facturi.ts'
import { aSolicitare } from '#server/testing/factories/cases.ts'
import { aContract, aFile, aSignedIn, startFormsApp } from '#server/testing/factories/forms.ts'
import type { TestAnswer, TestApp, TestClient } from '#server/testing/test-app.ts'
import { answerSolicitare, changeSolicitareState } from './change-state.ts'

const SAVE = '/api/save-solicitare-contract'
const LIST = '/api/solicitarile-mele'
const OPERATOR = 'operator:proba'

let app: TestApp
beforeAll(async () => {
  app = await startFormsApp()
})
afterAll(() => app.close())

const rights = (detalii: string) => ({ drept: 'acces', detalii, acord_date: true })

/** The body of a good solicitare that needs neither documents nor contract. */
function aRequest(overrides: Record<string, unknown> = {}) {
  const date = rights(`Vreau datele mele, ${crypto.randomUUID()}`)
  return { tip: 'DATE_PERSONALE', date, files: [], trimite: true, ...overrides }
}

const send = async (client: TestClient, body: object = aRequest()): Promise<Solicitare> =>
  dataOf(await client.post(SAVE, body))
const draft = (client: TestClient, overrides: object = {}) =>
  send(client, aRequest({ date: {}, trimite: false, ...overrides }))
const view = async (client: TestClient, id: number): Promise<Solicitare> =>
  dataOf(await client.get(`/api/view-solicitare/${id}`))
const move = (id: number, to: Solicitare['stare'], note = '') =>
  changeSolicitareState(app.ports, app.ports.db, id, to, note, OPERATOR)
const remove = (client: TestClient, id: number, headers = {}) =>
  client.post(`/api/solicitare-sterge-ciorna/${id}`, {}, headers)
const problemsOf = ({ status, body }: TestAnswer) => [status, body.errors?.fields]

describe('the catalogue', () => {
  const codes = async (client: TestClient) =>
    dataOf<SolicitareCatalogue>(await client.get('/api/tipuri-solicitari')).tipuri.map(
      ({ cod }) => cod,
    )

  it('is in English when asked for; a type with a text that nobody has translated stays whole', async () => {
    await seedTranslations(app.ports)
    const { client } = await aSignedIn(app, { type: 0 })
    const read = async () =>
      dataOf<SolicitareCatalogue>(
        await client.get('/api/tipuri-solicitari', { 'accept-language': 'en' }),
      )
    const find = ({ tipuri }: SolicitareCatalogue) =>
      tipuri.find(({ cod }) => cod === 'ETICHETARE')!
    const english = await read()
    expect(english.stari.etichete['ciorna']).toBe('Draft')
    expect(english.tipuri.filter(({ limba }) => limba)).toEqual([])
    expect(find(english)).toMatchObject({ denumire: 'Label for a bin', grup: 'recipiente' })
    expect(find(english).campuri[2]).toMatchObject({
      eticheta: 'How you get them',
      optiuni: [{ eticheta: 'I collect them from the Pucheni depot' }, {}],
    })

    const { db } = app.ports
    const own = eq(solicitareTypes.cod, 'ETICHETARE')
    const [row] = await db.select().from(solicitareTypes).where(own)
    const definition = { ...(row!.definition as object), descriere: 'Alta.' }
    await db.update(solicitareTypes).set({ definition }).where(own)
    expect(find(await read())).toMatchObject({
      denumire: 'Etichetă pentru recipient',
      descriere: 'Alta.',
      limba: 'ro',
    })
    await db.update(solicitareTypes).set({ definition: row!.definition }).where(own)
  })

  it.each([
    ['a person', { type: 0 }, 'CONTRACT_NOU_PF'],
    ['a firm', { type: 1, fNume: 'Exemplu S.R.L.' }, 'CONTRACT_NOU_PJ'],
    ['an association', { type: 1, fNume: 'ASOCIAŢIA DE PROPRIETARI Bloc 3' }, 'CONTRACT_NOU_AP'],
  ])('offers %s only the new contract of its kind', async (_who, overrides, expected) => {
    const { client } = await aSignedIn(app, overrides)
    const own = (await codes(client)).filter((cod) => cod.startsWith('CONTRACT_NOU'))
    expect(own).toEqual([expected])
  })

  it('lists types in their order, without inactive ones', async () => {
    const { client } = await aSignedIn(app)
    const before = await codes(client)
    const named = eq(solicitareTypes.cod, before[1]!)
    await app.ports.db.update(solicitareTypes).set({ active: false }).where(named)
    expect(await codes(client)).toEqual(before.filter((_, index) => index !== 1))
    await app.ports.db.update(solicitareTypes).set({ active: true }).where(named)
  })
})

describe('the list', () => {
  it('is searched by number, type and what was filled in, but not by the names of fields', async () => {
    const { citizen, client } = await aSignedIn(app)
    const numar = `S-PROBA-${citizen.id}`
    const id = await aSolicitare(app, citizen.id, { numar, values: { motiv: 'Mutare la țară' } })
    await aSolicitare(app, citizen.id)
    const idsOf = async (query: string) =>
      dataOf<{ id: number }[]>(await client.get(`/api/solicitarile-mele?${query}`)).map(
        (one) => one.id,
      )
    expect(await idsOf(`cauta=s-proba-${citizen.id}`)).toEqual([id])
    expect(await idsOf('cauta=mutare+tara')).toEqual([id])
    expect(await idsOf('cauta=motiv')).toEqual([])
    expect((await idsOf('cauta=date+personale')).length).toBe(2)
  })
})

describe('a solicitare that is sent', () => {
  it('is registered, with a deadline, a history and a confirmation', async () => {
    const { citizen, client } = await aSignedIn(app)
    const sent = await send(client)
    const today = dayOf(app.clock.now())
    expect(sent).toMatchObject({ stare: 'inregistrata', tip: 'DATE_PERSONALE', necitite: 0 })
    expect(sent.numar).toMatch(new RegExp(`^S-${today.slice(0, 4)}-\\d{6}$`))
    expect(dayOf(new Date(sent.termen_la!))).toBe(addDays(today, 30))
    expect(dayOf(new Date(Date.parse(sent.termen_la!) + 1000))).toBe(addDays(today, 31))
    expect(sent.istoric).toMatchObject([{ stare: 'inregistrata' }])
    const [mail] = await app.messages(citizen.email)
    expect(mail!.text).toContain(sent.numar)
    expect(mail!.text).toContain(formatDate(new Date(sent.termen_la!)))
  })

  it('stores only the fields of its form, normalised', async () => {
    const { client } = await aSignedIn(app)
    const date = { ...rights('  Ştergeţi tot, vă rog  '), straine: 'x', constructor: 'y' }
    const sent = await send(client, aRequest({ date }))
    expect(sent.date).toEqual(rights('Ștergeți tot, vă rog'))
  })

  it('reports every invalid field under its path', async () => {
    const { client } = await aSignedIn(app)
    const recipiente = [{ fractie: 'rezidual', volum_litri: '7', bucati: 0 }]
    const date = { contract_id: 1, motiv: 'deteriorat', recipiente }
    const answer = await client.post(SAVE, aRequest({ tip: 'PUBELA_NOUA', date }))
    expect(problemsOf(answer)).toEqual([
      422,
      {
        'date.contract_id': [formTexts.option('')],
        'date.recipiente.0.volum_litri': [formTexts.option('')],
        'date.recipiente.0.bucati': [formTexts.tooSmall('1')],
        'date.acord_date': [fieldTexts.agreement],
        'documente.FOTO_RECIPIENT': [formTexts.document('')],
      },
    ])
    expect(answer.body.errors?.code).toBe('date_invalide')
  })

  it('asks for a document only when its condition holds', async () => {
    const { citizen, client } = await aSignedIn(app)
    const contract = await aContract(app, citizen.id)
    const recipiente = [{ fractie: 'rezidual', volum_litri: '120', bucati: 1 }]
    const date = { contract_id: contract.id, motiv: 'suplimentar', recipiente, acord_date: true }
    const sent = await send(client, aRequest({ tip: 'PUBELA_NOUA', date }))
    expect(sent.documente).toEqual([])
  })

  it('that renews a contract begins with the answers and the identity card of the last one', async () => {
    const { citizen, client } = await aSignedIn(app)
    const contract = await aContract(app, citizen.id)
    const other = await aContract(app, citizen.id)
    const renewal = async (id: number) =>
      dataOf<Renewal>(await client.get(`/api/reinnoire-contract?contract_id=${id}`))
    expect(await renewal(contract.id)).toEqual({
      date: { contract_id: contract.id },
      documente: [],
    })
    const card = await aFile(client, 'buletin.pdf')
    const answers = { contract_id: contract.id, adresa_de_dovedit: 'nu' }
    const date = { ...answers, observatii: 'Sunați la 2.', acord_date: true }
    const files = [{ id: card.id, document: 'ACT_IDENTITATE' }]
    const { id } = await send(client, aRequest({ tip: 'REINNOIRE_CONTRACT', date, files }))
    expect(await renewal(contract.id)).toMatchObject({
      date: answers,
      documente: [{ id: card.id, document: 'ACT_IDENTITATE' }],
      identica: { id },
    })
    expect((await renewal(contract.id)).date).toEqual(answers)
    expect(await renewal(other.id)).toEqual({ date: { contract_id: other.id }, documente: [] })
    const { client: stranger } = await aSignedIn(app)
    const foreign = await stranger.get(`/api/reinnoire-contract?contract_id=${contract.id}`)
    expect(foreign.status).toBe(404)
  })

  it('fills contract fields from the contract, whatever was sent', async () => {
    const { citizen, client } = await aSignedIn(app)
    const contract = await aContract(app, citizen.id, { persoane: 4 })
    const document = await aFile(client)
    const body = (numar_nou: number) =>
      aRequest({
        tip: 'MODIFICARE_PERSOANE',
        date: {
          contract_id: contract.id,
          numar_actual: 1,
          numar_nou,
          data_de_la: '2026-12-01',
          acord_date: true,
        },
        files: [{ id: document.id, document: 'DECLARATIE_PERSOANE' }],
      })
    const fewer = await client.post(SAVE, body(3))
    expect(problemsOf(fewer)).toEqual([
      422,
      { 'documente.ACT_JUSTIFICATIV': [formTexts.document('')] },
    ])
    expect((await send(client, body(5))).date).toMatchObject({ numar_actual: 4, numar_nou: 5 })
  })

  it('has its files, each with its document code', async () => {
    const { citizen, client } = await aSignedIn(app)
    const address = await anAddress(app, citizen.id)
    const [proof, other] = [await aFile(client, 'dovadă.pdf'), await aFile(client, 'altul.pdf')]
    const files = [
      { id: proof.id.toUpperCase(), document: 'FOTO_OBIECTE' },
      { id: other.id, document: '' },
    ]
    const saturday = lastSaturdayAfter(addDays(dayOf(app.clock.now()), 3))
    const date = {
      adresa_id: address.id,
      obiecte: [{ tip: 'canapea', bucati: 1 }],
      data_dorita: saturday,
      loc_depunere: 'fata_portii',
      acord_date: true,
    }
    const sent = await send(client, aRequest({ tip: 'VOLUMINOASE', date, files }))
    const named = sent.documente.map(({ nume, document }) => ({ nume, document }))
    expect(named).toHaveLength(2)
    expect(named).toContainEqual({ nume: 'altul.pdf', document: '' })
    expect(named).toContainEqual({ nume: 'dovadă.pdf', document: 'FOTO_OBIECTE' })
  })

  it('is refused for a day that is not one of the two offered', async () => {
    const { client } = await aSignedIn(app)
    const today = dayOf(app.clock.now())
    const saturday = lastSaturdayAfter(addDays(today, 3))
    const problem = async (data_dorita: string) => {
      const answer = await client.post(
        SAVE,
        aRequest({ tip: 'VOLUMINOASE', date: { data_dorita } }),
      )
      return answer.body.errors?.fields?.['date.data_dorita']
    }
    expect(await problem(addDays(saturday, 1))).toEqual([formTexts.offeredDay('')])
    const near = addDays(today, 3)
    expect(await problem(addDays(today, 2))).toEqual([formTexts.dayTooEarly(near)])
    expect(await problem(saturday)).toBeUndefined()
    const second = lastSaturdayAfter(addDays(saturday, 1))
    expect(await problem(second)).toBeUndefined()
    const third = lastSaturdayAfter(addDays(second, 1))
    expect(await problem(third)).toEqual([formTexts.offeredDay('')])
  })

  it('is refused for a period that ends before it starts, or is too long', async () => {
    const { client } = await aSignedIn(app)
    const from = addDays(dayOf(app.clock.now()), 10)
    const problem = async (data_pana_la: string) => {
      const date = { data_de_la: from, data_pana_la }
      const answer = await client.post(SAVE, aRequest({ tip: 'SUSPENDARE', date }))
      return answer.body.errors?.fields?.['date.data_pana_la']
    }
    const [first, last] = [addDays(from, 1), addMonths(from, 12)]
    expect(await problem(addDays(from, -1))).toEqual([formTexts.endTooEarly(first)])
    expect(await problem(addDays(last, 1))).toEqual([formTexts.endTooLate(last)])
    expect(await problem(last)).toBeUndefined()
    const inEnglish = { 'accept-language': 'en' }
    const date = { data_de_la: '2026-12-06', data_pana_la: '2026-12-01' }
    const refused = await client.post(SAVE, aRequest({ tip: 'SUSPENDARE', date }), inEnglish)
    expect(refused.body.errors?.fields?.['date.data_pana_la']).toEqual([
      'The end must come after the start: 7 December 2026 at the earliest',
    ])
  })

  it('is refused for a type that is not offered to the citizen', async () => {
    const { client } = await aSignedIn(app)
    for (const tip of ['CONTRACT_NOU_PJ', 'NIMIC', '__proto__']) {
      const answer = await client.post(SAVE, aRequest({ tip }))
      expect(statusAndCode(answer)).toEqual([422, 'tip_nepotrivit'])
    }
  })

  it('refuses another citizen’s contract exactly like an unknown one', async () => {
    const [ana, ion] = [await aSignedIn(app), await aSignedIn(app)]
    const contract = await aContract(app, ion.citizen.id)
    const ask = (contract_id: unknown) =>
      ana.client.post(
        SAVE,
        aRequest({ tip: 'ETICHETARE', date: { contract_id, numar_etichete: 1 } }),
      )
    const theirs = await ask(contract.id)
    expect(theirs.body.errors?.fields?.['date.contract_id']).toEqual([formTexts.option('')])
    for (const id of [999_999_999, 2 ** 40, -1, 1.5, 'x', String(contract.id), true, [1]]) {
      expect((await ask(id)).text).toBe(theirs.text)
    }
  })

  it('asks for copies of the citizen’s own invoices, and contests one', async () => {
    const { citizen, client } = await aSignedIn(app)
    const [one, other] = [await anInvoice(app, citizen.id), await anInvoice(app, citizen.id)]
    const facturi = [one.id, other.id]
    const copy = { contract_id: one.contractId, facturi, acord_date: true }
    const asked = await send(client, aRequest({ tip: 'COPIE_FACTURA', date: copy }))
    expect(asked.date['facturi']).toEqual(facturi)
    const contested = { factura_id: one.id, motiv: 'tarif', acord_date: true }
    const sent = await send(client, aRequest({ tip: 'CONTESTARE_FACTURA', date: contested }))
    expect(sent.date['factura_id']).toBe(one.id)
  })

  it('marks an invoice as disputed until it is decided', async () => {
    const { citizen, client } = await aSignedIn(app)
    const { id: factura_id } = await anInvoice(app, citizen.id, { dueOn: '2099-01-01' })
    const stateOf = async () =>
      dataOf<Invoice[]>(await client.get(getFacturiInfo.path)).map(({ stare }) => stare)
    expect(await stateOf()).toEqual(['emisa'])
    const date = { factura_id, motiv: 'tarif', acord_date: true }
    const { id } = await send(client, aRequest({ tip: 'CONTESTARE_FACTURA', date }))
    expect(await stateOf()).toEqual(['contestata'])
    await move(id, 'in_analiza')
    expect(await stateOf()).toEqual(['contestata'])
    await move(id, 'respinsa')
    expect(await stateOf()).toEqual(['emisa'])
  })

  it('refuses another citizen’s invoice, and a penalty instead of an invoice', async () => {
    const [ana, ion] = [await aSignedIn(app), await aSignedIn(app)]
    const own = await anInvoice(app, ana.citizen.id, { dueOn: '2020-01-31' })
    const theirs = await anInvoice(app, ion.citizen.id)
    const { db, env } = app.ports
    await accruePenalties(db, { now: app.clock.now(), rules: env.penalties })
    const [penalty] = await db.select().from(receivables).where(eq(receivables.parentId, own.id))
    const copyOf = (facturi: unknown) =>
      ana.client.post(
        SAVE,
        aRequest({
          tip: 'COPIE_FACTURA',
          date: { contract_id: own.contractId, facturi, acord_date: true },
        }),
      )
    const unknown = await copyOf([999_999_999])
    expect(problemsOf(unknown)).toEqual([422, { 'date.facturi': [formTexts.option('')] }])
    for (const facturi of [[theirs.id], [own.id, theirs.id], [penalty!.id], [own.id, 2 ** 40]]) {
      expect((await copyOf(facturi)).text).toBe(unknown.text)
    }
    const date = { factura_id: theirs.id, motiv: 'tarif', acord_date: true }
    const answer = await ana.client.post(SAVE, aRequest({ tip: 'CONTESTARE_FACTURA', date }))
    expect(problemsOf(answer)).toEqual([422, { 'date.factura_id': [formTexts.option('')] }])
  })

  it('stores an IBAN without spaces', async () => {
    const { client } = await aSignedIn(app)
    const files = [
      { id: (await aFile(client)).id, document: 'DOVADA_PLATA' },
      { id: (await aFile(client)).id, document: 'ACT_IDENTITATE' },
    ]
    const iban = 'ro49 aaaa 1b31 0075 9384 0000'
    const date = { suma: 100, iban, titular_cont: 'Ionescu Maria', acord_date: true }
    const sent = await send(client, aRequest({ tip: 'RAMBURSARE', date, files }))
    expect(sent.date['iban']).toBe('RO49AAAA1B31007593840000')
  })

  it('refuses another citizen’s file, and one already in use', async () => {
    const [ana, ion] = [await aSignedIn(app), await aSignedIn(app)]
    const theirs = await aFile(ion.client)
    const used = await aFile(ana.client)
    const withFile = (id: string) => aRequest({ files: [{ id, document: '' }] })
    await send(ana.client, withFile(used.id))
    const before = await app.ports.db.$count(solicitari)
    for (const id of [theirs.id, used.id, crypto.randomUUID()]) {
      const answer = await ana.client.post(SAVE, withFile(id))
      expect(statusAndCode(answer)).toEqual([422, 'fisier_necunoscut'])
    }
    expect(await app.ports.db.$count(solicitari)).toBe(before)
  })

  it('refuses a document its type does not ask for', async () => {
    const { client } = await aSignedIn(app)
    const { id } = await aFile(client)
    const answer = await client.post(SAVE, aRequest({ files: [{ id, document: 'ALTUL' }] }))
    expect(answer.body.errors?.fields).toHaveProperty('files')
  })

  it.each([
    ['HTML', '<script>alert(1)</script> și restul'],
    ['SQL', "'); drop table solicitari; -- x"],
    ['emoji', 'Mulțumesc 👨‍👩‍👧 pentru tot'],
    ['a template', '${process.env.APP_KEY} {{7*7}}'],
    ['right to left', 'abc \u202e def ghi jkl'],
  ])('stores %s as plain text', async (_what, detalii) => {
    const { client } = await aSignedIn(app)
    const { id } = await send(client, aRequest({ date: rights(detalii) }))
    expect((await view(client, id)).date['detalii']).toBe(detalii)
  })

  it.each([
    ['NUL', aRequest({ date: rights('abc\u0000 def ghi jkl') })],
    [
      'half a character',
      '{"tip":"DATE_PERSONALE","date":{"detalii":"\\ud800"},"files":[],"trimite":true}',
    ],
    [
      'a list where a text belongs',
      aRequest({ date: { ...rights('x'.repeat(20)), detalii: [1] } }),
    ],
    [
      'a number where a text belongs',
      aRequest({ date: { ...rights('x'.repeat(20)), detalii: 1e300 } }),
    ],
    ['too long a text', aRequest({ date: rights('x'.repeat(2001)) })],
    ['no object', aRequest({ date: [] })],
  ])('is refused with %s', async (_what, body) => {
    const { client } = await aSignedIn(app)
    expect((await client.post(SAVE, body)).status).toBe(422)
  })

  it('is stored once, however often it is sent with one idempotency key', async () => {
    const { citizen, client } = await aSignedIn(app)
    await openConnections(app)
    await client.get('/api/xsrf')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = aRequest()
    const answers = await Promise.all(
      Array.from({ length: CONCURRENT_CALLS }, () => client.post(SAVE, body, headers)),
    )
    expect(await app.ports.db.$count(solicitari, eq(solicitari.citizenId, citizen.id))).toBe(1)
    const { 200: done = 0, 409: busy = 0 } = countByStatus(answers)
    expect([done > 0, done + busy]).toEqual([true, CONCURRENT_CALLS])
    const texts = answers.filter(({ status }) => status === 200).map(({ text }) => text)
    expect(new Set(texts).size).toBe(1)
    expect((await client.post(SAVE, body, headers)).text).toBe(texts[0])
    expect(await app.messages(citizen.email)).toHaveLength(1)
  })

  it('gets the next number of the register, without gaps, in concurrent calls', async () => {
    const clients = await Promise.all(Array.from({ length: 12 }, () => aSignedIn(app)))
    await Promise.all(clients.map(({ client }) => client.get('/api/xsrf')))
    const [before] = await app.ports.db
      .select()
      .from(registers)
      .where(and(eq(registers.kind, 'solicitari')))
    const sent = await Promise.all(
      clients.map(({ client }, index) =>
        index % 3 === 0
          ? client.post(SAVE, aRequest({ files: [{ id: crypto.randomUUID(), document: '' }] }))
          : client.post(SAVE, aRequest()),
      ),
    )
    const numbers = sent
      .filter(({ status }) => status === 200)
      .map((answer) => Number(dataOf<Solicitare>(answer).numar.slice(-6)))
    const expected = Array.from({ length: 8 }, (_, index) => (before?.last ?? 0) + index + 1)
    expect(numbers.toSorted((one, other) => one - other)).toEqual(expected)
  })
})

describe('an identical solicitare', () => {
  it('is refused while the first is open, and names it', async () => {
    const { client } = await aSignedIn(app)
    const body = aRequest()
    const { id, numar } = await send(client, body)
    const answer = await client.post(SAVE, body)
    expect(statusAndCode(answer)).toEqual([409, 'solicitare_identica'])
    expect(answer.body.data).toEqual({ id, numar })
    const draftOfIt = await send(client, { ...body, trimite: false })
    expect(draftOfIt.stare).toBe('ciorna')
  })

  it('is sent when the citizen insists', async () => {
    const { client } = await aSignedIn(app)
    const body = aRequest()
    const first = await send(client, body)
    expect((await send(client, { ...body, si_identica: true })).id).not.toBe(first.id)
  })

  it('is accepted once the first is closed', async () => {
    const { client } = await aSignedIn(app)
    const body = aRequest()
    const { id } = await send(client, body)
    await client.post(`/api/solicitare-anuleaza/${id}`, {})
    expect((await send(client, body)).stare).toBe('inregistrata')
  })

  it('is only one of the same citizen', async () => {
    const body = aRequest()
    await send((await aSignedIn(app)).client, body)
    expect((await send((await aSignedIn(app)).client, body)).stare).toBe('inregistrata')
  })

  it('is detected in concurrent calls', async () => {
    const { client } = await aSignedIn(app)
    await openConnections(app)
    await client.get('/api/xsrf')
    const body = aRequest()
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.post(SAVE, body)))
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 7 })
  })
})

describe('a draft', () => {
  it('needs no field, and has no number, no deadline and no notification', async () => {
    const { citizen, client } = await aSignedIn(app)
    const kept = await draft(client, { tip: 'CONTRACT_NOU_PF', date: { numar_persoane: 'trei' } })
    expect(kept).toMatchObject({ stare: 'ciorna', numar: '', istoric: [] })
    expect(kept.date).toEqual({ numar_persoane: 'trei' })
    expect(kept).not.toHaveProperty('termen_la')
    expect(await app.messages(citizen.email)).toEqual([])
  })

  it('is changed, then sent, under the same id', async () => {
    const { client } = await aSignedIn(app)
    const { id } = await draft(client)
    const changed = await draft(client, { id, date: { detalii: 'Scurt' } })
    expect([changed.id, changed.date]).toEqual([id, { detalii: 'Scurt' }])
    const sent = await send(client, aRequest({ id }))
    expect(sent).toMatchObject({ id, stare: 'inregistrata' })
    const again = await client.post(SAVE, aRequest({ id }))
    expect(statusAndCode(again)).toEqual([409, 'stare_nepotrivita'])
  })

  it('stays a draft when it cannot be sent', async () => {
    const { client } = await aSignedIn(app)
    const { id } = await draft(client)
    expect((await client.post(SAVE, aRequest({ id, date: {} }))).status).toBe(422)
    expect(await view(client, id)).toMatchObject({ stare: 'ciorna', numar: '' })
  })

  it('has the files of its last save', async () => {
    const { client } = await aSignedIn(app)
    const [one, two] = [await aFile(client), await aFile(client)]
    const tip = 'ASOCIERE_CONTRACT'
    const first = [{ id: one.id, document: 'ACT_IDENTITATE' }]
    const { id } = await draft(client, { tip, files: first })
    const second = [
      { id: one.id, document: 'COPIE_CONTRACT' },
      { id: two.id, document: 'ACT_IDENTITATE' },
    ]
    const changed = await draft(client, { id, tip, files: second })
    const documents = changed.documente.map((file) => [file.id, file.document])
    expect(new Map(documents as [string, string][])).toEqual(
      new Map([
        [one.id, 'COPIE_CONTRACT'],
        [two.id, 'ACT_IDENTITATE'],
      ]),
    )
    const last = await draft(client, { id, tip, files: [second[1]] })
    expect(last.documente.map((file) => file.id)).toEqual([two.id])
    const [free] = await app.ports.db.select().from(files).where(eq(files.id, one.id))
    expect(free).toMatchObject({ usedBy: null, document: '' })
  })

  it('is sent once, however many devices send it', async () => {
    const { citizen, client } = await aSignedIn(app)
    const { id } = await draft(client)
    await openConnections(app)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.post(SAVE, aRequest({ id, si_identica: true }))),
    )
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 7 })
    expect(await app.messages(citizen.email)).toHaveLength(1)
  })

  it('is deleted by its citizen, detaches its files and is audited', async () => {
    const { citizen, client } = await aSignedIn(app)
    const { id: fileId } = await aFile(client)
    const { id } = await draft(client, { files: [{ id: fileId, document: '' }] })
    const other = await draft(client)
    expect(dataOf(await remove(client, id))).toBe(true)
    expect(statusAndCode(await client.get(`/api/view-solicitare/${id}`))).toEqual([
      404,
      'inexistent',
    ])
    expect(dataOf<SolicitareSummary[]>(await client.get(LIST))).toMatchObject([{ id: other.id }])
    const [free] = await app.ports.db.select().from(files).where(eq(files.id, fileId))
    expect(free).toMatchObject({ usedBy: null, ownerId: citizen.id })
    const written = and(
      eq(audit.action, 'solicitare.ciorna_stearsa'),
      eq(audit.subject, `solicitare:${id}`),
    )
    expect(await app.ports.db.select().from(audit).where(written)).toMatchObject([
      { actor: `cetatean:${citizen.id}` },
    ])
  })

  it('is not created again by a call repeated after its deletion', async () => {
    const { client, citizen } = await aSignedIn(app)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const save = (body: object) => client.post(SAVE, body, key)
    const body = aRequest({ date: {}, trimite: false })
    const { id } = dataOf<Solicitare>(await save(body))
    dataOf(await remove(client, id))
    await cleanUp(app.ports)
    expect(statusAndCode(await save(body))).toEqual([404, 'inexistent'])
    expect(statusAndCode(await save({ ...body, trimite: true }))).toEqual([422, 'cheie_refolosita'])
    expect(await app.ports.db.$count(solicitari, eq(solicitari.citizenId, citizen.id))).toBe(0)
  })

  it('is deleted once: the same idempotency key gets the same answer, a call without it 404', async () => {
    const { client } = await aSignedIn(app)
    const { id } = await draft(client)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await remove(client, id, key)
    expect(first.status).toBe(200)
    expect((await remove(client, id, key)).text).toBe(first.text)
    expect(statusAndCode(await remove(client, id))).toEqual([404, 'inexistent'])
  })

  it('cannot be deleted once it was sent', async () => {
    const { client } = await aSignedIn(app)
    const { id } = await send(client)
    expect(statusAndCode(await remove(client, id))).toEqual([409, 'stare_nepotrivita'])
    expect((await view(client, id)).stare).toBe('inregistrata')
  })

  it('is either sent or deleted by concurrent calls', async () => {
    const { client } = await aSignedIn(app)
    const { id } = await draft(client)
    await openConnections(app)
    const [sent, removed] = await Promise.all([
      client.post(SAVE, aRequest({ id })),
      remove(client, id),
    ])
    expect([sent.status, removed.status]).toEqual(sent.status === 200 ? [200, 409] : [404, 200])
    const left = await client.get(`/api/view-solicitare/${id}`)
    expect(left.status).toBe(sent.status === 200 ? 200 : 404)
  })

  it('cannot be cancelled, written to, moved or answered', async () => {
    const { client } = await aSignedIn(app)
    const { id } = await draft(client)
    const refused = [409, 'stare_nepotrivita']
    expect(statusAndCode(await client.post(`/api/solicitare-anuleaza/${id}`, {}))).toEqual(refused)
    const message = await client.post(`/api/solicitare-save-message/${id}`, { text: 'Alo' })
    expect(statusAndCode(message)).toEqual(refused)
    await expect(move(id, 'inregistrata')).rejects.toMatchObject({ code: 'stare_nepotrivita' })
    const answer = answerSolicitare(app.ports, app.ports.db, id, 'Da', OPERATOR)
    await expect(answer).rejects.toMatchObject({ code: 'stare_nepotrivita' })
  })
})

describe('cancelling', () => {
  it('is allowed only in the cancellable states', async () => {
    const { client } = await aSignedIn(app)
    const cancel = (id: number) =>
      client.post(`/api/solicitare-anuleaza/${id}`, { motiv: 'Nu mai' })
    const { id } = await send(client)
    await move(id, 'in_analiza')
    expect(statusAndCode(await cancel(id))).toEqual([409, 'stare_nepotrivita'])
    await move(id, 'completare_necesara', 'Trimiteți actul.')
    const cancelled = dataOf<Solicitare>(await cancel(id))
    expect(cancelled.stare).toBe('anulata')
    expect(cancelled.istoric.at(-1)).toMatchObject({ stare: 'anulata', nota: 'Nu mai' })
    expect(statusAndCode(await cancel(id))).toEqual([409, 'stare_nepotrivita'])
  })

  it('is limited to those states, even if the operator’s table allows more', async () => {
    const { client } = await aSignedIn(app)
    const { id } = await send(client)
    await move(id, 'in_analiza')
    const { db } = app.ports
    const [kept] = await db.select().from(catalogues).where(eq(catalogues.cod, 'solicitari'))
    const { stari, ...rest } = kept!.content as Pick<SolicitareCatalogue, 'stari' | 'grupuri'>
    const tranzitii = [...stari.tranzitii, ['in_analiza', 'anulata']]
    const more = { ...rest, stari: { ...stari, tranzitii } }
    await db.update(catalogues).set({ content: more }).where(eq(catalogues.cod, 'solicitari'))
    const answer = await client.post(`/api/solicitare-anuleaza/${id}`, {})
    expect(statusAndCode(answer)).toEqual([409, 'stare_nepotrivita'])
    await move(id, 'anulata')
    const whole = eq(catalogues.cod, 'solicitari')
    await db.update(catalogues).set({ content: kept!.content }).where(whole)
  })

  it('and a concurrent state change by the operator cannot both succeed', async () => {
    const { client } = await aSignedIn(app)
    for (let round = 0; round < 5; round += 1) {
      const { id } = await send(client)
      await openConnections(app)
      const [cancelled, moved] = await Promise.allSettled([
        client.post(`/api/solicitare-anuleaza/${id}`, {}),
        move(id, 'in_analiza'),
      ])
      const won = cancelled.status === 'fulfilled' && cancelled.value.status === 200
      expect(won).not.toBe(moved.status === 'fulfilled')
      const steps = eq(historySteps.objectId, id)
      const ofIt = and(steps, eq(historySteps.kind, 'solicitare'))
      expect(await app.ports.db.$count(historySteps, ofIt)).toBe(2)
    }
  })
})

describe('a state change by the operator', () => {
  it('notifies the citizen and appears in the history', async () => {
    const { citizen, client } = await aSignedIn(app)
    const { id, numar } = await send(client)
    await move(id, 'in_analiza')
    await move(id, 'completare_necesara', 'Trimiteți actul de identitate.')
    const [mail] = await app.messages(citizen.email)
    expect(mail!.text).toContain('Trimiteți actul de identitate.')
    expect(mail!.text).toContain('„Completare necesară”')
    const [notice] = dataOf<Notice[]>(await client.get('/api/notificari-list'))
    expect(notice!.titlu).toBe(`Solicitarea ${numar}: Avem nevoie de un răspuns de la dvs.`)
    const seen = await view(client, id)
    expect(seen.istoric.map(({ stare }) => stare)).toEqual([
      'inregistrata',
      'in_analiza',
      'completare_necesara',
    ])
    expect(seen.numar).toBe(numar)
  })

  it('that is not in the table of transitions changes nothing', async () => {
    const { citizen, client } = await aSignedIn(app)
    const { id } = await send(client)
    await expect(move(id, 'finalizata')).rejects.toMatchObject({ code: 'stare_nepotrivita' })
    expect(await view(client, id)).toMatchObject({ stare: 'inregistrata' })
    expect(await app.messages(citizen.email)).toHaveLength(1)
  })

  it('is made by only one of two concurrent calls', async () => {
    const { client } = await aSignedIn(app)
    const { id } = await send(client)
    const both = await Promise.allSettled([move(id, 'in_analiza'), move(id, 'in_analiza')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await view(client, id)).istoric).toHaveLength(2)
  })

  it('is refused for an unknown solicitare', async () => {
    await expect(move(999_999, 'in_analiza')).rejects.toMatchObject({ code: 'inexistent' })
  })
})

describe('the thread', () => {
  it('holds what both sides write; reading it marks the operator’s as read', async () => {
    const { citizen, client } = await aSignedIn(app)
    const { id } = await send(client)
    const path = `/api/solicitare-save-message/${id}`
    const file = await aFile(client, 'poză.pdf')
    const mine = dataOf<Message>(
      await client.post(path, { text: 'Iată actul.', files: [{ id: file.id }] }),
    )
    expect(mine).toMatchObject({ autor: 'cetatean', fisiere: [{ nume: 'poză.pdf' }] })
    await answerSolicitare(app.ports, app.ports.db, id, 'Mulțumim.', OPERATOR)
    expect((await app.messages(citizen.email))[0]!.text).not.toContain('Mulțumim.')
    const [listed] = dataOf<SolicitareSummary[]>(await client.get(LIST))
    expect(listed).toMatchObject({ id, necitite: 1 })
    const seen = await view(client, id)
    expect(seen.fir.map(({ text }) => text)).toEqual(['Iată actul.', 'Mulțumim.'])
    expect([seen.necitite, seen.fir[1]!.citit_la]).toEqual([0, app.clock.now().toISOString()])
  })

  it.each([
    ['words', async () => ({ text: 'Iată actul.' })],
    [
      'a document alone',
      async (client: TestClient) => ({ text: '', files: [await aFile(client)] }),
    ],
  ])('resumes the solicitare when the operator waited for %s', async (_what, body) => {
    const { client } = await aSignedIn(app)
    const { id } = await send(client)
    await move(id, 'in_analiza')
    await move(id, 'completare_necesara')
    await client.post(`/api/solicitare-save-message/${id}`, await body(client))
    expect(await view(client, id)).toMatchObject({ stare: 'in_analiza' })
  })

  it('stores a message once, however often it is sent with one idempotency key', async () => {
    const { client } = await aSignedIn(app)
    const { id } = await send(client)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const path = `/api/solicitare-save-message/${id}`
    await Promise.all(
      Array.from({ length: 10 }, () => client.post(path, { text: 'O dată' }, headers)),
    )
    expect((await view(client, id)).fir).toHaveLength(1)
  })

  it('refuses an empty message, and too many files', async () => {
    const { client } = await aSignedIn(app)
    const { id } = await send(client)
    const post = (body: object) => client.post(`/api/solicitare-save-message/${id}`, body)
    expect(statusAndCode(await post({ text: '  ' }))).toEqual([422, 'date_invalide'])
    const many = Array.from({ length: limits.filesPerMessage + 1 }, () => ({
      id: crypto.randomUUID(),
    }))
    const tooMany = await post({ text: 'a', files: many })
    expect(problemsOf(tooMany)).toEqual([422, { files: [`Cel mult ${many.length - 1} fișiere`] }])
  })
})

describe('the list', () => {
  it('shows the newest first, in pages, by state', async () => {
    const { client } = await aSignedIn(app)
    const ids: number[] = []
    for (let i = 0; i < 3; i += 1) ids.unshift((await send(client)).id)
    await client.post(`/api/solicitare-anuleaza/${ids[0]}`, {})
    const kept = await draft(client)
    const read = async (query: string) => {
      const answer = await client.get(`${LIST}?${query}`)
      return [dataOf<SolicitareSummary[]>(answer).map(({ id }) => id), answer.body.meta]
    }
    const meta = { pagina: 1, pe_pagina: limits.page.size, total: 4 }
    expect(await read('')).toEqual([[kept.id, ...ids], meta])
    expect(await read('stare=in_curs')).toEqual([[kept.id, ids[1], ids[2]], { ...meta, total: 3 }])
    expect(await read('stare=finalizate')).toEqual([[ids[0]], { ...meta, total: 1 }])
    expect(await read('stare=ciorna')).toEqual([[kept.id], { ...meta, total: 1 }])
    const second = { pagina: 2, pe_pagina: 2, total: 4 }
    expect(await read('pagina=2&pe_pagina=2')).toEqual([[ids[1], ids[2]], second])
    expect(await read('pagina=9')).toEqual([[], { ...meta, pagina: 9 }])
  })

  it.each(['stare=altfel', 'pagina=0', 'pagina=x', 'pe_pagina=101', 'stare=__proto__'])(
    'refuses „%s”',
    async (query) => {
      const { client } = await aSignedIn(app)
      expect(statusAndCode(await client.get(`${LIST}?${query}`))).toEqual([422, 'date_invalide'])
    },
  )

  it('is empty for a citizen without solicitări', async () => {
    const { client } = await aSignedIn(app)
    expect(dataOf(await client.get(LIST))).toEqual([])
  })
})

describe('another citizen’s solicitare', () => {
  it('answers exactly like one that does not exist', async () => {
    const [ana, ion] = [await aSignedIn(app), await aSignedIn(app)]
    const { id } = await send(ana.client)
    const kept = await draft(ana.client)
    const calls = [
      (some: number) => ion.client.get(`/api/view-solicitare/${some}`),
      (some: number) => ion.client.post(`/api/solicitare-anuleaza/${some}`, {}),
      (some: number) => ion.client.post(`/api/solicitare-save-message/${some}`, { text: 'Alo' }),
      (some: number) => ion.client.post(SAVE, aRequest({ id: some })),
    ]
    for (const call of calls) {
      const unknown = await call(2_000_000_000)
      expect(statusAndCode(unknown)).toEqual([404, 'inexistent'])
      expect((await call(id)).text).toBe(unknown.text)
      expect((await call(kept.id)).text).toBe(unknown.text)
    }
    expect(await view(ana.client, id)).toMatchObject({ stare: 'inregistrata', fir: [] })
  })

  it('needs a signed-in citizen', async () => {
    const visitor = app.client()
    const answers = [
      await visitor.get('/api/tipuri-solicitari'),
      await visitor.get(LIST),
      await visitor.get('/api/view-solicitare/1'),
      await visitor.post(SAVE, aRequest()),
      await visitor.post('/api/solicitare-anuleaza/1', {}),
      await visitor.post('/api/solicitare-save-message/1', { text: 'a' }),
    ]
    expect(countByStatus(answers)).toEqual({ 401: answers.length })
  })
})

it('logs nothing of what was written', async () => {
  const { client } = await aSignedIn(app)
  await send(client, aRequest({ date: rights('canarul galben a zburat') }))
  await client.post(SAVE, aRequest({ date: { detalii: 'canarul galben a căzut' } }))
  expect(app.logged()).toContain(SAVE)
  expect(app.logged()).not.toContain('canarul')
})

function lastSaturdayAfter(day: string): string {
  for (let next = day; ; next = addDays(next, 1)) {
    const isSaturday = new Date(`${next}T00:00:00Z`).getUTCDay() === 6
    if (isSaturday && addDays(next, 7).slice(5, 7) !== next.slice(5, 7)) return next
  }
}
