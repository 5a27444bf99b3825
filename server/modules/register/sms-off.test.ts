import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maskEmail } from '#contract/email.ts'
import type { CodeSent } from '#contract/register.ts'
import { outbox } from '#server/db/schema.ts'
import { answerChannel } from '#server/domain/callers.ts'
import { decodePublicId, encodePublicId } from '#server/domain/public-ids.ts'
import {
  PASSWORD,
  aCitizen,
  aRegistration,
  anEnrolledClient,
  lastCode,
  readCitizen,
  signIn,
} from '#server/testing/factories/accounts.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { aFreshEmail } from '#server/testing/identities.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const RECOVERY = '/api/auth/password'
const PROFILE = '/api/cetatean/profile-update'
const NEW_PASSWORD = 'o alta parola 8'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ variables: { FEATURES_OFF: 'sms' } })
})
afterAll(async () => {
  expect(await app.ports.db.$count(outbox, eq(outbox.channel, 'sms'))).toBe(0)
  await app.close()
})

const post = (path: string, body: unknown) => app.client().post(path, body)
const confirm = (id_cetatean: number, code: string, format = 'email') =>
  post('/api/cetatean-confirm-code', { id_cetatean, code, format })

describe('a portal without SMS', () => {
  it('opens a new account with a code sent by e-mail, which confirms the address', async () => {
    const body = aRegistration()
    const sent = dataOf<CodeSent>(await post('/api/cetatean-register', body))
    expect(sent.format).toBe('email')
    const early = await post('/api/auth/login-cnp', { cnp_cui: body.cnp_cui, password: PASSWORD })
    expect(early.body).toMatchObject({
      errors: { code: 'cont_neconfirmat' },
      data: { format: 'email' },
    })
    const resend = { id_cetatean: sent.id_cetatean, format: 'sms' }
    const bySms = await post('/api/cetatean-resend-code', resend)
    expect(statusAndCode(bySms)).toEqual([404, 'functie_oprita'])
    expect((await confirm(sent.id_cetatean, await lastCode(app, body.email))).status).toBe(200)
    const row = await readCitizen(app, decodePublicId(app.ports.env, sent.id_cetatean))
    expect(row).toMatchObject({ state: 'activ', smsConfirmedAt: null })
    expect(row?.emailConfirmedAt).toBeInstanceOf(Date)
  })

  it('opens the account of an enrolled client with the PIN on paper, and sends no other', async () => {
    const { cnpCui: cnp_cui, pin } = await anEnrolledClient(app)
    const another = await post('/api/cetatean-reset-pin-code-inrolare', { cnp_cui })
    expect(statusAndCode(another)).toEqual([404, 'functie_oprita'])
    const checked = await post('/api/auth/check-pin-register', { cnp_cui, pin })
    const { token_inrolare } = dataOf<{ token_inrolare: string }>(checked)
    const { email, telefon, dialcode, isocode, ...rest } = aRegistration()
    const { password, password_confirmation, acord_termeni, acord_date } = rest
    const agreed = { password, password_confirmation, acord_termeni, acord_date }
    const account = { token_inrolare, email, telefon, dialcode, isocode, ...agreed }
    const sent = dataOf<CodeSent>(await post('/api/cetatean-register-inrolat', account))
    expect((await confirm(sent.id_cetatean, await lastCode(app, email))).status).toBe(200)
  })

  it('recovers the password with a code sent to the confirmed address', async () => {
    const citizen = await aCitizen(app)
    const identity = { email: citizen.email, cnp_cui: citizen.cnpCui }
    const started = await post(`${RECOVERY}/reset-password-cnp`, identity)
    expect(dataOf(started)).toEqual({ phone: maskEmail(citizen.email) })
    const code = await lastCode(app, citizen.email)
    const verified = await post(`${RECOVERY}/reset-verify-code`, { ...identity, code })
    const { token } = dataOf<{ token: string }>(verified)
    const chosen = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
    const end = { ...identity, ...chosen, token, code }
    expect((await post(`${RECOVERY}/reset-password-update`, end)).status).toBe(200)
    await signIn(app, { cnpCui: citizen.cnpCui, password: NEW_PASSWORD })
  })

  it('recovers no password through an address that nobody has confirmed, or that is new', async () => {
    const unconfirmed = await aCitizen(app, { emailConfirmedAt: null })
    const start = ({ email, cnpCui }: { email: string; cnpCui: string }) =>
      post(`${RECOVERY}/reset-password-cnp`, { email, cnp_cui: cnpCui })
    expect(statusAndCode(await start(unconfirmed))).toEqual([422, 'date_incorecte'])
    const citizen = await aCitizen(app)
    const client = await signIn(app, citizen)
    const email = aFreshEmail()
    await client.post(PROFILE, { email, parola: PASSWORD })
    const code = await lastCode(app, email)
    const id_cetatean = encodePublicId(app.ports.env, citizen.id)
    const confirmed = await client.post('/api/cetatean-confirm-code', {
      id_cetatean,
      code,
      format: 'email',
    })
    expect(confirmed.status).toBe(200)
    const early = await start({ ...citizen, email })
    expect(statusAndCode(early)).toEqual([409, 'telefon_recent'])
    expect(early.body.errors?.message).toEqual([expect.stringContaining('Adresa de e-mail')])
  })

  it('changes the phone at once, unconfirmed', async () => {
    const citizen = await aCitizen(app)
    const client = await signIn(app, citizen)
    const body = { telefon: '0722000199', dialcode: '40', isocode: 'ro', parola: PASSWORD }
    expect((await client.post(PROFILE, body)).status).toBe(200)
    const changed = { telefon: '+40722000199', pendingTelefon: null, smsConfirmedAt: null }
    expect(await readCitizen(app, citizen.id)).toMatchObject(changed)
  })

  it('tells staff to phone those without an account', () => {
    const caller = { state: 'apelant', telefon: '+40722000111' }
    expect(answerChannel(app.ports.env, caller)).toBe('apel')
  })
})
