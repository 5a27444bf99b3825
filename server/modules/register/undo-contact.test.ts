import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passkeySignIn } from '#contract/passkeys.ts'
import { citizens, contactChanges } from '#server/db/schema.ts'
import { cleanUp } from '#server/jobs/cleanup.ts'
import { encodePublicId } from '#server/domain/public-ids.ts'
import {
  PASSWORD,
  aCitizen,
  lastCode,
  readCitizen,
  signIn,
} from '#server/testing/factories/accounts.ts'
import { aPasskey, signInOptions } from '#server/testing/factories/passkeys.ts'
import { aFreshE164 } from '#server/testing/identities.ts'
import type { TestCitizen } from '#server/testing/factories/accounts.ts'
import {
  listAuditedActions,
  countMessages,
  dataOf,
  dumpDatabase,
  statusAndCode,
} from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

const PROFILE = '/api/cetatean/profile-update'
const CONFIRM = '/api/cetatean-confirm-code'
const UNDO = '/api/cetatean-undo-contact-change'
const SESSIONS = '/api/cetatean/sesiuni'
const START = '/api/auth/password/reset-password-cnp'
const HOURS = 3600

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function signedIn() {
  const citizen = await aCitizen(app)
  return { citizen, client: await signIn(app, citizen) }
}

/** Replaces the citizen's phone or e-mail address and confirms it by its code. */
async function change(
  { citizen, client }: { citizen: TestCitizen; client: TestClient },
  contact: { telefon: string } | { email: string },
) {
  dataOf(await client.post(PROFILE, { ...contact, parola: PASSWORD }))
  const [format, to] = 'email' in contact ? ['email', contact.email] : ['sms', contact.telefon]
  const body = { id_cetatean: encodePublicId(app.ports.env, citizen.id), format }
  const answer = await client.post(CONFIRM, { ...body, code: await lastCode(app, to) })
  client.token = dataOf<{ token: string }>(answer).token
  app.clock.advance(10)
}

/** Returns the token of the last link sent to a recipient. */
async function linkTo(recipient: string): Promise<string> {
  const [last] = await app.messages(recipient)
  const [, token] = /#\/auth\/anulare\/([0-9a-f]{64})/.exec(last?.text ?? '') ?? []
  if (!token) throw new Error('The last message has no link')
  return token
}

const undo = (token: string) => app.client().post(UNDO, { token })
const identityOf = ({ email, cnpCui }: TestCitizen) => ({ email, cnp_cui: cnpCui })
const login = ({ cnpCui }: TestCitizen) =>
  app.client().post('/api/auth/login-cnp', { cnp_cui: cnpCui, password: PASSWORD })

describe('a new phone or e-mail address', () => {
  const contacts = (): [string, { telefon: string } | { email: string }][] => [
    ['phone', { telefon: aFreshE164() }],
    ['e-mail', { email: 'noua.adresa@exemplu.ro' }],
  ]

  it.each(contacts())('asks for the password (%s)', async (_, contact) => {
    const { citizen, client } = await signedIn()
    const none = await client.post(PROFILE, contact)
    expect([...statusAndCode(none), none.body.errors?.fields]).toEqual([
      422,
      'date_invalide',
      { parola: ['Câmp obligatoriu'] },
    ])
    const wrong = await client.post(PROFILE, { ...contact, parola: 'alta parola 9' })
    expect(statusAndCode(wrong)).toEqual([422, 'parola_incorecta'])
    expect(Object.keys(wrong.body.errors?.fields ?? {})).toEqual(['parola'])
    expect(await readCitizen(app, citizen.id)).toMatchObject({
      pendingTelefon: null,
      pendingEmail: null,
    })
    expect(await countMessages(app, citizen.telefon)).toBe(0)
  })

  it('asks for no password when the contact is unchanged', async () => {
    const { citizen, client } = await signedIn()
    const { email, telefon } = citizen
    expect((await client.post(PROFILE, { email, telefon, nume: 'Popa' })).status).toBe(200)
  })

  it('is rejected after too many wrong passwords', async () => {
    const { client } = await signedIn()
    for (let i = 0; i < 5; i += 1)
      await client.post(PROFILE, { telefon: aFreshE164(), parola: 'x' })
    const right = await client.post(PROFILE, { telefon: aFreshE164(), parola: PASSWORD })
    expect(statusAndCode(right)).toEqual([429, 'prea_multe_incercari'])
  })
})

describe('the link to the old phone', () => {
  it('restores it, revokes the sessions and clears the password', async () => {
    const owner = await signedIn()
    const { citizen, client } = owner
    const telefon = aFreshE164()
    await change(owner, { telefon })
    await client.post(PROFILE, { email: `alta.${citizen.id}@exemplu.ro`, parola: PASSWORD })
    const token = await linkTo(citizen.telefon)
    expect(dataOf(await undo(token))).toEqual({
      format: 'sms',
      adresa: expect.stringMatching(/^07xx/),
    })
    expect(await readCitizen(app, citizen.id)).toMatchObject({
      telefon: citizen.telefon,
      pendingEmail: null,
      passwordHash: null,
    })
    expect((await client.get(SESSIONS)).status).toBe(401)
    expect(statusAndCode(await login(citizen))).toEqual([401, 'date_incorecte'])
    expect((await app.messages(citizen.email))[0]?.text).toContain('Alegeți o parolă nouă')
    expect(await listAuditedActions(app, citizen.id)).toContain('telefon.restabilit')
  })

  it('deletes the passkeys, one of which whoever changed the phone may have added', async () => {
    const owner = await signedIn()
    const { citizen, client } = owner
    const { key } = await aPasskey(app, client)
    await change(owner, { telefon: aFreshE164() })
    dataOf(await undo(await linkTo(citizen.telefon)))
    const visitor = app.client()
    const raspuns = key.get(await signInOptions(visitor))
    expect(statusAndCode(await visitor.post(passkeySignIn.path, { raspuns }))).toEqual([
      410,
      'passkey_necunoscut',
    ])
  })

  it('lets the owner recover the password at once with the old phone', async () => {
    const owner = await signedIn()
    await change(owner, { telefon: aFreshE164() })
    await undo(await linkTo(owner.citizen.telefon))
    const started = await app.client().post(START, identityOf(owner.citizen))
    expect(dataOf(started)).toMatchObject({ phone: expect.any(String) })
  })

  it('is idempotent when opened twice', async () => {
    const owner = await signedIn()
    await change(owner, { telefon: aFreshE164() })
    const token = await linkTo(owner.citizen.telefon)
    const answers = await Promise.all([undo(token), undo(token)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const count = (await listAuditedActions(app, owner.citizen.id)).filter(
      (action) => action === 'telefon.restabilit',
    )
    expect(count).toHaveLength(1)
  })

  it('works for 72 hours', async () => {
    const owner = await signedIn()
    await change(owner, { telefon: aFreshE164() })
    const token = await linkTo(owner.citizen.telefon)
    app.clock.advance(72 * HOURS)
    expect(statusAndCode(await undo(token))).toEqual([410, 'legatura_expirata'])
    expect((await readCitizen(app, owner.citizen.id))?.passwordHash).not.toBeNull()
  })

  it('returns 404 for an unknown token', async () => {
    expect(statusAndCode(await undo('0'.repeat(64)))).toEqual([404, 'inexistent'])
  })

  it('invalidates the links of later changes, not those of earlier ones', async () => {
    const owner = await signedIn()
    const { telefon } = owner.citizen
    const between = aFreshE164()
    await change(owner, { telefon: between })
    const first = await linkTo(telefon)
    await change(owner, { telefon: aFreshE164() })
    const second = await linkTo(between)
    expect((await undo(second)).status).toBe(200)
    expect((await readCitizen(app, owner.citizen.id))?.telefon).toBe(between)
    expect((await undo(first)).status).toBe(200)
    expect((await readCitizen(app, owner.citizen.id))?.telefon).toBe(telefon)
    expect(statusAndCode(await undo(second))).toEqual([404, 'inexistent'])
  })

  it('expires once the phone is changed again after the undo', async () => {
    const owner = await signedIn()
    await change(owner, { telefon: aFreshE164() })
    const token = await linkTo(owner.citizen.telefon)
    await undo(token)
    const other = { telefon: aFreshE164() }
    await app.ports.db.update(citizens).set(other).where(eq(citizens.id, owner.citizen.id))
    expect(statusAndCode(await undo(token))).toEqual([410, 'legatura_expirata'])
  })
})

describe('the link to the old e-mail address', () => {
  it('restores it', async () => {
    const owner = await signedIn()
    const { citizen } = owner
    await change(owner, { email: `noua.${citizen.id}@exemplu.ro` })
    expect(dataOf(await undo(await linkTo(citizen.email)))).toMatchObject({ format: 'email' })
    expect(await readCitizen(app, citizen.id)).toMatchObject({
      email: citizen.email,
      passwordHash: null,
    })
    expect(await listAuditedActions(app, citizen.id)).toContain('email.restabilit')
  })
})

describe('recovery by a new phone', () => {
  it('is rejected until the old one can no longer undo the change', async () => {
    const owner = await signedIn()
    await change(owner, { telefon: aFreshE164() })
    const start = () => app.client().post(START, identityOf(owner.citizen))
    const early = await start()
    expect(statusAndCode(early)).toEqual([409, 'telefon_recent'])
    const seconds = Number(early.headers['retry-after'])
    expect(seconds).toBe(72 * HOURS - 10)
    app.clock.advance(seconds)
    expect(dataOf(await start())).toMatchObject({ phone: expect.any(String) })
  })

  it('does not wait for a new e-mail address', async () => {
    const owner = await signedIn()
    const email = `noua.${owner.citizen.id}@exemplu.ro`
    await change(owner, { email })
    const started = await app.client().post(START, { ...identityOf(owner.citizen), email })
    expect(started.status).toBe(200)
  })
})

describe('replaced contacts', () => {
  it('are in the export, and deleted once their link expires', async () => {
    const owner = await signedIn()
    const { citizen, client } = owner
    await change(owner, { telefon: aFreshE164() })
    const { contacte_inlocuite } = dataOf<{ contacte_inlocuite: unknown[] }>(
      await client.get('/api/cetatean/export'),
    )
    expect(contacte_inlocuite).toMatchObject([{ canal: 'sms', contact: citizen.telefon }])
    app.clock.advance(72 * HOURS + 1)
    await cleanUp(app.ports)
    const kept = eq(contactChanges.citizenId, citizen.id)
    expect(await app.ports.db.$count(contactChanges, kept)).toBe(0)
  })

  it('are erased with the account', async () => {
    const owner = await signedIn()
    await change(owner, { telefon: aFreshE164() })
    const closed = await owner.client.post('/api/cetatean/sterge-cont', { password: PASSWORD })
    expect(closed.status).toBe(200)
    expect(await dumpDatabase(app)).not.toContain(owner.citizen.telefon)
  })
})
