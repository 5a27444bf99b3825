import { eq, ilike } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { codeTooEarly } from '#contract/texts.ro.ts'
import { addresses, citizens, codes, files, outbox } from '#server/db/schema.ts'
import { decodePublicId, encodePublicId } from '#server/domain/public-ids.ts'
import { parseEnv } from '#server/config/env.ts'
import {
  PASSWORD,
  aCitizen,
  aRegistration,
  aWrongCode,
  anEnrolledClient,
  lastCode,
  readCitizen,
  signIn,
} from '#server/testing/factories/accounts.ts'
import { aFreshCnp, aFreshCui, aFreshE164 } from '#server/testing/identities.ts'
import {
  listAuditedActions,
  countByStatus,
  countMessages,
  countWaiting,
  dataOf,
  statusAndCode,
  CONCURRENT_CALLS,
} from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestAnswer, TestApp } from '#server/testing/test-app.ts'

interface CodeSent {
  id_cetatean: number
  format: string
  phone: string
}

const REGISTER = '/api/cetatean-register'
const CONFIRM = '/api/cetatean-confirm-code'
const RESEND = '/api/cetatean-resend-code'
const CHECK = '/api/cetatean-register-check-cnp'
const HOUR = 3600
const DAY = 24 * HOUR

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ variables: { CHECKS_PER_HOUR: '100000' } })
})
afterAll(() => app.close())

const post = (path: string, body: unknown, headers = {}) => app.client().post(path, body, headers)
const e164 = ({ telefon }: { telefon: string }) => `+4${telefon}`
const toPublicId = (id: number) => encodePublicId(app.ports.env, id)
const idOf = ({ id_cetatean }: CodeSent) => decodePublicId(app.ports.env, id_cetatean)
const confirm = (id: number, code: string, format = 'sms') =>
  post(CONFIRM, { id_cetatean: toPublicId(id), code, format })

/** Registers somebody new, up to the code. */
async function registered(overrides: Record<string, unknown> = {}) {
  const body = aRegistration(overrides)
  const sent = dataOf<CodeSent>(await post(REGISTER, body))
  return { body, id: idOf(sent), code: await lastCode(app, e164(body)) }
}

const fieldsOf = ({ body }: TestAnswer) => Object.keys(body.errors?.fields ?? {})

describe('checking an id', () => {
  it('tells apart new ids, enrolled ids and ids with an account', async () => {
    const enrolled = await anEnrolledClient(app, { type: 1, cnpCui: aFreshCui() })
    const citizen = await aCitizen(app)
    const unconfirmed = await aCitizen(app, { state: 'neconfirmat' })
    const check = async (cnp_cui: string) => dataOf(await post(CHECK, { cnp_cui }))
    expect(await check(aFreshCnp())).toEqual({ stare: 'nou', type: 0 })
    expect(await check(aFreshCui())).toEqual({ stare: 'nou', type: 1 })
    expect(await check(enrolled.cnpCui)).toEqual({ stare: 'inrolat', type: 1 })
    expect(await check(citizen.cnpCui)).toEqual({ stare: 'cont_existent', type: 0 })
    expect(await check(unconfirmed.cnpCui)).toEqual({ stare: 'nou', type: 0 })
  })

  it('rejects an invalid id', async () => {
    expect(statusAndCode(await post(CHECK, { cnp_cui: '90012345681' }))).toEqual([
      422,
      'date_invalide',
    ])
  })

  it('is rate-limited per id and per IP address', async () => {
    const own = await startTestApp({ variables: { CHECKS_PER_HOUR: '70' } })
    const check = (cnp_cui: string) => own.client().post(CHECK, { cnp_cui })
    const cnp = aFreshCnp()
    for (let i = 0; i < 60; i += 1) expect((await check(cnp)).status).toBe(200)
    expect(statusAndCode(await check(cnp))).toEqual([429, 'prea_multe_incercari'])
    for (let i = 0; i < 9; i += 1) expect((await check(aFreshCnp())).status).toBe(200)
    expect((await check(aFreshCnp())).status).toBe(429)
    await own.close()
  })
})

describe('a registration', () => {
  it('stores the account and sends a code by SMS and a link by e-mail', async () => {
    const body = aRegistration({ telefon: '0722 000 142', ci_serie: 'qx', ci_numar: '123456' })
    const answer = await post(REGISTER, body)
    const id = idOf(dataOf<CodeSent>(answer))
    expect(answer.body.data).toEqual({
      id_cetatean: toPublicId(id),
      format: 'sms',
      phone: '07xx xxx x42',
    })
    expect(await readCitizen(app, id)).toMatchObject({
      cnpCui: body.cnp_cui,
      telefon: '+40722000142',
      email: body.email,
      ciSerie: 'QX',
      state: 'neconfirmat',
      consentedAt: app.clock.now(),
    })
    const own = await app.ports.db.select().from(addresses).where(eq(addresses.citizenId, id))
    expect(own).toMatchObject([{ eticheta: 'Acasă', strada: 'Str. Exemplului', implicita: true }])
    const [sms] = await app.messages('+40722000142')
    expect(sms?.text.split('\n').at(-1)).toMatch(/^@localhost:8080 #\d{5}$/)
    const [link] = await app.messages(body.email)
    expect(link?.text).toMatch(/http:\/\/localhost:8080\/#\/auth\/confirmare\/[0-9a-f]{64}\n/)
    expect(await listAuditedActions(app, id)).toEqual(['cont.inregistrat'])
  })

  it('does not replace a registration that is confirmed concurrently', async () => {
    const { body, id } = await registered()
    const again = await app.ports.db.transaction(async (tx) => {
      await tx.update(citizens).set({ state: 'activ' }).where(eq(citizens.id, id))
      const asked = post(REGISTER, body)
      await expect.poll(() => countWaiting(app)).toBe(1)
      return { asked }
    })
    expect(statusAndCode(await again.asked)).toEqual([409, 'cont_existent'])
    expect(await readCitizen(app, id)).toMatchObject({ state: 'activ', email: body.email })
  })

  it('stores the password and the code as hashes', async () => {
    const { id, code } = await registered()
    const row = await readCitizen(app, id)
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
    const kept = await app.ports.db.select().from(codes).where(eq(codes.citizenId, id))
    expect(JSON.stringify(kept.map(({ codeHash }) => codeHash))).not.toContain(code)
  })

  it('works for a firm', async () => {
    const firm = {
      type: 1,
      cnp_cui: aFreshCui(),
      f_nume: 'Exemplu Demo S.R.L.',
      f_reg_com: 'j40/99991/2019',
    }
    const { id } = await registered(firm)
    expect(await readCitizen(app, id)).toMatchObject({
      type: 1,
      fNume: 'Exemplu Demo S.R.L.',
      fRegCom: 'J40/99991/2019',
    })
  })

  it('accepts a phone of another allowed country', async () => {
    const body = aRegistration({ telefon: '15123456789', dialcode: '49', isocode: 'de' })
    const row = await readCitizen(app, idOf(dataOf<CodeSent>(await post(REGISTER, body))))
    expect(row).toMatchObject({ telefon: '+4915123456789', dialcode: '49', isocode: 'de' })
  })

  it.each([
    ['an invalid phone', { telefon: '0900000000' }, ['telefon']],
    ['a country without SMS', { telefon: '15123456789', dialcode: '7' }, ['telefon']],
    [
      'a common password',
      { password: 'Parola123', password_confirmation: 'Parola123' },
      ['password'],
    ],
    [
      'one letter repeated as password',
      { password: 'zzzzzzzzz', password_confirmation: 'zzzzzzzzz' },
      ['password'],
    ],
    ['passwords that differ', { password_confirmation: 'alta parola' }, ['password_confirmation']],
    ['terms not accepted', { acord_date: false }, ['acord_date']],
    ['a name of digits', { nume: 'Ion2' }, ['nume']],
    ['no address', { adresa: undefined }, ['adresa']],
  ])('is refused with %s', async (_, changes, fields) => {
    const answer = await post(REGISTER, aRegistration(changes))
    expect(statusAndCode(answer)).toEqual([422, 'date_invalide'])
    expect(fieldsOf(answer)).toEqual(fields)
  })

  it('is refused with the id or the e-mail address as password', async () => {
    const body = aRegistration()
    for (const password of [body.cnp_cui, body.email.toUpperCase()]) {
      const answer = await post(REGISTER, { ...body, password, password_confirmation: password })
      expect(fieldsOf(answer)).toEqual(['password'])
    }
  })

  it('is refused for an id that has an account or is enrolled', async () => {
    const citizen = await aCitizen(app)
    const client = await anEnrolledClient(app)
    const taken = await post(REGISTER, aRegistration({ cnp_cui: citizen.cnpCui }))
    expect(statusAndCode(taken)).toEqual([409, 'cont_existent'])
    const enrolled = await post(REGISTER, aRegistration({ cnp_cui: client.cnpCui }))
    expect(statusAndCode(enrolled)).toEqual([409, 'client_inrolat'])
  })

  it('enforces the configured e-mail pattern', async () => {
    const own = await startTestApp({ variables: { EMAIL_PATTERN: '@exemplu\\.ro$' } })
    const refused = await own.client().post(REGISTER, aRegistration({ email: 'a@altceva.ro' }))
    const accepted = await own.client().post(REGISTER, aRegistration())
    await own.close()
    expect(fieldsOf(refused)).toEqual(['email'])
    expect(accepted.status).toBe(200)
  })

  it('is replaced, while unconfirmed, by the next one with the same id', async () => {
    const first = await registered()
    const second = await registered({ cnp_cui: first.body.cnp_cui })
    expect(await readCitizen(app, first.id)).toBeUndefined()
    expect((await confirm(first.id, first.code)).status).toBe(422)
    expect((await confirm(second.id, second.code)).status).toBe(200)
  })

  it('leaves one account when many with the same id arrive together', async () => {
    const cnp_cui = aFreshCnp()
    const tries = Array.from({ length: CONCURRENT_CALLS }, () =>
      post(REGISTER, aRegistration({ cnp_cui })),
    )
    const answers = await Promise.all(tries)
    expect(countByStatus(answers)).toEqual({ 200: CONCURRENT_CALLS })
    expect(await app.ports.db.$count(citizens, eq(citizens.cnpCui, cnp_cui))).toBe(1)
  })

  it('is created once when repeated with the same idempotency key', async () => {
    const body = aRegistration()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await post(REGISTER, body, key)
    const second = await post(REGISTER, body, key)
    expect(second.text).toBe(first.text)
    expect(await countMessages(app, e164(body))).toBe(1)
  })

  it('attaches the uploaded files, and releases them when it is replaced', async () => {
    const id = crypto.randomUUID()
    await app.ports.db
      .insert(files)
      .values({ id, name: 'act.pdf', type: 'application/pdf', size: 3, sha256: 'x' })
    const usedBy = async () =>
      (await app.ports.db.select().from(files).where(eq(files.id, id)))[0]?.usedBy
    const documente_source = [{ id }]
    const first = await registered({ documente_source })
    expect(await usedBy()).toBe(`inregistrare:${first.id}`)
    const second = await registered({ cnp_cui: first.body.cnp_cui, documente_source })
    expect(await usedBy()).toBe(`inregistrare:${second.id}`)
  })

  it('is rejected as a whole when a file does not exist', async () => {
    const body = aRegistration({ documente_source: [{ id: crypto.randomUUID() }] })
    expect(statusAndCode(await post(REGISTER, body))).toEqual([422, 'fisier_necunoscut'])
    expect(await app.ports.db.$count(citizens, eq(citizens.cnpCui, body.cnp_cui))).toBe(0)
    expect(await countMessages(app, e164(body))).toBe(0)
  })
})

describe('the first code', () => {
  it('activates the account and opens a session', async () => {
    const { id, code, body } = await registered()
    const answer = await confirm(id, code)
    const { token } = dataOf<{ token: string }>(answer)
    expect(answer.body.data).toMatchObject({ confirmat: true, user: { nume: 'Ionescu' } })
    expect(await readCitizen(app, id)).toMatchObject({
      state: 'activ',
      smsConfirmedAt: app.clock.now(),
      emailConfirmedAt: null,
    })
    const client = app.client()
    client.token = token
    expect((await client.get('/api/cetatean/find-details')).status).toBe(200)
    await signIn(app, { cnpCui: body.cnp_cui, password: PASSWORD })
    expect(await listAuditedActions(app, id)).toContain('cont.activat')
  })

  it('works once', async () => {
    const { id, code } = await registered()
    await confirm(id, code)
    expect(statusAndCode(await confirm(id, code))).toEqual([410, 'cod_expirat'])
  })

  it('works once when many requests arrive together', async () => {
    const { id, code } = await registered()
    const answers = await Promise.all(
      Array.from({ length: CONCURRENT_CALLS }, () => confirm(id, code)),
    )
    expect(countByStatus(answers)).toEqual({ 200: 1, 410: CONCURRENT_CALLS - 1 })
  })

  it('is valid for an hour', async () => {
    const one = await registered()
    app.clock.advance(HOUR - 1)
    expect((await confirm(one.id, one.code)).status).toBe(200)
    const other = await registered()
    app.clock.advance(HOUR)
    expect(statusAndCode(await confirm(other.id, other.code))).toEqual([410, 'cod_expirat'])
  })

  it('is rejected when wrong, and invalidated after five wrong tries', async () => {
    const { id, code } = await registered()
    for (let i = 0; i < 5; i += 1) {
      expect(statusAndCode(await confirm(id, aWrongCode(code)))).toEqual([422, 'cod_incorect'])
    }
    expect(statusAndCode(await confirm(id, code))).toEqual([410, 'cod_expirat'])
  })

  it('is invalidated after five wrong tries when many arrive together', async () => {
    const { id, code } = await registered()
    const wrong = Array.from({ length: CONCURRENT_CALLS }, () => confirm(id, aWrongCode(code)))
    expect(countByStatus(await Promise.all(wrong))).toEqual({ 422: 5, 410: CONCURRENT_CALLS - 5 })
    expect((await confirm(id, code)).status).toBe(410)
  })

  it('returns the same error for an unknown citizen as for a wrong code', async () => {
    const { id, code } = await registered()
    const wrong = await confirm(id, aWrongCode(code))
    const unknown = await confirm(2_000_000_000, code)
    expect(unknown.body).toEqual(wrong.body)
  })

  it.each([{ code: '1234' }, { code: 'abcde' }, { id_cetatean: 2 ** 40 }, { format: 'fax' }])(
    'is refused with %o',
    async (changes) => {
      const answer = await post(CONFIRM, {
        id_cetatean: 1,
        code: '12345',
        format: 'sms',
        ...changes,
      })
      expect(statusAndCode(answer)).toEqual([422, 'date_invalide'])
      expect(fieldsOf(answer)).toEqual(Object.keys(changes))
    },
  )
})

describe('another code', () => {
  const resend = (id: number, format = 'sms') =>
    post(RESEND, { id_cetatean: toPublicId(id), format })

  it('is sent at once the first time, then after the cooldown, and the previous one stays valid', async () => {
    const { id, body } = await registered()
    const phone = `07xx xxx x${body.telefon.slice(-2)}`
    expect(dataOf(await resend(id))).toEqual({ phone })
    const code = await lastCode(app, e164(body))
    const early = await resend(id)
    expect(statusAndCode(early)).toEqual([429, 'prea_devreme'])
    expect(early.headers['retry-after']).toBe('6')
    app.clock.advance(6)
    expect(dataOf(await resend(id))).toEqual({ phone })
    expect((await confirm(id, code)).status).toBe(200)
  })

  it('within the cooldown is refused with a sentence that names the channel asked for', async () => {
    const { id } = await registered()
    await resend(id)
    const sentence = async (format: string) => (await resend(id, format)).body.errors?.message
    expect(await sentence('sms')).toEqual([codeTooEarly('SMS')])
    expect(await sentence('email')).toEqual([codeTooEarly('e-mail')])
  })

  it('invalidates all but the previous one', async () => {
    const { id, body } = await registered()
    const newer: string[] = []
    for (let i = 0; i < 2; i += 1) {
      app.clock.advance(6)
      await resend(id)
      newer.push(await lastCode(app, e164(body)))
    }
    const kept = await app.ports.db
      .select()
      .from(codes)
      .where(eq(codes.citizenId, id))
      .orderBy(codes.id)
    expect(kept.map(({ endedAt }) => endedAt === null)).toEqual([false, true, true])
    expect((await confirm(id, newer[0]!)).status).toBe(200)
    expect((await confirm(id, newer[1]!)).status).toBe(410)
  })

  it('inherits the wrong tries of the previous one', async () => {
    const { id, code, body } = await registered()
    for (let i = 0; i < 4; i += 1) await confirm(id, aWrongCode(code))
    app.clock.advance(6)
    await resend(id)
    const next = await lastCode(app, e164(body))
    expect((await confirm(id, aWrongCode(code, next))).status).toBe(422)
    expect((await confirm(id, next)).status).toBe(410)
  })

  it('by e-mail confirms the address it was sent to', async () => {
    const { id, body } = await registered({
      email: `${crypto.randomUUID().slice(0, 8)}@exemplu.ro`,
    })
    app.clock.advance(6)
    const masked = `${body.email.slice(0, 1)}***@exemplu.ro`
    expect(dataOf(await resend(id, 'email'))).toEqual({ email: masked })
    expect((await confirm(id, await lastCode(app, body.email), 'email')).status).toBe(200)
    expect(await readCitizen(app, id)).toMatchObject({
      emailConfirmedAt: app.clock.now(),
      smsConfirmedAt: null,
    })
  })

  it('by SMS does not confirm the e-mail address, even if the request says so', async () => {
    const { id, code } = await registered()
    expect((await confirm(id, code, 'email')).status).toBe(200)
    expect(await readCitizen(app, id)).toMatchObject({ emailConfirmedAt: null })
  })

  it('is sent ten times a day at most', async () => {
    const { id } = await registered()
    for (let i = 0; i < 9; i += 1) {
      app.clock.advance(6)
      expect((await resend(id)).status).toBe(200)
    }
    app.clock.advance(6)
    const refused = await resend(id)
    expect(statusAndCode(refused)).toEqual([429, 'prea_multe_coduri'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(20 * HOUR)
    app.clock.advance(DAY)
    expect((await resend(id)).status).toBe(200)
  })

  it('is sent once when ten requests arrive together', async () => {
    const { id, body } = await registered()
    app.clock.advance(6)
    const answers = await Promise.all(Array.from({ length: 10 }, () => resend(id)))
    expect(countByStatus(answers)).toEqual({ 200: 1, 429: 9 })
    expect(await countMessages(app, e164(body))).toBe(2)
  })

  it('is sent only to citizens with something to confirm', async () => {
    const citizen = await aCitizen(app)
    for (const id of [citizen.id, 2_000_000_000]) {
      expect(statusAndCode(await resend(id))).toEqual([404, 'inexistent'])
    }
  })

  it('is rejected with an unknown channel', async () => {
    expect(statusAndCode(await resend(1, 'fax'))).toEqual([422, 'date_invalide'])
  })
})

describe('limits that outlast a code', () => {
  it('too many wrong codes in a month block an account, even with the right code', async () => {
    const own = await startTestApp({ variables: { CODE_FAILURES_PER_MONTH: '7' } })
    const body = aRegistration()
    const { id_cetatean } = dataOf<CodeSent>(await own.client().post(REGISTER, body))
    const tryCode = (code: string) =>
      own.client().post(CONFIRM, { id_cetatean, code, format: 'sms' })
    const code = await lastCode(own, e164(body))
    for (let i = 0; i < 5; i += 1) await tryCode(aWrongCode(code))
    own.clock.advance(6)
    await own.client().post(RESEND, { id_cetatean, format: 'sms' })
    const next = await lastCode(own, e164(body))
    for (let i = 0; i < 2; i += 1) await tryCode(aWrongCode(next))
    const refused = await tryCode(next)
    await own.close()
    expect(statusAndCode(refused)).toEqual([429, 'prea_multe_incercari'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(29 * DAY)
  })

  it('a wrong code counts once per valid code, for a chance of 0.25 % a year at most', async () => {
    const { failuresPerMonth } = parseEnv({}).codes
    const yearly = (failuresPerMonth * 365) / 30
    expect(yearly / 10 ** limits.code.length).toBeLessThanOrEqual(0.0025)

    const own = await startTestApp({ variables: { CODE_FAILURES_PER_MONTH: '4' } })
    const body = aRegistration()
    const { id_cetatean } = dataOf<CodeSent>(await own.client().post(REGISTER, body))
    own.clock.advance(6)
    await own.client().post(RESEND, { id_cetatean, format: 'sms' })
    const code = await lastCode(own, e164(body))
    const tryCode = (given: string) =>
      own.client().post(CONFIRM, { id_cetatean, code: given, format: 'sms' })
    // Differs from both valid codes.
    const sent = new Set(
      (await own.messages(e164(body))).map(({ text }) => /\d{5}/.exec(text)?.[0]),
    )
    const wrong = ['11111', '22222', '33333'].find((guess) => !sent.has(guess))!
    for (let i = 0; i < 2; i += 1) expect((await tryCode(wrong)).status).toBe(422)
    expect(statusAndCode(await tryCode(code))).toEqual([429, 'prea_multe_incercari'])
    await own.close()
  })

  it('a mailbox gets five links a day at most, in any spelling', async () => {
    const email = `cutie-${crypto.randomUUID().slice(0, 8)}@exemplu.ro`
    const [name, domain] = email.split('@') as [string, string]
    const spellings = [email, email.toUpperCase(), `${name}+portal@${domain}`]
    const links = () => app.ports.db.$count(outbox, ilike(outbox.recipient, `${name}%`))
    for (let i = 0; i < 8; i += 1) {
      const answer = await app.client().post(REGISTER, aRegistration({ email: spellings[i % 3] }))
      expect(answer.status).toBe(200)
    }
    expect(await links()).toBe(5)
  })

  it('SMS have an hourly cap, a lower one abroad, and a share reserved for recovery', async () => {
    const own = await startTestApp({
      // Two of the ten are reserved for registrations and three are common to all uses.
      variables: {
        SMS_PER_HOUR: '10',
        SMS_PER_PREFIX_PER_HOUR: '5',
        UNCONFIRMED_CODES_PER_HOUR: '100',
      },
    })
    const german = (last: number) => ({ telefon: `151${last}3456789`, dialcode: '49' })
    const send = (changes = {}) => own.client().post(REGISTER, aRegistration(changes))
    const answers = [await send(german(1)), await send(german(2)), await send(german(3))]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 503])
    for (let i = 0; i < 3; i += 1) expect((await send()).status).toBe(200)
    const refused = await send()
    expect(statusAndCode(refused)).toEqual([503, 'indisponibil'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const citizen = await aCitizen(own)
    const recovery = await own.client().post('/api/auth/password/reset-password-cnp', {
      email: citizen.email,
      cnp_cui: citizen.cnpCui,
    })
    await own.close()
    expect(recovery.status).toBe(200)
  })

  it('SMS to a block of neighbouring numbers have a cap of their own', async () => {
    const own = await startTestApp({ variables: { SMS_PER_BLOCK_PER_HOUR: '5' } })
    const send = (telefon: string) => own.client().post(REGISTER, aRegistration({ telefon }))
    const answers = [
      await send('0722000001'),
      await send('0722000002'),
      await send('0722000003'),
      await send('0722001003'),
    ]
    await own.close()
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 503, 200])
  })
})

describe('the link that confirms an e-mail address', () => {
  const hashSentTo = async (email: string) =>
    /confirmare\/([0-9a-f]{64})/.exec((await app.messages(email))[0]?.text ?? '')?.[1] ?? ''

  it('works once, without a session', async () => {
    const { id, body } = await registered()
    const hash = await hashSentTo(body.email)
    expect(dataOf(await post(`/api/${hash}`, undefined))).toEqual({ confirmat: true })
    expect(await readCitizen(app, id)).toMatchObject({ emailConfirmedAt: app.clock.now() })
    expect(statusAndCode(await post(`/api/${hash}`, undefined))).toEqual([410, 'legatura_expirata'])
  })

  it('works once when ten requests arrive together', async () => {
    const { body } = await registered()
    const hash = await hashSentTo(body.email)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(`/api/${hash}`, undefined)),
    )
    expect(countByStatus(answers)).toEqual({ 200: 1, 410: 9 })
  })

  it('expires', async () => {
    const { body } = await registered()
    const hash = await hashSentTo(body.email)
    app.clock.advance(7 * DAY)
    expect(statusAndCode(await post(`/api/${hash}`, undefined))).toEqual([410, 'legatura_expirata'])
  })

  it('confirms only the address it was sent to', async () => {
    const { id, body, code } = await registered()
    await confirm(id, code)
    await app.ports.db.update(citizens).set({ email: 'alta@exemplu.ro' }).where(eq(citizens.id, id))
    const answer = await post(`/api/${await hashSentTo(body.email)}`, undefined)
    expect(statusAndCode(answer)).toEqual([410, 'legatura_expirata'])
  })

  it('returns 404 for unknown and for malformed hashes', async () => {
    for (const hash of ['0'.repeat(64), '0'.repeat(63), 'ABCDEF'.repeat(10), 'altceva']) {
      expect(statusAndCode(await post(`/api/${hash}`, undefined))).toEqual([404, 'inexistent'])
    }
  })
})

it('a phone is stored in E.164, whatever its spelling', async () => {
  const phone = aFreshE164()
  const body = aRegistration({ telefon: phone.replace('+', '00') })
  const id = idOf(dataOf<CodeSent>(await post(REGISTER, body)))
  expect((await readCitizen(app, id))?.telefon).toBe(phone)
})
