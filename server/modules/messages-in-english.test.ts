import { afterAll, beforeAll, expect, it } from 'vitest'
import { MAX_PIN_ATTEMPTS } from '#server/domain/pins.ts'
import { encodePublicId } from '#server/domain/public-ids.ts'
import {
  PASSWORD,
  aCitizen,
  aRegistration,
  anEnrolledClient,
  anEnrolledRegistration,
  lastCode,
  signIn,
} from '#server/testing/factories/accounts.ts'
import type { TestCitizen } from '#server/testing/factories/accounts.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { dataOf } from '#server/testing/helpers.ts'
import { aFreshE164 } from '#server/testing/identities.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

const NEW_PASSWORD = 'o alta parola 8'
const SAVED = { preferences: { limba: 'en' } }
const ROMANIAN = /\b(dvs|Codul|Buna|Bună|Vă|PIN-ul|Telefonul|Contul)\b/

let app: TestApp
let operator: TestOperator
beforeAll(async () => {
  app = await startTestApp({ variables: { SMS_PER_HOUR: '1000' } })
  operator = await anOperator(app)
})
afterAll(async () => {
  await operator.close()
  await app.close()
})

function inEnglish<T extends TestClient>(client: T): T {
  client.language = 'en'
  return client
}

const post = (path: string, body: unknown) => inEnglish(app.client()).post(path, body)
const newEmail = () => `nou.${crypto.randomUUID().slice(0, 8)}@exemplu.ro`
const identityOf = ({ email, cnpCui }: TestCitizen) => ({ email, cnp_cui: cnpCui })

async function registered() {
  const body = aRegistration()
  const { id_cetatean } = dataOf<{ id_cetatean: number }>(
    await post('/api/cetatean-register', body),
  )
  return { ...body, id_cetatean, phone: body.international_number }
}

async function recovering() {
  const citizen = await aCitizen(app)
  dataOf(await post('/api/auth/password/reset-password-cnp', identityOf(citizen)))
  return citizen
}

async function withNewContact(contact: { telefon: string } | { email: string }) {
  const citizen = await aCitizen(app)
  const client = inEnglish(await signIn(app, citizen))
  const body = { ...contact, parola: PASSWORD }
  dataOf(await client.post('/api/cetatean/profile-update', body))
  return { citizen, client }
}

async function withChangedContact(contact: { telefon: string } | { email: string }) {
  const { citizen, client } = await withNewContact(contact)
  const [format, to] = 'email' in contact ? ['email', contact.email] : ['sms', contact.telefon]
  const id_cetatean = encodePublicId(app.ports.env, citizen.id)
  const body = { id_cetatean, format, code: await lastCode(app, to) }
  dataOf(await client.post('/api/cetatean-confirm-code', body))
  return citizen
}

async function undone(contact: { telefon: string } | { email: string }) {
  const citizen = await withChangedContact(contact)
  const [notice] = await app.messages('email' in contact ? citizen.email : citizen.telefon)
  const [, token] = /anulare\/([0-9a-f]{64})/.exec(notice?.text ?? '') ?? []
  dataOf(await post('/api/cetatean-undo-contact-change', { token }))
  return citizen.email
}

const kinds: [string, () => Promise<string>, string][] = [
  ['a code of registration', async () => (await registered()).phone, 'Your code is '],
  [
    'the link that confirms an address',
    async () => (await registered()).email,
    'link below to confirm',
  ],
  [
    'another code by e-mail',
    async () => {
      const { id_cetatean, email } = await registered()
      app.clock.advance(60)
      dataOf(await post('/api/cetatean-resend-code', { id_cetatean, format: 'email' }))
      return email
    },
    'Your verification code is ',
  ],
  [
    'a code sent when an unconfirmed account signs in',
    async () => {
      const citizen = await aCitizen(app, { state: 'neconfirmat', smsConfirmedAt: null })
      const { cnpCui, password } = citizen
      await post('/api/auth/login-cnp', { cnp_cui: cnpCui, password })
      return citizen.telefon
    },
    'Your code is ',
  ],
  ['a code of recovery', async () => (await recovering()).telefon, 'Your code is '],
  [
    'the notice of a recovered password',
    async () => {
      const citizen = await recovering()
      const code = await lastCode(app, citizen.telefon)
      const body = { ...identityOf(citizen), code }
      const verified = await post('/api/auth/password/reset-verify-code', body)
      const { token } = dataOf<{ token: string }>(verified)
      const chosen = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
      const update = { ...body, ...chosen, token }
      dataOf(await post('/api/auth/password/reset-password-update', update))
      return citizen.email
    },
    'replaced through recovery',
  ],
  [
    'the notice of a changed password',
    async () => {
      const citizen = await aCitizen(app)
      const chosen = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
      const client = inEnglish(await signIn(app, citizen))
      const body = { parola_curenta: PASSWORD, ...chosen }
      dataOf(await client.post('/api/cetatean/password', body))
      return citizen.email
    },
    'changed in the settings',
  ],
  [
    'the code of a new phone',
    async () => {
      const telefon = aFreshE164()
      await withNewContact({ telefon })
      return telefon
    },
    'Your code is ',
  ],
  [
    'the notice of a requested change of phone',
    async () => (await withNewContact({ telefon: aFreshE164() })).citizen.telefon,
    "A change of your account's phone number was requested",
  ],
  [
    'the notice of a requested change of e-mail',
    async () => (await withNewContact({ email: newEmail() })).citizen.email,
    'A change of the e-mail address of your account was requested',
  ],
  [
    'the link that undoes a change of phone',
    async () => (await withChangedContact({ telefon: aFreshE164() })).telefon,
    'The phone number of your account was changed',
  ],
  [
    'the link that undoes a change of e-mail',
    async () => (await withChangedContact({ email: newEmail() })).email,
    'open the link below to restore this one',
  ],
  [
    'the notice of a restored phone',
    () => undone({ telefon: aFreshE164() }),
    'The change was undone',
  ],
  [
    'a new PIN',
    async () => {
      const { cnpCui, telefon } = await anEnrolledClient(app)
      dataOf(await post('/api/cetatean-reset-pin-code-inrolare', { cnp_cui: cnpCui }))
      return telefon
    },
    'Your PIN for creating the account is ',
  ],
  [
    'the notice of a cancelled PIN',
    async () => {
      const { cnpCui, telefon, pin } = await anEnrolledClient(app)
      const wrong = pin === '111111' ? '222222' : '111111'
      for (let tries = 0; tries < MAX_PIN_ATTEMPTS; tries += 1) {
        await post('/api/auth/check-pin-register', { cnp_cui: cnpCui, pin: wrong })
        app.clock.advance(24 * 3600)
      }
      return telefon
    },
    'was cancelled after too many wrong attempts',
  ],
  [
    'the notice of a used PIN',
    async () => {
      const { cnpCui, telefon, pin } = await anEnrolledClient(app)
      const given = { cnp_cui: cnpCui, pin }
      const checked = await post('/api/auth/check-pin-register', given)
      const { token_inrolare } = dataOf<{ token_inrolare: string }>(checked)
      const body = anEnrolledRegistration(token_inrolare)
      dataOf(await post('/api/cetatean-register-inrolat', body))
      return telefon
    },
    'An account with another phone is being created',
  ],
  [
    'the receipt of a message to support',
    async () => {
      const email = newEmail()
      const who = { nume: 'Ionescu', prenume: 'Maria', telefon: '0722000142', email }
      dataOf(await post('/api/suport-online', { ...who, observatii: 'Tomberonul este spart.' }))
      return email
    },
    'We have received your message to Online support',
  ],
  [
    'the answer of support, in the language saved in the settings',
    async () => {
      const citizen = await aCitizen(app, SAVED)
      const email = newEmail()
      const who = { nume: 'Ionescu', prenume: 'Maria', telefon: '0722000142', email }
      const body = { ...who, observatii: 'Tomberonul este spart.' }
      const client = inEnglish(await signIn(app, citizen))
      const { id } = dataOf<{ id: number }>(await client.post('/api/account/suport-online', body))
      await operator.run('suport', 'raspunde', String(id), 'We will replace it on Monday.')
      return email
    },
    'Our answer:',
  ],
  [
    'the notice of an account closed by the operator, in the language saved in the settings',
    async () => {
      const { cnpCui, email } = await aCitizen(app, SAVED)
      await operator.run('cont', 'inchide', cnpCui, '--motiv', 'abuz', '--da')
      return email
    },
    'used against the rules of the portal',
  ],
]

it.each(kinds)('%s is in English when the portal is', async (_, send, sentence) => {
  const messages = await app.messages(await send())
  expect(messages.map(({ text }) => text)).toContainEqual(expect.stringContaining(sentence))
  for (const { text } of messages) expect(text).not.toMatch(ROMANIAN)
})

it('an account registered in English gets its later messages in English', async () => {
  const { id_cetatean, phone } = await registered()
  const code = await lastCode(app, phone)
  const confirmed = await post('/api/cetatean-confirm-code', { id_cetatean, code, format: 'sms' })
  const client = inEnglish(app.client())
  client.token = dataOf<{ token: string }>(confirmed).token
  const { body } = await client.get('/api/cetatean/find-details')
  expect(body.data).toMatchObject({ preferinte: { limba: 'en' } })
})
