import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { changeCitizen } from '#server/domain/citizens.ts'
import { MAX_PIN_FAILURES_PER_MONTH, MAX_PIN_ATTEMPTS } from '#server/domain/pins.ts'
import { encodePublicId } from '#server/domain/public-ids.ts'
import { hashPin } from '#server/crypto/secrets.ts'
import {
  PASSWORD,
  aCitizen,
  anEnrolledClient,
  anEnrolledRegistration,
  lastCode,
  readCitizen,
  signIn,
} from '#server/testing/factories/accounts.ts'
import { aFreshCnp } from '#server/testing/identities.ts'
import type { TestEnrolled } from '#server/testing/factories/accounts.ts'
import {
  listAuditedActions,
  countByStatus,
  dataOf,
  statusAndCode,
} from '#server/testing/helpers.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

interface PinAnswer {
  token_inrolare: string
}

const CHECK_PIN = '/api/auth/check-pin-register'
const RESET_PIN = '/api/cetatean-reset-pin-code-inrolare'
const REGISTER = '/api/cetatean-register-inrolat'
const CONFIRM = '/api/cetatean-confirm-code'
const RESEND = '/api/cetatean-resend-code'
const CHECK = '/api/cetatean-register-check-cnp'
const MINUTE = 60

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const post = (path: string, body: unknown) => app.client().post(path, body)
const checkPin = (cnp_cui: string, pin: string) => post(CHECK_PIN, { cnp_cui, pin })
const otherPin = (pin: string) => String((Number(pin) + 1) % 1_000_000).padStart(6, '0')

async function fetchEnrolmentToken({ cnpCui, pin }: TestEnrolled): Promise<string> {
  return dataOf<PinAnswer>(await checkPin(cnpCui, pin)).token_inrolare
}

/** Registers an enrolled client, up to the code. */
async function startEnrolledRegistration(client: TestEnrolled) {
  const body = anEnrolledRegistration(await fetchEnrolmentToken(client))
  const { id_cetatean } = dataOf<{ id_cetatean: number }>(await post(REGISTER, body))
  return { body, id_cetatean, code: await lastCode(app, body.international_number) }
}

describe('the PIN', () => {
  it('returns the client’s name and a one-time token', async () => {
    const person = await anEnrolledClient(app, { nume: 'Bălan', prenume: 'Ioana' })
    const answer = await checkPin(person.cnpCui, person.pin)
    expect(dataOf(answer)).toEqual({
      token_inrolare: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      nume: 'Bălan',
      prenume: 'Ioana',
    })
    const firm = await anEnrolledClient(app, { type: 1, fNume: 'Exemplu Demo S.R.L.' })
    expect(dataOf(await checkPin(firm.cnpCui, firm.pin))).toMatchObject({
      f_nume: 'Exemplu Demo S.R.L.',
    })
  })

  it('is rejected when wrong, with the same error as for an id that is not enrolled', async () => {
    const client = await anEnrolledClient(app)
    const citizen = await aCitizen(app)
    const wrong = await checkPin(client.cnpCui, otherPin(client.pin))
    expect(statusAndCode(wrong)).toEqual([422, 'pin_incorect'])
    for (const id of [aFreshCnp(), citizen.cnpCui]) {
      expect((await checkPin(id, client.pin)).body).toEqual(wrong.body)
    }
    expect(await listAuditedActions(app, client.id)).toEqual(['pin.gresit'])
  })

  it('is locked after five wrong tries, even when they arrive together', async () => {
    const client = await anEnrolledClient(app)
    const tries = Array.from({ length: 30 }, () => checkPin(client.cnpCui, otherPin(client.pin)))
    expect(countByStatus(await Promise.all(tries))).toEqual({ 422: 5, 429: 25 })
    const locked = await checkPin(client.cnpCui, client.pin)
    expect(statusAndCode(locked)).toEqual([429, 'prea_multe_incercari'])
    app.clock.advance(15 * MINUTE)
    expect((await checkPin(client.cnpCui, client.pin)).status).toBe(200)
  })

  it('is cancelled at the tenth wrong try, its phone is notified, and a new PIN works', async () => {
    const client = await anEnrolledClient(app)
    for (let tried = 0; tried < MAX_PIN_ATTEMPTS; tried += 1) {
      app.clock.advance(15 * MINUTE)
      await checkPin(client.cnpCui, otherPin(client.pin))
    }
    const [told] = await app.messages(client.telefon)
    expect(told?.text).toMatch(/^PIN-ul dvs. pentru portal a fost anulat/)
    app.clock.advance(15 * MINUTE)
    expect(statusAndCode(await checkPin(client.cnpCui, client.pin))).toEqual([422, 'pin_incorect'])
    expect((await post(RESET_PIN, { cnp_cui: client.cnpCui })).status).toBe(200)
    const pin = await lastCode(app, client.telefon)
    expect((await checkPin(client.cnpCui, pin)).status).toBe(200)
  })

  it('limits guesses across renewals, to a chance of 0.25 % a year at most', async () => {
    const yearly = (MAX_PIN_FAILURES_PER_MONTH * 365) / 30
    expect(yearly / 10 ** limits.pin.length).toBeLessThanOrEqual(0.0025)

    const client = await anEnrolledClient(app)
    const guess = async () => {
      app.clock.advance(3 * MINUTE + 1)
      return checkPin(client.cnpCui, otherPin(client.pin))
    }
    for (let tried = 0; tried < MAX_PIN_FAILURES_PER_MONTH; tried += 1) {
      if (tried % MAX_PIN_ATTEMPTS === 0) {
        const pinHash = hashPin(app.ports.env, client.cnpCui, client.pin)
        await changeCitizen(app.ports.db, app.clock.now(), client.id, {
          pinHash,
          pinFailedAttempts: 0,
        })
      }
      expect((await guess()).status).toBe(422)
    }
    await changeCitizen(app.ports.db, app.clock.now(), client.id, { pinFailedAttempts: 0 })
    expect(statusAndCode(await guess())).toEqual([429, 'prea_multe_incercari'])
    const operator = await anOperator(app)
    await operator.run('pin', client.cnpCui)
    await operator.close()
    app.clock.advance(15 * MINUTE)
    const pin = await lastCode(app, client.telefon)
    expect((await checkPin(client.cnpCui, pin)).status).toBe(200)
  })

  it('has six digits', async () => {
    expect(statusAndCode(await checkPin(aFreshCnp(), '12345'))).toEqual([422, 'date_invalide'])
  })
})

describe('a new PIN', () => {
  const resetPin = (cnp_cui: string) => post(RESET_PIN, { cnp_cui })

  it('goes to the phone on file, and the old one stops working', async () => {
    const client = await anEnrolledClient(app, { telefon: '+40722000142' })
    expect(dataOf(await resetPin(client.cnpCui))).toEqual({ phone: '07xx xxx x42' })
    const pin = await lastCode(app, client.telefon)
    expect(pin).toMatch(/^\d{6}$/)
    expect((await checkPin(client.cnpCui, pin)).status).toBe(200)
    if (pin !== client.pin) expect((await checkPin(client.cnpCui, client.pin)).status).toBe(422)
  })

  it('is sent after the cooldown, five times a day at most', async () => {
    const client = await anEnrolledClient(app)
    expect((await resetPin(client.cnpCui)).status).toBe(200)
    expect(statusAndCode(await resetPin(client.cnpCui))).toEqual([429, 'prea_devreme'])
    for (let i = 0; i < 4; i += 1) {
      app.clock.advance(6)
      expect((await resetPin(client.cnpCui)).status).toBe(200)
    }
    app.clock.advance(6)
    expect(statusAndCode(await resetPin(client.cnpCui))).toEqual([429, 'prea_multe_coduri'])
  })

  it('is sent only to enrolled clients with a phone', async () => {
    const noPhone = await anEnrolledClient(app, { telefon: null })
    const citizen = await aCitizen(app)
    for (const id of [noPhone.cnpCui, citizen.cnpCui, aFreshCnp()]) {
      expect(statusAndCode(await resetPin(id))).toEqual([404, 'inexistent'])
    }
  })

  it('needs an id', async () => {
    expect(statusAndCode(await post(RESET_PIN, {}))).toEqual([422, 'date_invalide'])
  })
})

describe('the account of an enrolled client', () => {
  it('is activated by the code, and keeps the enrolled data', async () => {
    const client = await anEnrolledClient(app, { nume: 'Bălan' })
    const { id_cetatean, code, body } = await startEnrolledRegistration(client)
    expect(id_cetatean).toBe(encodePublicId(app.ports.env, client.id))
    expect((await post(CONFIRM, { id_cetatean, code, format: 'sms' })).status).toBe(200)
    expect(await readCitizen(app, client.id)).toMatchObject({
      state: 'activ',
      nume: 'Bălan',
      email: body.email,
      telefon: body.international_number,
      pinHash: null,
      pendingEmail: null,
      pendingTelefon: null,
    })
    await signIn(app, { cnpCui: client.cnpCui, password: PASSWORD })
  })

  it('stays enrolled with its phone on file until confirmed, so that the PIN allows another attempt', async () => {
    const client = await anEnrolledClient(app)
    const first = await startEnrolledRegistration(client)
    expect(dataOf(await post(CHECK, { cnp_cui: client.cnpCui }))).toMatchObject({
      stare: 'inrolat',
    })
    expect((await readCitizen(app, client.id))?.telefon).toBe(client.telefon)
    const second = await startEnrolledRegistration(client)
    const confirm = (code: string) =>
      post(CONFIRM, { id_cetatean: encodePublicId(app.ports.env, client.id), code, format: 'sms' })
    if (first.code !== second.code) expect((await confirm(first.code)).status).toBe(422)
    expect((await confirm(second.code)).status).toBe(200)
    expect((await readCitizen(app, client.id))?.email).toBe(second.body.email)
  })

  it('is announced to the phone on file when registered with another phone', async () => {
    const client = await anEnrolledClient(app)
    const { body } = await startEnrolledRegistration(client)
    const sent = async (to: string) => (await app.messages(to)).map(({ text }) => text)
    expect(body.international_number).not.toBe(client.telefon)
    expect((await sent(client.telefon))[0]).toMatch(/^Cu PIN-ul dvs. se face un cont in portal/)
    const same = await anEnrolledClient(app)
    const changes = { telefon: same.telefon, international_number: same.telefon }
    await post(REGISTER, anEnrolledRegistration(await fetchEnrolmentToken(same), changes))
    expect(await sent(same.telefon)).toHaveLength(1)
  })

  it('asks for the code at sign-in, and sends it to the new phone', async () => {
    const client = await anEnrolledClient(app)
    const { body } = await startEnrolledRegistration(client)
    app.clock.advance(6)
    const login = { cnp_cui: client.cnpCui, password: PASSWORD }
    const answer = await post('/api/auth/login-cnp', login)
    expect(statusAndCode(answer)).toEqual([403, 'cont_neconfirmat'])
    const code = await lastCode(app, body.international_number)
    const confirmed = await post(CONFIRM, {
      id_cetatean: encodePublicId(app.ports.env, client.id),
      code,
      format: 'sms',
    })
    expect(confirmed.status).toBe(200)
  })

  it('may get its code by e-mail', async () => {
    const client = await anEnrolledClient(app)
    const { body, id_cetatean } = await startEnrolledRegistration(client)
    app.clock.advance(6)
    expect((await post(RESEND, { id_cetatean, format: 'email' })).status).toBe(200)
    const code = await lastCode(app, body.email)
    expect((await post(CONFIRM, { id_cetatean, code, format: 'email' })).status).toBe(200)
  })

  it('is created once per token', async () => {
    const token = await fetchEnrolmentToken(await anEnrolledClient(app))
    expect((await post(REGISTER, anEnrolledRegistration(token))).status).toBe(200)
    const again = await post(REGISTER, anEnrolledRegistration(token))
    expect(statusAndCode(again)).toEqual([410, 'pas_expirat'])
  })

  it('is created once when ten requests with one token arrive together', async () => {
    const token = await fetchEnrolmentToken(await anEnrolledClient(app))
    const tries = Array.from({ length: 10 }, () => post(REGISTER, anEnrolledRegistration(token)))
    expect(countByStatus(await Promise.all(tries))).toEqual({ 200: 1, 410: 9 })
  })

  it('is rejected with an unknown or expired token', async () => {
    const token = await fetchEnrolmentToken(await anEnrolledClient(app))
    app.clock.advance(limits.enrolmentToken.validSeconds)
    for (const given of [token, '0'.repeat(64)]) {
      const answer = await post(REGISTER, anEnrolledRegistration(given))
      expect(statusAndCode(answer)).toEqual([410, 'pas_expirat'])
    }
  })

  it('is rejected with wrong fields, and the token stays valid', async () => {
    const token = await fetchEnrolmentToken(await anEnrolledClient(app))
    const wrong = [
      { telefon: '0900000000' },
      { password: 'parola123', password_confirmation: 'parola123' },
    ]
    for (const changes of wrong) {
      const answer = await post(REGISTER, anEnrolledRegistration(token, changes))
      expect(statusAndCode(answer)).toEqual([422, 'date_invalide'])
    }
    expect((await post(REGISTER, anEnrolledRegistration(token))).status).toBe(200)
  })
})
