import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { passkeyList, type Passkey } from '#contract/passkeys.ts'
import { callTexts } from '#contract/texts.ro.ts'
import { citizens } from '#server/db/schema.ts'
import {
  PASSWORD,
  aCitizen,
  aWrongCode,
  lastCode,
  readCitizen,
  signIn,
} from '#server/testing/factories/accounts.ts'
import { aPasskey } from '#server/testing/factories/passkeys.ts'
import { aFreshCnp } from '#server/testing/identities.ts'
import type { TestCitizen } from '#server/testing/factories/accounts.ts'
import {
  listAuditedActions,
  countByStatus,
  countMessages,
  dataOf,
  statusAndCode,
  CONCURRENT_CALLS,
} from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestAnswer, TestApp } from '#server/testing/test-app.ts'

const START = '/api/auth/password/reset-password-cnp'
const RESEND = '/api/auth/password/reset-password-resend-code'
const VERIFY = '/api/auth/password/reset-verify-code'
const UPDATE = '/api/auth/password/reset-password-update'
const NEW_PASSWORD = 'o alta parola 8'
const HOUR = 3600

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const post = (path: string, body: unknown) => app.client().post(path, body)
const identityOf = ({ email, cnpCui }: TestCitizen) => ({ email, cnp_cui: cnpCui })
const verify = (citizen: TestCitizen, code: string) =>
  post(VERIFY, { ...identityOf(citizen), code })

/** Creates a citizen who has requested a code. */
async function asking() {
  const citizen = await aCitizen(app)
  dataOf(await post(START, identityOf(citizen)))
  return { citizen, code: await lastCode(app, citizen.telefon) }
}

/** Creates a citizen who has verified the code; `body` is that of the last step. */
async function verified() {
  const { citizen, code } = await asking()
  const { token } = dataOf<{ token: string }>(await verify(citizen, code))
  const chosen = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
  return { citizen, body: { ...identityOf(citizen), ...chosen, token, code } }
}

const login = ({ cnpCui }: TestCitizen, password: string) =>
  post('/api/auth/login-cnp', { cnp_cui: cnpCui, password })

/** Expects one success; the others come too late (410) or exceed the limit of open attempts (429). */
function expectOneServed(answers: TestAnswer[]): void {
  const { 200: served, 410: late = 0, 429: unseen = 0 } = countByStatus(answers)
  expect([served, late + unseen]).toEqual([1, CONCURRENT_CALLS - 1])
}

describe('the first step', () => {
  it('sends a code to the phone and shows it masked', async () => {
    const citizen = await aCitizen(app, { telefon: '+40722000142' })
    expect(dataOf(await post(START, identityOf(citizen)))).toEqual({ phone: '07xx xxx x42' })
    expect(await lastCode(app, citizen.telefon)).toMatch(/^\d{5}$/)
    expect(await listAuditedActions(app, citizen.id)).toEqual(['recuperare.ceruta'])
  })

  it('ignores case and surrounding spaces in the e-mail address', async () => {
    const citizen = await aCitizen(app)
    const answer = await post(START, {
      ...identityOf(citizen),
      email: ` ${citizen.email.toUpperCase()} `,
    })
    expect(answer.status).toBe(200)
  })

  it('returns one error unless e-mail and id match one active account', async () => {
    const citizen = await aCitizen(app)
    const unconfirmed = await aCitizen(app, { state: 'neconfirmat' })
    const pairs = [
      { ...identityOf(citizen), email: 'alta@exemplu.ro' },
      { ...identityOf(citizen), cnp_cui: aFreshCnp() },
      identityOf(unconfirmed),
    ]
    for (const pair of pairs) {
      const answer = await post(START, pair)
      expect(statusAndCode(answer)).toEqual([422, 'date_incorecte'])
      expect(answer.body.errors?.message).toEqual([callTexts.recuperareDateIncorecte])
    }
    expect(await countMessages(app, citizen.telefon)).toBe(0)
  })

  it('is locked for an id after five wrong e-mail addresses', async () => {
    const citizen = await aCitizen(app)
    const wrong = { ...identityOf(citizen), email: 'alta@exemplu.ro' }
    const tries = Array.from({ length: 20 }, () => post(START, wrong))
    expect(countByStatus(await Promise.all(tries))).toEqual({ 422: 5, 429: 15 })
    expect(statusAndCode(await post(START, identityOf(citizen)))).toEqual([
      429,
      'prea_multe_incercari',
    ])
  })

  it.each([{ email: 'nu e adresa' }, { cnp_cui: '123' }])('is refused with %o', async (changes) => {
    const citizen = await aCitizen(app)
    const answer = await post(START, { ...identityOf(citizen), ...changes })
    expect(statusAndCode(answer)).toEqual([422, 'date_invalide'])
    expect(Object.keys(answer.body.errors?.fields ?? {})).toEqual(Object.keys(changes))
  })

  it('takes the minimum duration whether or not there is an account', async () => {
    const own = await startTestApp({ variables: { EQUAL_TIME_MS: '150' } })
    const citizen = await aCitizen(own)
    const timed = async (identity: object) => {
      const start = performance.now()
      const { status } = await own.client().post(START, identity)
      return { status, ms: performance.now() - start }
    }
    const known = await timed(identityOf(citizen))
    const unknown = await timed({ ...identityOf(citizen), cnp_cui: aFreshCnp() })
    await own.close()
    expect([known.status, unknown.status]).toEqual([200, 422])
    expect(unknown.ms).toBeGreaterThanOrEqual(149)
    expect(known.ms).toBeGreaterThanOrEqual(149)
  })
})

describe('another code', () => {
  const resend = (citizen: TestCitizen) => post(RESEND, identityOf(citizen))

  it('is sent after the cooldown, five times a day at most', async () => {
    const { citizen } = await asking()
    expect(statusAndCode(await resend(citizen))).toEqual([429, 'prea_devreme'])
    for (let i = 0; i < 4; i += 1) {
      app.clock.advance(6)
      expect((await resend(citizen)).status).toBe(200)
    }
    app.clock.advance(6)
    const refused = await resend(citizen)
    expect(statusAndCode(refused)).toEqual([429, 'prea_multe_coduri'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * HOUR)
  })

  it('counts per phone when several accounts share it', async () => {
    const telefon = '+40722000999'
    const [one, other] = [await aCitizen(app, { telefon }), await aCitizen(app, { telefon })]
    for (let i = 0; i < 5; i += 1) {
      expect((await resend(one)).status).toBe(200)
      app.clock.advance(6)
    }
    expect(statusAndCode(await resend(other))).toEqual([429, 'prea_multe_coduri'])
  })

  it('needs an account and a valid body', async () => {
    const nobody = { email: 'alta@exemplu.ro', cnp_cui: aFreshCnp() }
    expect(statusAndCode(await post(RESEND, nobody))).toEqual([422, 'date_incorecte'])
    expect(statusAndCode(await post(RESEND, {}))).toEqual([422, 'date_invalide'])
  })
})

describe('the code', () => {
  it('gives a token once', async () => {
    const { citizen, code } = await asking()
    expect(dataOf(await verify(citizen, code))).toEqual({
      token: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
    expect(statusAndCode(await verify(citizen, code))).toEqual([410, 'cod_expirat'])
  })

  it('gives one token when many requests arrive together', async () => {
    const { citizen, code } = await asking()
    const answers = await Promise.all(
      Array.from({ length: CONCURRENT_CALLS }, () => verify(citizen, code)),
    )
    expectOneServed(answers)
  })

  it('is invalidated after five wrong tries, until then with the same error as for an unknown account', async () => {
    const { citizen, code } = await asking()
    const wrong = await verify(citizen, aWrongCode(code))
    expect(statusAndCode(wrong)).toEqual([422, 'cod_incorect'])
    const unknown = await post(VERIFY, { email: 'alta@exemplu.ro', cnp_cui: aFreshCnp(), code })
    expect(unknown.body).toEqual(wrong.body)
    const tries: TestAnswer[] = []
    for (let i = 0; i < 20; i += 1) tries.push(await verify(citizen, aWrongCode(code)))
    expect(countByStatus(tries)).toEqual({ 422: 4, 410: 16 })
    expect((await verify(citizen, code)).status).toBe(410)
  })

  it.each([
    ['the code', VERIFY, { code: '12345' }],
    [
      'the new password',
      UPDATE,
      {
        code: '12345',
        token: 'x',
        password: NEW_PASSWORD,
        password_confirmation: NEW_PASSWORD,
      },
    ],
  ])('shares the attempts per id with the first step: %s', async (_, path, rest) => {
    const citizen = await aCitizen(app)
    const wrong = { ...identityOf(citizen), email: 'alta@exemplu.ro' }
    for (let i = 0; i < 3; i += 1) await post(START, wrong)
    const tries = Array.from({ length: 20 }, () => post(path, { ...wrong, ...rest }))
    expect(countByStatus(await Promise.all(tries))[429]).toBe(18)
    expect(statusAndCode(await post(START, identityOf(citizen)))).toEqual([
      429,
      'prea_multe_incercari',
    ])
  })

  it('still reaches a known device after strangers have used up their limits', async () => {
    const citizen = await aCitizen(app)
    const owner = await signIn(app, citizen)
    for (let round = 0; round < 5; round += 1) {
      await post(START, identityOf(citizen))
      const wrong = aWrongCode(await lastCode(app, citizen.telefon))
      for (let i = 0; i < 5; i += 1) await verify(citizen, wrong)
      app.clock.advance(6)
    }
    await post(START, { ...identityOf(citizen), email: 'alta@exemplu.ro' })
    expect(statusAndCode(await post(START, identityOf(citizen)))).toEqual([
      429,
      'prea_multe_coduri',
    ])
    dataOf(await owner.post(START, identityOf(citizen)))
    const code = await lastCode(app, citizen.telefon)
    const given = { ...identityOf(citizen), code }
    const { token } = dataOf<{ token: string }>(await owner.post(VERIFY, given))
    const chosen = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
    expect(dataOf(await owner.post(UPDATE, { ...given, ...chosen, token }))).toBe(true)
  })

  it('of a known device does not work for a stranger', async () => {
    const citizen = await aCitizen(app)
    const owner = await signIn(app, citizen)
    dataOf(await owner.post(START, identityOf(citizen)))
    const code = await lastCode(app, citizen.telefon)
    expect(statusAndCode(await verify(citizen, code))).toEqual([410, 'cod_expirat'])
    expect((await owner.post(VERIFY, { ...identityOf(citizen), code })).status).toBe(200)
  })

  it('of a registration does not work for a recovery', async () => {
    const citizen = await aCitizen(app, { state: 'neconfirmat' })
    await login(citizen, PASSWORD)
    const code = await lastCode(app, citizen.telefon)
    expect(statusAndCode(await verify(citizen, code))).toEqual([422, 'cod_incorect'])
  })

  it('has five digits', async () => {
    const citizen = await aCitizen(app)
    expect(statusAndCode(await verify(citizen, '1234'))).toEqual([422, 'date_invalide'])
  })
})

describe('the new password', () => {
  it('replaces the old one, revokes all sessions and is announced by e-mail', async () => {
    const { citizen, body } = await verified()
    const client = await signIn(app, citizen)
    expect(dataOf(await post(UPDATE, body))).toBe(true)
    expect((await login(citizen, PASSWORD)).status).toBe(401)
    expect((await login(citizen, NEW_PASSWORD)).status).toBe(200)
    expect((await client.get('/api/cetatean/find-details')).status).toBe(401)
    const [notice] = await app.messages(citizen.email)
    expect(notice?.text).toContain('a fost înlocuită')
    expect(notice?.text).not.toContain(NEW_PASSWORD)
    expect(await listAuditedActions(app, citizen.id)).toContain('parola.recuperata')
  })

  it('names in its e-mail the passkeys that still sign in, which it leaves', async () => {
    const { citizen, body } = await verified()
    const { passkey } = await aPasskey(app, await signIn(app, citizen))
    dataOf(await post(UPDATE, body))
    const [notice] = await app.messages(citizen.email)
    expect(notice?.text).toContain(passkey.nume)
    const client = await signIn(app, { ...citizen, password: NEW_PASSWORD })
    expect(dataOf<Passkey[]>(await client.get(passkeyList.path))).toHaveLength(1)
  })

  it('confirms the phone that the code was sent to', async () => {
    const { citizen, body } = await verified()
    await app.ports.db
      .update(citizens)
      .set({ smsConfirmedAt: null })
      .where(eq(citizens.id, citizen.id))
    dataOf(await post(UPDATE, body))
    expect((await readCitizen(app, citizen.id))?.smsConfirmedAt).toEqual(app.clock.now())
  })

  it('is set once when many requests arrive together', async () => {
    const { body } = await verified()
    const answers = await Promise.all(
      Array.from({ length: CONCURRENT_CALLS }, () => post(UPDATE, body)),
    )
    expectOneServed(answers)
  })

  it('is rejected when the token is older than fifteen minutes', async () => {
    const { body } = await verified()
    app.clock.advance(limits.resetToken.validSeconds)
    expect(statusAndCode(await post(UPDATE, body))).toEqual([410, 'pas_expirat'])
  })

  it('is rejected unless token, code and account match', async () => {
    const { body } = await verified()
    const stranger = await aCitizen(app)
    const ofStranger = await post(UPDATE, { ...body, ...identityOf(stranger) })
    expect(statusAndCode(ofStranger)).toEqual([410, 'pas_expirat'])
    const otherToken = await post(UPDATE, { ...body, token: '0'.repeat(64) })
    expect(statusAndCode(otherToken)).toEqual([410, 'pas_expirat'])
    const otherCode = await post(UPDATE, { ...body, code: aWrongCode(body.code) })
    expect(statusAndCode(otherCode)).toEqual([422, 'cod_incorect'])
    expect((await post(UPDATE, body)).status).toBe(200)
  })

  it('is rejected when common, and the token stays valid', async () => {
    const { body } = await verified()
    const common = { ...body, password: 'parola1234', password_confirmation: 'parola1234' }
    const answer = await post(UPDATE, common)
    expect(statusAndCode(answer)).toEqual([422, 'date_invalide'])
    expect(Object.keys(answer.body.errors?.fields ?? {})).toEqual(['password'])
    expect((await post(UPDATE, body)).status).toBe(200)
  })

  it('is rejected when it differs from its confirmation', async () => {
    const { body } = await verified()
    const answer = await post(UPDATE, { ...body, password_confirmation: 'alta parola' })
    expect(Object.keys(answer.body.errors?.fields ?? {})).toEqual(['password_confirmation'])
  })

  it('cannot be set with a bearer in place of the token', async () => {
    const { body, citizen } = await verified()
    const { token } = await signIn(app, citizen)
    expect(statusAndCode(await post(UPDATE, { ...body, token: token.slice(0, 200) }))).toEqual([
      410,
      'pas_expirat',
    ])
    const client = app.client()
    client.token = body.token
    expect((await client.get('/api/cetatean/find-details')).status).toBe(401)
  })
})
