import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataOf } from '#contract/endpoint.ts'
import { userKinds } from '#contract/forms.ts'
import { addDays } from '#contract/days.ts'
import * as calls from '#contract/desk/apeluri.ts'
import { deskSesizari } from '#contract/desk/cazuri.ts'
import type { DeskCase } from '#contract/desk/cazuri.ts'
import type { CallChoices, Caller, OpenCase, RegisteredCall } from '#contract/desk/apeluri.ts'
import { maskPhone, toNational } from '#contract/phone.ts'
import type { Sesizare } from '#contract/sesizari.ts'
import { dayOf } from '#contract/time-zone.ts'
import { audit, citizens, notifications, sesizari, solicitari } from '#server/db/schema.ts'
import { phoneNote } from '#server/domain/case-texts.ro.ts'
import { answerSesizare } from '#server/modules/sesizari/change-state.ts'
import {
  aCitizen,
  anEnrolledClient,
  readCitizen,
  signIn,
} from '#server/testing/factories/accounts.ts'
import { anInvoice } from '#server/testing/factories/facturi.ts'
import { aContract, startFormsApp } from '#server/testing/factories/forms.ts'
import { aMember, signInMember } from '#server/testing/factories/staff.ts'
import type { TestMember } from '#server/testing/factories/staff.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { aFreshE164 } from '#server/testing/identities.ts'
import type { TestAnswer, TestApp, TestClient } from '#server/testing/test-app.ts'

let app: TestApp
let member: TestMember
let desk: TestClient
beforeAll(async () => {
  app = await startFormsApp()
  member = await aMember(app, 'dispecer')
  desk = await signInMember(app, member)
})
afterAll(() => app.close())

const find = async (cauta: string) =>
  dataOf<Caller[]>(await desk.post(calls.callerFind.path, { cauta }))
const idsOf = async (cauta: string) => (await find(cauta)).map(({ id }) => id)

const report = {
  categorie: 'MATURAT',
  descriere: 'Strada nu a fost măturată de o săptămână.',
  adresa_text: 'Str. Exemplului 5',
}
const register = (apelant: object, body: object = report, headers = {}) =>
  desk.post(calls.callSesizare.path, { apelant, ...body }, headers)
const newCaller = (telefon: string, nume = 'Popa') => ({
  nume,
  prenume: 'Ileana',
  telefon: toNational(telefon),
})
const textsTo = async (phone: string) => (await app.messages(phone)).map(({ text }) => text)
const countRows = (telefon: string) => app.ports.db.$count(citizens, eq(citizens.telefon, telefon))

describe('the search of a caller', () => {
  it('finds by phone, beginnings of the name, client code and contract number, masked', async () => {
    const { id, cnpCui, telefon } = await aCitizen(app, { nume: 'Zăvoianu', prenume: 'Ștefan' })
    const { numar } = await aContract(app, id, { codClient: 'CL-0771.22' })
    const phone = toNational(telefon)
    for (const search of [phone, telefon, 'zavo', 'stef ZAVOIANU', numar.toLowerCase()]) {
      expect(await idsOf(search), search).toContain(id)
    }
    expect(await idsOf('cl077122')).toEqual([id])
    expect(await idsOf('avoianu')).toEqual([])
    for (const other of [cnpCui, 'Exemplului 5']) expect(await idsOf(other)).not.toContain(id)
    const [found] = await find(phone)
    expect(found).toMatchObject({
      nume: 'Zăvoianu Ștefan',
      telefon: maskPhone(telefon),
      coduri_client: ['CL-0771.22'],
      tip_utilizator: 'persoana_fizica',
      are_cont: true,
      raspuns: 'cont',
    })
    expect(found?.adresa).toContain('Str. Exemplului nr. 5')
    expect(JSON.stringify(found)).not.toContain(cnpCui)
    expect(JSON.stringify(found)).not.toContain(phone)
  })

  it('lists the open cases of each, and finds neither closed nor unconfirmed accounts', async () => {
    const { id, telefon } = await anEnrolledClient(app, { nume: 'Ursache' })
    const closed = { state: 'inchis', nume: 'Ursache' }
    await aCitizen(app, closed)
    await aCitizen(app, { state: 'neconfirmat', nume: 'Ursache' })
    const { which, numar } = dataOf<RegisteredCall>(await register({ id }))
    expect(await find('ursache')).toMatchObject([
      {
        id,
        are_cont: false,
        raspuns: 'sms',
        dosare_deschise: [{ which, numar, stare: 'inregistrata' }],
      },
    ])
    await app.ports.db.update(sesizari).set({ state: 'clasata' }).where(eq(sesizari.id, which.id))
    expect((await find(telefon))[0]?.dosare_deschise).toEqual([])
  })

  it('is recorded in the audit, once a look', async () => {
    const { telefon } = await aCitizen(app)
    const seen = () => app.ports.db.$count(audit, eq(audit.actor, `personal:${member.id}`))
    const before = await seen()
    await find(telefon)
    expect((await seen()) - before).toBe(1)
    await find('qwx')
    expect((await seen()) - before).toBe(1)
  })
})

describe('a sesizare of a caller with an account', () => {
  it('is theirs as if they had sent it, and tells its number by SMS once', async () => {
    const preferences = { notificari: { sesizare: { sms: true } } }
    const citizen = await aCitizen(app, { preferences })
    const answer = dataOf<RegisteredCall>(await register({ id: citizen.id }))
    expect(answer).toMatchObject({
      which: { fel: 'sesizare', id: answer.id },
      sms_la: maskPhone(citizen.telefon),
      sms_problema: null,
      raspuns: 'cont',
    })
    const own = await signIn(app, citizen)
    const seen = dataOf<Sesizare>(await own.get(`/api/sesizare/${answer.id}`))
    expect(seen).toMatchObject({
      numar: answer.numar,
      termen_la: answer.termen_la,
      istoric: [{ stare: 'inregistrata', nota: phoneNote }],
    })
    expect(await textsTo(citizen.telefon)).toEqual([expect.stringContaining(answer.numar)])
    const told = eq(notifications.citizenId, citizen.id)
    expect(await app.ports.db.$count(notifications, told)).toBe(1)
    const [entry] = await app.ports.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `sesizare:${answer.id}`))
    expect(entry).toMatchObject({ actor: `personal:${member.id}`, action: 'sesizare.trimisa' })
  })

  it('sends the number to the phone they call from, if it is another', async () => {
    const citizen = await aCitizen(app)
    const other = aFreshE164()
    const apelant = { id: citizen.id, telefon: toNational(other) }
    expect(dataOf<RegisteredCall>(await register(apelant)).sms_la).toBe(maskPhone(other))
    expect(await textsTo(citizen.telefon)).toEqual([])
  })

  it('is checked by the same rules', async () => {
    const { id } = await aCitizen(app)
    const fieldsOf = ({ body }: TestAnswer) => Object.keys(body.errors?.fields ?? {})
    const wrong = await register({ id }, { ...report, categorie: 'NERIDICARE', adresa_text: '' })
    expect(fieldsOf(wrong)).toEqual(['adresa_text', 'campuri.fractie'])
    expect(fieldsOf(await register({ nume: 'Popa' }))).toEqual([
      'apelant.prenume',
      'apelant.telefon',
    ])
    const impossible = { ...newCaller(aFreshE164()), telefon: '0999999999' }
    expect(fieldsOf(await register(impossible))).toEqual(['apelant.telefon'])
  })

  it.each(['inchis', 'neconfirmat'])('is refused for an account that is %s', async (state) => {
    const { id } = await aCitizen(app, { state })
    expect(statusAndCode(await register({ id }))).toEqual([404, 'inexistent'])
  })
})

describe('a caller without an account', () => {
  it('is stored once for the same phone and name, and is told of answers by SMS', async () => {
    const phone = aFreshE164()
    const first = dataOf<RegisteredCall>(await register(newCaller(phone)))
    const second = dataOf<RegisteredCall>(await register(newCaller(phone, 'POPA')))
    expect(first).toMatchObject({ sms_la: maskPhone(phone), raspuns: 'sms' })
    expect(await countRows(phone)).toBe(1)
    dataOf(await register(newCaller(phone, 'Manole')))
    expect(await countRows(phone)).toBe(2)
    const [row] = await app.ports.db.select().from(citizens).where(eq(citizens.telefon, phone))
    expect(row).toMatchObject({ state: 'apelant', cnpCui: null, passwordHash: null, email: null })
    await answerSesizare(app.ports, app.ports.db, second.id, 'Se rezolvă.', 'operator:proba')
    const [latest] = await textsTo(phone)
    expect(latest).toContain(second.numar)
    expect(latest).toContain(app.ports.env.operator.telefon)
    const seen = await desk.get(deskSesizari.show.path.replace(':id', String(second.id)))
    expect(dataOf<DeskCase>(seen).persoana).toMatchObject({ are_cont: false, raspuns: 'sms' })
  })

  it('on a fixed line gets no SMS and has to be called', async () => {
    const phone = '+40213334455'
    const answer = dataOf<RegisteredCall>(await register(newCaller(phone)))
    expect(answer).toMatchObject({ sms_la: null, sms_problema: 'fix', raspuns: 'apel' })
    await answerSesizare(app.ports, app.ports.db, answer.id, 'Se rezolvă.', 'operator:proba')
    expect(await textsTo(phone)).toEqual([])
  })

  it('is registered once when the answer was lost and the attempt is repeated', async () => {
    const phone = aFreshE164()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = [
      await register(newCaller(phone), report, headers),
      await register(newCaller(phone), report, headers),
    ]
    expect(answers[1]!.text).toBe(answers[0]!.text)
    expect(await countRows(phone)).toBe(1)
    expect(await textsTo(phone)).toHaveLength(1)
  })

  it('is stored once when two calls arrive together', async () => {
    const phone = aFreshE164()
    const answers = await Promise.all([register(newCaller(phone)), register(newCaller(phone))])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await countRows(phone)).toBe(1)
  })
})

describe('a solicitare of a caller', () => {
  const address = {
    judet: 'București',
    localitate: 'București',
    sector: '5',
    strada: 'Strada Zețarilor',
    numar: '7',
  }
  const ask = (apelant: object, body: object = {}) => {
    const data_dorita = addDays(dayOf(app.clock.now()), 5)
    const date = { aparate: [{ tip: 'frigider', bucati: 1 }], data_dorita, acord_date: true }
    const request = { tip: 'DEEE', date, adresa_noua: address }
    return desk.post(calls.callSolicitare.path, { apelant, ...request, ...body })
  }

  it('takes an address that is not on file, which can then be chosen', async () => {
    const answer = dataOf<RegisteredCall>(await ask(newCaller(aFreshE164())))
    expect(answer).toMatchObject({ which: { fel: 'solicitare' }, raspuns: 'sms' })
    const [row] = await app.ports.db.select().from(solicitari).where(eq(solicitari.id, answer.id))
    const choices = dataOf<CallChoices>(
      await desk.get(calls.callChoices.path.replace(':id', String(row!.citizenId))),
    )
    expect(choices.adrese).toEqual([
      { id: row!.values['adresa_id'], eticheta: expect.stringContaining('Strada Zețarilor nr. 7') },
    ])
    expect((await readCitizen(app, row!.citizenId))?.state).toBe('apelant')
  })

  it('that is the same as an open one is registered only when asked for again', async () => {
    const { id } = await aCitizen(app)
    dataOf(await ask({ id }))
    const [row] = await app.ports.db.select().from(solicitari).where(eq(solicitari.citizenId, id))
    const same = { adresa_noua: undefined, date: row!.values }
    expect(statusAndCode(await ask({ id }, same))).toEqual([409, 'solicitare_identica'])
    expect((await ask({ id }, { ...same, si_identica: true })).status).toBe(200)
  })

  it('of a type that asks for documents is refused', async () => {
    const { id } = await aCitizen(app)
    const answer = await ask({ id }, { tip: 'RAMBURSARE', date: {} })
    expect(Object.keys(answer.body.errors?.fields ?? {})).toContain('documente.DOVADA_PLATA')
  })
})

describe('the search of the same sesizare', () => {
  it("finds anybody's open ones near the address", async () => {
    const where = { ...report, categorie: 'ACCES_BLOCAT', adresa_text: 'Str. Orhideelor nr. 20' }
    const { which } = dataOf<RegisteredCall>(await register(newCaller(aFreshE164()), where))
    const similar = async (adresa: string) =>
      dataOf<OpenCase[]>(
        await desk.post(calls.callSimilar.path, { categorie: 'ACCES_BLOCAT', adresa }),
      )
    expect(await similar('strada orhideelor 22')).toMatchObject([
      { which, adresa: 'Str. Orhideelor nr. 20', eticheta_stare: 'Înregistrată' },
    ])
    expect(await similar('strada orhideelor 220')).toEqual([])
  })
})

describe('the forms of the calls', () => {
  it('are those of all kinds of users', async () => {
    const { sesizari: reports, solicitari: requests } = dataOf<DataOf<typeof calls.callForms>>(
      await desk.get(calls.callForms.path),
    )
    expect(reports.categorii.map(({ cod }) => cod)).toContain('MATURAT')
    const kinds = new Set(requests.tipuri.flatMap(({ tipuri_utilizator }) => tipuri_utilizator))
    expect(kinds).toEqual(new Set(userKinds))
  })
})

describe('what a form may choose of a caller', () => {
  it('shows invoices only to roles that see them, and is recorded in the audit', async () => {
    const { id } = await aCitizen(app)
    const { id: contractId, numar } = await aContract(app, id)
    await anInvoice(app, id, { contractId })
    const read = async (client: TestClient) =>
      dataOf<CallChoices>(await client.get(calls.callChoices.path.replace(':id', String(id))))
    const clerk = await signInMember(app, await aMember(app, 'relatii_clienti'))
    expect((await read(clerk)).facturi).toHaveLength(1)
    const seen = await read(desk)
    expect(seen).toMatchObject({
      contracte: [{ eticheta: expect.stringContaining(numar) }],
      facturi: [],
    })
    const looks = and(eq(audit.action, 'client.vazut'), eq(audit.subject, `cetatean:${id}`))
    expect(await app.ports.db.$count(audit, looks)).toBe(2)
  })
})
