import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { citizens, pendingEnrolments, sesizari } from '#server/db/schema.ts'
import { MAX_PIN_ATTEMPTS } from '#server/domain/pins.ts'
import { eraseCitizen } from '#server/modules/cetatean/close-account.ts'
import {
  aClient,
  aCitizen,
  anEnrolledRegistration,
  lastCode,
  readCitizen,
  signIn,
} from '#server/testing/factories/accounts.ts'
import { aFreshCui } from '#server/testing/identities.ts'
import type { TestCitizen } from '#server/testing/factories/accounts.ts'
import { listAuditedActions, countWaiting, dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { aSolvedSesizare } from '#server/testing/factories/cases.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const CHECK = '/api/cetatean-register-check-cnp'
const CHECK_PIN = '/api/auth/check-pin-register'
const RESET_PIN = '/api/cetatean-reset-pin-code-inrolare'
const REGISTER = '/api/cetatean-register-inrolat'
const CONFIRM = '/api/cetatean-confirm-code'
const PIN = '123456'
const PHONE = '+40722000199'

let app: TestApp
let operator: TestOperator
let squatter: TestCitizen
beforeAll(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
})
afterAll(async () => {
  await operator.close()
  await app.close()
})

const post = (path: string, body: unknown) => app.client().post(path, body)
const checkPin = (pin: string) => post(CHECK_PIN, { cnp_cui: squatter.cnpCui, pin })
const pending = async () =>
  (
    await app.ports.db
      .select()
      .from(pendingEnrolments)
      .where(eq(pendingEnrolments.cnpCui, squatter.cnpCui))
  )[0]
const findOwner = async () =>
  (await app.ports.db.select().from(citizens).where(eq(citizens.cnpCui, squatter.cnpCui)))[0]

async function enrol(...options: string[]) {
  const { cnpCui } = squatter
  const content = `cnp_cui;f_nume;telefon;pin\n${cnpCui};Firma Adevărată SRL;${PHONE};${PIN}\n`
  const file = await operator.file('clienti.csv', content)
  return operator.run('import', 'clienti', file, ...options)
}

async function register(): Promise<number> {
  const { token_inrolare } = dataOf<{ token_inrolare: string }>(await checkPin(PIN))
  const body = anEnrolledRegistration(token_inrolare)
  const answer = await post(REGISTER, body)
  const { id_cetatean } = dataOf<{ id_cetatean: number }>(answer)
  const code = await lastCode(app, body.international_number)
  const confirmed = await post(CONFIRM, { id_cetatean, code, format: 'sms' })
  expect(confirmed.status).toBe(200)
  return (await findOwner())!.id
}

/** Waits until `work` is blocked by a lock; boxes its promise, so that awaiting this does not await the work. */
async function untilBlocked<T>(work: Promise<T>): Promise<{ done: Promise<T> }> {
  await expect.poll(() => countWaiting(app), { timeout: 20_000 }).toBeGreaterThan(0)
  return { done: work }
}

beforeEach(async () => {
  const firm = { type: 1, cnpCui: aFreshCui(), fNume: 'Impostor SRL', nume: '', prenume: '' }
  squatter = await aCitizen(app, { ...firm, emailConfirmedAt: app.clock.now() })
})

describe('a client whose CUI has an unapproved account', () => {
  it('is an import conflict, reported by line number only, and stays pending until the PIN is used', async () => {
    const tried = await enrol('--dry-run')
    expect(tried.json).toMatchObject({ conflicte: [{ linia: 2 }], pastrat: false })
    expect(await pending()).toBeUndefined()
    const done = await enrol()
    expect(done.json).toMatchObject({ adaugate: 0, neschimbate: 0, gresite: 0, pastrat: true })
    expect(done.json).toMatchObject({ conflicte: [{ linia: 2, coloana: 'cnp_cui' }] })
    expect(done.text).toContain('1 în conflict')
    expect(done.text).not.toContain(squatter.cnpCui)
    expect(await pending()).toMatchObject({ fNume: 'Firma Adevărată SRL', telefon: PHONE })
    expect(await readCitizen(app, squatter.id)).toMatchObject({ fNume: 'Impostor SRL' })
    const before = await pending()
    app.clock.advance(60)
    expect((await enrol()).json).toMatchObject({ conflicte: [{ linia: 2 }] })
    expect(await pending()).toEqual(before)
  })

  it('takes over the identity with the PIN; the previous account is closed and notified', async () => {
    const stranger = await signIn(app, squatter)
    const sesizare = await aSolvedSesizare(app, squatter.id)
    await enrol()
    const standing = await post(CHECK, { cnp_cui: squatter.cnpCui })
    expect(standing.body.data).toMatchObject({ stare: 'inrolat' })

    const id = await register()
    expect(id).not.toBe(squatter.id)
    expect(await readCitizen(app, id)).toMatchObject({
      state: 'activ',
      fNume: 'Firma Adevărată SRL',
      enrolledAt: expect.any(Date) as Date,
    })
    expect(await pending()).toBeUndefined()
    expect(await readCitizen(app, squatter.id)).toMatchObject({ state: 'inchis', cnpCui: null })
    expect((await stranger.get('/api/cetatean/address/list')).status).toBe(401)
    const [letter] = await app.messages(squatter.email)
    expect(letter!.text).toContain('a fost închis')
    expect(letter!.text).not.toContain(squatter.cnpCui)
    const [row] = await app.ports.db.select().from(sesizari).where(eq(sesizari.id, sesizare))
    expect(row!.citizenId).toBe(squatter.id)
    expect(await listAuditedActions(app, id)).toContain('identitate.preluata')
  })

  it('notifies the previous account by SMS when its e-mail is not confirmed', async () => {
    const { id, telefon } = squatter
    const confirmed = { emailConfirmedAt: null, smsConfirmedAt: app.clock.now() }
    await app.ports.db.update(citizens).set(confirmed).where(eq(citizens.id, id))
    await enrol()
    await register()
    expect((await app.messages(telefon))[0]!.text).toContain('a fost inchis')
  })

  it('is enrolled at once when that account is closed during the import', async () => {
    const { done } = await app.ports.db.transaction(async (tx) => {
      const by = { actor: 'sistem', requestId: '' }
      await eraseCitizen(tx, app.clock.now(), squatter.id, by)
      return untilBlocked(enrol())
    })
    expect((await done).json).toMatchObject({ adaugate: 1, conflicte: [] })
    expect(await pending()).toBeUndefined()
    expect(await findOwner()).toMatchObject({ state: 'inrolat', fNume: 'Firma Adevărată SRL' })
  })

  it('is a conflict when a registration is confirmed during the import', async () => {
    const stateOf = (db: Db, state: string) =>
      db.update(citizens).set({ state }).where(eq(citizens.id, squatter.id))
    await stateOf(app.ports.db, 'neconfirmat')
    const { done } = await app.ports.db.transaction(async (tx) => {
      await stateOf(tx, 'activ')
      return untilBlocked(enrol())
    })
    expect((await done).json).toMatchObject({ neschimbate: 0, conflicte: [{ linia: 2 }] })
    expect(await pending()).toMatchObject({ fNume: 'Firma Adevărată SRL' })
  })

  it('does not have its PIN events in the export of the unapproved account', async () => {
    const stranger = await signIn(app, squatter)
    await enrol()
    await checkPin('000000')
    await post(RESET_PIN, { cnp_cui: squatter.cnpCui })
    const { jurnal } = dataOf<{ jurnal: { actiune: string }[] }>(
      await stranger.get('/api/cetatean/export'),
    )
    expect(jurnal.map(({ actiune }) => actiune)).not.toContainEqual(expect.stringMatching(/^pin/))
  })

  it('changes nothing on wrong PINs, which cancel the PIN after ten', async () => {
    await enrol()
    const unknown = await post(CHECK_PIN, { cnp_cui: aFreshCui(), pin: '000000' })
    for (let tries = 0; tries < MAX_PIN_ATTEMPTS; tries += 1) {
      app.clock.advance(24 * 3600)
      const wrong = await checkPin('000000')
      expect(statusAndCode(wrong)).toEqual([422, 'pin_incorect'])
      expect(wrong.body).toEqual(unknown.body)
    }
    app.clock.advance(24 * 3600)
    expect(statusAndCode(await checkPin(PIN))).toEqual([422, 'pin_incorect'])
    expect(await readCitizen(app, squatter.id)).toMatchObject({ state: 'activ' })
    // Sent to the client's own phone, not to that of the unapproved account.
    expect((await app.messages(PHONE))[0]!.text).toContain('a fost anulat')
  })

  it('gets a new PIN on its own phone, from the portal and from the operator', async () => {
    await enrol()
    expect((await post(RESET_PIN, { cnp_cui: squatter.cnpCui })).status).toBe(200)
    const first = await lastCode(app, PHONE)
    expect((await checkPin(PIN)).status).toBe(422)
    expect((await checkPin(first)).status).toBe(200)
    await operator.run('pin', squatter.cnpCui)
    expect((await checkPin(await lastCode(app, PHONE))).status).toBe(200)
  })

  it('cannot take over an account that the operator has approved, not even with an earlier token', async () => {
    await enrol()
    const { token_inrolare } = dataOf<{ token_inrolare: string }>(await checkPin(PIN))
    await operator.run('clienti', 'aproba', squatter.cnpCui, '--da')
    const late = await post(REGISTER, anEnrolledRegistration(token_inrolare))
    expect(statusAndCode(late)).toEqual([410, 'pas_expirat'])
    expect((await checkPin(PIN)).status).toBe(422)
    expect(await readCitizen(app, squatter.id)).toMatchObject({ state: 'activ' })
    expect(await pending()).toBeUndefined()
  })
})

describe('an account closed by the operator', () => {
  const close = (cnpCui: string, ...options: string[]) =>
    operator.run('cont', 'inchide', cnpCui, ...options)

  it('loses its sessions, its owner is told why, and its client is enrolled', async () => {
    const stranger = await signIn(app, squatter)
    await enrol()
    const asked = await close(squatter.cnpCui, '--motiv', 'identitate')
    expect(asked).toMatchObject({ code: 1, json: { inchis: false } })
    expect(await readCitizen(app, squatter.id)).toMatchObject({ state: 'activ' })

    const done = await close(squatter.cnpCui, '--motiv', 'identitate', '--da')
    expect(done.text).not.toContain(squatter.cnpCui)
    expect((await stranger.get('/api/cetatean/address/list')).status).toBe(401)
    const [letter] = await app.messages(squatter.email)
    expect(letter!.text).toContain('a fost făcut cu CNP-ul sau CUI-ul altcuiva')
    expect((await operator.audited())[0]).toEqual({
      actor: 'operator:ana',
      action: 'cont.inchis.identitate',
      subject: `cetatean:${squatter.id}`,
    })
    expect(await findOwner()).toMatchObject({ state: 'inrolat', fNume: 'Firma Adevărată SRL' })
    await register()
  })

  it('needs a listed reason, and can be closed only once', async () => {
    const { cnpCui } = await aClient(app)
    await expect(close(cnpCui, '--da')).rejects.toThrow('--motiv cere unul din')
    await expect(close(cnpCui, '--motiv', 'altul', '--da')).rejects.toThrow('identitate')
    await close(cnpCui, '--motiv', 'cerere', '--da')
    const again = close(cnpCui, '--motiv', 'cerere', '--da')
    await expect(again).rejects.toThrow('Nu are cont activ.')
  })
})
