import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Account } from '#contract/cetatean.ts'
import { endpoints } from '#contract/index.ts'
import { maskPhone } from '#contract/phone.ts'
import { contracts, outbox, sessions, supportRequests } from '#server/db/schema.ts'
import { encodePublicId } from '#server/domain/public-ids.ts'
import {
  PASSWORD,
  aCitizen,
  aRegistration,
  aWrongCode,
  anAddress,
  lastCode,
  readCitizen,
  signIn,
} from '#server/testing/factories/accounts.ts'
import { aFreshE164 } from '#server/testing/identities.ts'
import {
  listAuditedActions,
  countByStatus,
  countMessages,
  dataOf,
  dumpDatabase,
  openConnections,
  statusAndCode,
} from '#server/testing/helpers.ts'
import { aContract } from '#server/testing/factories/places.ts'
import { buildValidPath } from '#server/testing/path-params.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestAnswer, TestApp } from '#server/testing/test-app.ts'

interface Address {
  id: number
  eticheta: string
  implicita: boolean
}

const PROFILE = '/api/cetatean/profile-update'
const DETAILS = '/api/cetatean/find-details'
const CONFIRM = '/api/cetatean-confirm-code'
const RESEND = '/api/cetatean-resend-code'
const CHANGE_PASSWORD = '/api/cetatean/password'
const SAVE = '/api/cetatean/address/save'
const LIST = '/api/cetatean/address/list'
const SESSIONS = '/api/cetatean/sesiuni'
const CLOSE = '/api/cetatean/sterge-cont'
const NEW_PASSWORD = 'o alta parola 8'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function signedIn(overrides: Parameters<typeof aCitizen>[1] = {}) {
  const citizen = await aCitizen(app, overrides)
  return { citizen, client: await signIn(app, citizen) }
}

const fieldsOf = ({ body }: TestAnswer) => Object.keys(body.errors?.fields ?? {})
const anAddressBody = (overrides = {}) => ({
  eticheta: 'Birou',
  judet: 'București',
  localitate: 'București',
  strada: 'Calea Exemplului',
  numar: '7',
  ...overrides,
})

describe('every call of a citizen', () => {
  const calls = Object.entries(endpoints).filter(([, { access }]) => access === 'citizen')

  it.each(calls)('%s needs a session', async (_, endpoint) => {
    const url = buildValidPath(endpoint)
    for (const token of [null, 'x.y.z']) {
      const client = app.client()
      client.token = token
      const answer = await (endpoint.method === 'GET' ? client.get(url) : client.post(url, {}))
      expect(statusAndCode(answer)).toEqual([401, 'neautentificat'])
    }
  })
})

describe('the details', () => {
  it('contain the whole citizen, with the full CNP', async () => {
    const { citizen, client } = await signedIn({ preferences: { limba: 'en' } })
    const address = await anAddress(app, citizen.id)
    expect(dataOf(await client.get(DETAILS))).toMatchObject({
      cnp: citizen.cnpCui,
      email: citizen.email,
      adrese: [{ id: address.id, eticheta: 'Acasă', implicita: true }],
      confirmari: { sms: true, email: true },
      preferinte: { limba: 'en' },
    })
  })
})

describe('the profile', () => {
  it('changes at once, except for the id', async () => {
    const { citizen, client } = await signedIn()
    const changes = {
      nume: ' Ţăranu ',
      ci_serie: 'qa',
      ci_numar: '000123',
      preferinte: { limba: 'en' },
    }
    const answer = await client.post(PROFILE, {
      ...changes,
      cnp: '1',
      cnp_cui: '1',
      state: 'inchis',
    })
    expect(dataOf(answer)).toMatchObject({
      nume: 'Țăranu',
      prenume: 'Maria',
      cnp: citizen.cnpCui,
      ci_serie: 'QA',
      preferinte: { limba: 'en' },
      in_asteptare: { id_cetatean: encodePublicId(app.ports.env, citizen.id) },
    })
    expect((await readCitizen(app, citizen.id))?.state).toBe('activ')
    expect(await listAuditedActions(app, citizen.id)).toContain('profil.schimbat')
  })

  it('keeps the preferences that are not given', async () => {
    const { client } = await signedIn()
    const notificari = { facturi: { email: true } }
    await client.post(PROFILE, { preferinte: { limba: 'en' } })
    const answer = await client.post(PROFILE, { preferinte: { notificari } })
    expect(dataOf(answer)).toMatchObject({ preferinte: { limba: 'en', notificari } })
  })

  it('has a company name for firms only', async () => {
    const { client: person } = await signedIn()
    const { client: firm } = await signedIn({ type: 1 })
    const changes = { f_nume: 'Exemplu Demo S.R.L.', f_reg_com: 'J40/99991/2019' }
    expect(dataOf(await person.post(PROFILE, changes))).toMatchObject({ f_nume: '', f_reg_com: '' })
    expect(dataOf(await firm.post(PROFILE, changes))).toMatchObject(changes)
  })

  it.each([
    [{ nume: 'Ion2' }, 'nume'],
    [{ email: 'nu e adresa' }, 'email'],
    [{ telefon: '0900000000' }, 'telefon'],
    [{ ci_serie: 'QA' }, 'ci_numar'],
    [{ f_reg_com: 'X' }, 'f_reg_com'],
  ])('is refused with %o', async (changes, field) => {
    const { client } = await signedIn()
    const answer = await client.post(PROFILE, changes)
    expect(statusAndCode(answer)).toEqual([422, 'date_invalide'])
    expect(fieldsOf(answer)).toEqual([field])
  })
})

describe('a new phone', () => {
  it('stays pending until its code is confirmed, and the old one is notified', async () => {
    const { citizen, client } = await signedIn()
    const telefon = '+40722000145'
    const answer = await client.post(PROFILE, {
      telefon: '0722000145',
      dialcode: '40',
      parola: PASSWORD,
    })
    expect(dataOf(answer)).toMatchObject({
      international_number: citizen.telefon,
      in_asteptare: { id_cetatean: encodePublicId(app.ports.env, citizen.id), sms: '07xx xxx x45' },
    })
    expect(await countMessages(app, citizen.telefon)).toBe(1)
    const code = await lastCode(app, telefon)
    const body = { id_cetatean: encodePublicId(app.ports.env, citizen.id), code, format: 'sms' }
    const confirmed = dataOf<{ token: string }>(await client.post(CONFIRM, body))
    expect(confirmed).toMatchObject({ user: { international_number: telefon } })
    expect(await readCitizen(app, citizen.id)).toMatchObject({ telefon, pendingTelefon: null })
    client.token = confirmed.token
    expect(dataOf(await client.get(SESSIONS))).toHaveLength(1)
    expect(await listAuditedActions(app, citizen.id)).toContain('telefon.schimbat')
  })

  it('is not confirmed by anyone else', async () => {
    const { citizen, client } = await signedIn()
    const { client: stranger } = await signedIn()
    const telefon = aFreshE164()
    await client.post(PROFILE, { telefon, parola: PASSWORD })
    const body = {
      id_cetatean: encodePublicId(app.ports.env, citizen.id),
      code: await lastCode(app, telefon),
      format: 'sms',
    }
    for (const other of [stranger, app.client()]) {
      expect(statusAndCode(await other.post(CONFIRM, body))).toEqual([410, 'cod_expirat'])
      const resend = await other.post(RESEND, {
        id_cetatean: encodePublicId(app.ports.env, citizen.id),
        format: 'sms',
      })
      expect(statusAndCode(resend)).toEqual([404, 'inexistent'])
    }
    expect((await client.post(CONFIRM, body)).status).toBe(200)
  })

  it('is not confirmed by the code of an earlier pending phone', async () => {
    const { citizen, client } = await signedIn()
    const [first, second] = [aFreshE164(), aFreshE164()]
    await client.post(PROFILE, { telefon: first, parola: PASSWORD })
    const code = await lastCode(app, first)
    app.clock.advance(6)
    await client.post(PROFILE, { telefon: second, parola: PASSWORD })
    const body = { id_cetatean: encodePublicId(app.ports.env, citizen.id), code, format: 'sms' }
    if (code !== (await lastCode(app, second))) {
      expect(statusAndCode(await client.post(CONFIRM, body))).toEqual([422, 'cod_incorect'])
    }
    expect((await readCitizen(app, citizen.id))?.telefon).toBe(citizen.telefon)
  })

  it('is discarded when the old one is entered again', async () => {
    const { citizen, client } = await signedIn()
    await client.post(PROFILE, { telefon: aFreshE164(), parola: PASSWORD })
    const answer = await client.post(PROFILE, { telefon: citizen.telefon })
    expect(dataOf(answer)).toMatchObject({
      in_asteptare: { id_cetatean: encodePublicId(app.ports.env, citizen.id) },
    })
    expect((await readCitizen(app, citizen.id))?.pendingTelefon).toBeNull()
  })

  it('gets no second code when submitted again at once', async () => {
    const { client } = await signedIn()
    const telefon = aFreshE164()
    for (let i = 0; i < 2; i += 1) {
      expect((await client.post(PROFILE, { telefon, nume: 'Popa', parola: PASSWORD })).status).toBe(
        200,
      )
    }
    expect(await countMessages(app, telefon)).toBe(1)
  })

  it('gets another code when submitted again later', async () => {
    const { citizen, client } = await signedIn()
    const telefon = aFreshE164()
    await client.post(PROFILE, { telefon, parola: PASSWORD })
    app.clock.advance(6)
    await client.post(PROFILE, { telefon, parola: PASSWORD })
    expect(await countMessages(app, telefon)).toBe(2)
    expect(await countMessages(app, citizen.telefon)).toBe(1)
  })

  it('is told until a new e-mail address replaces it', async () => {
    const { citizen, client } = await signedIn()
    const telefon = aFreshE164()
    await client.post(PROFILE, { telefon, parola: PASSWORD })
    const id_cetatean = encodePublicId(app.ports.env, citizen.id)
    const sms = maskPhone(telefon)
    expect(dataOf(await client.get(DETAILS))).toMatchObject({ in_asteptare: { id_cetatean, sms } })
    const code = await lastCode(app, telefon)
    await client.post(PROFILE, { email: `n.${citizen.id}@exemplu.ro`, parola: PASSWORD })
    const { in_asteptare } = dataOf<Account>(await client.get(DETAILS))
    expect(in_asteptare).toEqual({ id_cetatean, email: 'n***@exemplu.ro' })
    const confirmed = await client.post(CONFIRM, { id_cetatean, code, format: 'sms' })
    expect(statusAndCode(confirmed)).toEqual([410, 'cod_expirat'])
    expect((await readCitizen(app, citizen.id))?.telefon).toBe(citizen.telefon)
  })

  it('gets another code on request', async () => {
    const { citizen, client } = await signedIn()
    const telefon = aFreshE164()
    await client.post(PROFILE, { telefon, parola: PASSWORD })
    app.clock.advance(6)
    const resend = await client.post(RESEND, {
      id_cetatean: encodePublicId(app.ports.env, citizen.id),
      format: 'sms',
    })
    expect(resend.status).toBe(200)
    expect(await countMessages(app, telefon)).toBe(2)
  })
})

describe('a new e-mail address', () => {
  it('stays pending until its code is confirmed, and the old one is notified', async () => {
    const { citizen, client } = await signedIn()
    const email = `noua.${citizen.id}@exemplu.ro`
    const answer = await client.post(PROFILE, { email, parola: PASSWORD })
    expect(dataOf(answer)).toMatchObject({
      email: citizen.email,
      in_asteptare: { email: 'n***@exemplu.ro' },
    })
    expect((await app.messages(citizen.email))[0]?.text).toContain('schimbarea adresei de e-mail')
    const code = await lastCode(app, email)
    const confirm = (given: string) =>
      client.post(CONFIRM, {
        id_cetatean: encodePublicId(app.ports.env, citizen.id),
        code: given,
        format: 'email',
      })
    expect(statusAndCode(await confirm(aWrongCode(code)))).toEqual([422, 'cod_incorect'])
    expect((await confirm(code)).status).toBe(200)
    expect(await readCitizen(app, citizen.id)).toMatchObject({ email, pendingEmail: null })
  })
})

describe('a new password', () => {
  const change = (parola_curenta: string, password: string, confirmation = password) => ({
    parola_curenta,
    password,
    password_confirmation: confirmation,
  })

  it('revokes the other sessions and keeps this one', async () => {
    const { citizen, client } = await signedIn()
    const other = await signIn(app, citizen)
    expect(dataOf(await client.post(CHANGE_PASSWORD, change(PASSWORD, NEW_PASSWORD)))).toBe(true)
    expect((await client.get(DETAILS)).status).toBe(200)
    expect((await other.get(DETAILS)).status).toBe(401)
    await signIn(app, { ...citizen, password: NEW_PASSWORD })
    expect((await app.messages(citizen.email))[0]?.text).toContain('a fost schimbată')
    expect(await listAuditedActions(app, citizen.id)).toContain('parola.schimbata')
  })

  it('needs the current one, which is locked after five wrong tries', async () => {
    const { client } = await signedIn()
    for (let i = 0; i < 5; i += 1) {
      const wrong = await client.post(CHANGE_PASSWORD, change('alta parola', NEW_PASSWORD))
      expect(statusAndCode(wrong)).toEqual([422, 'parola_incorecta'])
      expect(fieldsOf(wrong)).toEqual(['parola_curenta'])
    }
    const locked = await client.post(CHANGE_PASSWORD, change(PASSWORD, NEW_PASSWORD))
    expect(statusAndCode(locked)).toEqual([429, 'prea_multe_incercari'])
  })

  it.each([
    ['common', change(PASSWORD, 'parola123'), 'password'],
    ['too short', change(PASSWORD, 'scurta7'), 'password'],
    ['too long', change(PASSWORD, 'x'.repeat(51)), 'password'],
    ['mismatched', change(PASSWORD, NEW_PASSWORD, 'alta parola'), 'password_confirmation'],
  ])('is rejected when %s', async (_, body, field) => {
    const { client } = await signedIn()
    const answer = await client.post(CHANGE_PASSWORD, body)
    expect(statusAndCode(answer)).toEqual([422, 'date_invalide'])
    expect(fieldsOf(answer)).toEqual([field])
  })
})

describe('addresses', () => {
  it('are added, changed, listed and deleted', async () => {
    const { client } = await signedIn()
    const added = dataOf<Address>(await client.post(SAVE, anAddressBody({ bloc: 'A1' })))
    expect(added).toMatchObject({ eticheta: 'Birou', bloc: 'A1', scara: '', implicita: true })
    const changed = await client.post(SAVE, anAddressBody({ id: added.id, numar: '8' }))
    expect(dataOf(changed)).toMatchObject({ id: added.id, numar: '8', bloc: '', implicita: true })
    expect(dataOf(await client.get(LIST))).toEqual([changed.body.data])
    expect(dataOf(await client.get(`/api/cetatean/address/delete/${added.id}`))).toBe(true)
    expect(dataOf(await client.get(LIST))).toEqual([])
  })

  it('have exactly one default', async () => {
    const { client } = await signedIn()
    const save = async (overrides = {}) =>
      dataOf<Address>(await client.post(SAVE, anAddressBody(overrides)))
    const defaults = async () =>
      dataOf<Address[]>(await client.get(LIST))
        .filter(({ implicita }) => implicita)
        .map(({ id }) => id)
    const first = await save()
    const second = await save()
    expect(await defaults()).toEqual([first.id])
    await save({ id: second.id, implicita: true })
    expect(await defaults()).toEqual([second.id])
    await save({ id: second.id, implicita: false })
    expect(await defaults()).toEqual([second.id])
    await client.get(`/api/cetatean/address/delete/${second.id}`)
    expect(await defaults()).toEqual([first.id])
  })

  it('have one default when many are added at once', async () => {
    const { client } = await signedIn()
    await client.get('/api/xsrf')
    await openConnections(app)
    const tries = Array.from({ length: 16 }, () => client.post(SAVE, anAddressBody()))
    expect(countByStatus(await Promise.all(tries))).toEqual({ 200: 16 })
    const all = dataOf<Address[]>(await client.get(LIST))
    expect(all).toHaveLength(16)
    expect(all.filter(({ implicita }) => implicita)).toHaveLength(1)
  })

  it('are added once per idempotency key', async () => {
    const { client } = await signedIn()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await client.post(SAVE, anAddressBody(), key)
    expect((await client.post(SAVE, anAddressBody(), key)).text).toBe(first.text)
    expect(dataOf(await client.get(LIST))).toHaveLength(1)
  })

  it('of an active contract cannot be deleted', async () => {
    const { citizen, client } = await signedIn()
    const { id } = await anAddress(app, citizen.id)
    const contract = await aContract(app, citizen.id)
    const remove = () => client.get(`/api/cetatean/address/delete/${id}`)
    expect(statusAndCode(await remove())).toEqual([409, 'adresa_folosita'])
    const ended = { state: 'incetat' }
    await app.ports.db.update(contracts).set(ended).where(eq(contracts.id, contract.id))
    expect((await remove()).status).toBe(200)
  })

  it('are refused with wrong fields', async () => {
    const { client } = await signedIn()
    const wrong = anAddressBody({ strada: ' ', cod_postal: '12', judet: 'x'.repeat(61) })
    const answer = await client.post(SAVE, wrong)
    expect(statusAndCode(answer)).toEqual([422, 'date_invalide'])
    expect(fieldsOf(answer).toSorted()).toEqual(['cod_postal', 'judet', 'strada'])
  })
})

describe('the sessions', () => {
  it('are listed, this one marked, and closed one by one', async () => {
    const { citizen, client } = await signedIn()
    const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) Version/17.5 Mobile Safari/604.1'
    const phone = await signIn(app, citizen, { 'user-agent': agent })
    const listed = dataOf<{ id: string; dispozitiv: string; aceasta: boolean }[]>(
      await client.get(SESSIONS),
    )
    expect(listed.filter(({ aceasta }) => aceasta)).toHaveLength(1)
    const other = listed.find(({ aceasta }) => !aceasta)!
    expect(other.dispozitiv).toBe('Safari pe iPhone')
    expect(dataOf(await client.post(`${SESSIONS}/${other.id}/inchide`))).toBe(true)
    expect((await phone.get(DETAILS)).status).toBe(401)
    expect(statusAndCode(await client.post(`${SESSIONS}/${other.id}/inchide`))).toEqual([
      404,
      'inexistent',
    ])
    expect(dataOf(await client.get(SESSIONS))).toHaveLength(1)
  })
})

describe('another citizen’s objects', () => {
  it('answer exactly like missing ones', async () => {
    const { citizen: owner } = await signedIn()
    const { id } = await anAddress(app, owner.id)
    const [session] = await app.ports.db
      .select()
      .from(sessions)
      .where(eq(sessions.citizenId, owner.id))
    const { client: stranger } = await signedIn()
    const calls: [
      (id: number | string) => Promise<TestAnswer>,
      number | string,
      number | string,
    ][] = [
      [(given) => stranger.get(`/api/cetatean/address/delete/${given}`), id, 2_000_000_000],
      [(given) => stranger.post(SAVE, anAddressBody({ id: given })), id, 2_000_000_000],
      [(given) => stranger.post(`${SESSIONS}/${given}/inchide`), session!.id, crypto.randomUUID()],
    ]
    for (const [call, others, unknown] of calls) {
      const [answer, reference] = [await call(others), await call(unknown)]
      expect(statusAndCode(answer)).toEqual([404, 'inexistent'])
      expect(answer.text).toBe(reference.text)
    }
    const lists = [await stranger.get(LIST), await stranger.get('/api/cetatean/export')]
    for (const { text } of lists) expect(text).not.toContain('Str. Exemplului')
  })

  it.each(['0', 'x', '99999999999', '1.5'])('answer 404 for an id like %s', async (id) => {
    const { client } = await signedIn()
    const answer = await client.get(`/api/cetatean/address/delete/${id}`)
    expect(statusAndCode(answer)).toEqual([404, 'inexistent'])
  })
})

describe('the export', () => {
  it('contains all stored data and no secrets', async () => {
    const { citizen, client } = await signedIn()
    await anAddress(app, citizen.id)
    await app.ports.db.insert(supportRequests).values({
      citizenId: citizen.id,
      nume: 'Ionescu',
      prenume: 'Maria',
      telefon: '0722000142',
      email: citizen.email,
      observatii: 'Tomberonul este spart.',
    })
    await client.post(CHANGE_PASSWORD, {
      parola_curenta: PASSWORD,
      password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
    })
    const answer = await client.get('/api/cetatean/export')
    expect(dataOf(answer)).toMatchObject({
      cetatean: { cnp: citizen.cnpCui, adrese: [{ strada: 'Str. Exemplului' }] },
      sesiuni: [{ dispozitiv: expect.any(String) as string }],
      cereri_suport: [{ observatii: 'Tomberonul este spart.', stare: 'noua' }],
      mesaje: [{ canal: 'email', catre: citizen.email }],
      jurnal: [{ actiune: 'autentificare' }, { actiune: 'parola.schimbata' }],
    })
    const row = await readCitizen(app, citizen.id)
    expect(answer.text).not.toContain(row!.passwordHash!)
    expect(answer.text).not.toContain('argon2')
  })

  it('contains nothing sent to the owner of a contact that is only claimed', async () => {
    const victim = await signedIn()
    await victim.client.post(CHANGE_PASSWORD, {
      parola_curenta: PASSWORD,
      password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
    })
    const { client } = await signedIn()
    await client.post(PROFILE, {
      email: victim.citizen.email,
      telefon: victim.citizen.telefon,
      parola: PASSWORD,
    })
    const { mesaje } = dataOf<{ mesaje: { subiect: string; catre: string }[] }>(
      await client.get('/api/cetatean/export'),
    )
    expect(mesaje.map(({ catre }) => catre)).toContain(victim.citizen.email)
    expect(mesaje.map(({ subiect }) => subiect)).not.toContain('Parola contului a fost schimbată')
    const count = () => app.ports.db.$count(outbox, eq(outbox.citizenId, victim.citizen.id))
    const before = await count()
    expect(before).toBeGreaterThan(0)
    expect((await client.post(CLOSE, { password: PASSWORD })).status).toBe(200)
    expect(await count()).toBe(before)
  })

  it('is limited to twenty an hour', async () => {
    const { client } = await signedIn()
    const codes: number[] = []
    for (let i = 0; i < 21; i += 1) {
      codes.push((await client.get('/api/cetatean/export')).status)
    }
    expect(codes.filter((status) => status === 200)).toHaveLength(20)
    expect(codes.at(-1)).toBe(429)
  })
})

describe('closing the account', () => {
  it('erases the personal data everywhere and frees the id', async () => {
    const own = await startTestApp()
    const citizen = await aCitizen(own, { nume: 'Numeunic' })
    const client = await signIn(own, citizen)
    const home = { strada: 'Strada Unica', id: undefined }
    await client.post(SAVE, anAddressBody(home), { 'idempotency-key': crypto.randomUUID() })
    await client.post(PROFILE, { telefon: '0722777888', parola: PASSWORD })
    await own.ports.db.insert(supportRequests).values({
      citizenId: citizen.id,
      nume: 'Numeunic',
      prenume: 'Maria',
      telefon: '0722000142',
      email: citizen.email,
      observatii: 'Stau pe Strada Unica.',
    })
    expect(dataOf(await client.post(CLOSE, { password: PASSWORD }))).toBe(true)
    expect((await client.get(DETAILS)).status).toBe(401)
    const personal = [
      citizen.cnpCui,
      citizen.email,
      citizen.telefon,
      'Numeunic',
      'Strada Unica',
      '722777888',
    ]
    const kept = await dumpDatabase(own)
    for (const secret of personal) expect(kept).not.toContain(secret)
    const again = await own
      .client()
      .post('/api/cetatean-register', aRegistration({ cnp_cui: citizen.cnpCui }))
    const actions = await listAuditedActions(own, citizen.id)
    await own.close()
    expect(again.status).toBe(200)
    expect(actions[0]).toBe('cont.inchis')
  })

  it('needs the password', async () => {
    const { citizen, client } = await signedIn()
    const answer = await client.post(CLOSE, { password: 'alta parola' })
    expect(statusAndCode(answer)).toEqual([422, 'parola_incorecta'])
    expect(fieldsOf(await client.post(CLOSE, {}))).toEqual(['password'])
    expect((await readCitizen(app, citizen.id))?.state).toBe('activ')
  })

  it('causes no server error when five requests arrive together', async () => {
    const { client } = await signedIn()
    await client.get('/api/xsrf')
    const tries = Array.from({ length: 5 }, () => client.post(CLOSE, { password: PASSWORD }))
    const counts = countByStatus(await Promise.all(tries))
    expect(counts[500]).toBeUndefined()
    expect((await client.get(DETAILS)).status).toBe(401)
  })
})
