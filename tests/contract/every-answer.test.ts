import { expect, it } from 'vitest'
import * as auth from '#contract/auth.ts'
import * as cetatean from '#contract/cetatean.ts'
import type { AnyEndpoint, BodyOf, DataOf } from '#contract/endpoint.ts'
import { getFaqPageSlug } from '#contract/faq.ts'
import * as forgotPassword from '#contract/forgot-password.ts'
import { endpoints } from '#contract/index.ts'
import { getConfig, getXsrf } from '#contract/portal.ts'
import * as register from '#contract/register.ts'
import * as support from '#contract/support.ts'
import { uploadFileRegister } from '#contract/uploads.ts'
import { readAnswer } from '#src/net/read-answer.ts'
import { ApiClient } from '#tests/support/api.ts'
import { lastCode, mesaje } from '#tests/support/messages.ts'
import { aPdf } from '#tests/support/sample-files.ts'
import { aPerson, anAccount, registrationOf } from '#tests/support/steps/accounts.ts'
import { PATIENCE } from '#tests/support/steps/fields.ts'
import { aPlea } from '#tests/support/steps/support.ts'

// The clients these three are for come from the operator; the server's own tests call them.
const FOR_ENROLLED_CLIENTS = ['checkPinRegister', 'resetPinCodeInrolare', 'registerInrolat']

const PASSWORD = 'altă frază de ținut minte 8'
const AFTER_COOLDOWN = { timeout: 15_000, interval: 500 }

type Params = Record<string, string>

/** A caller that reads every answer as the client does, and remembers of which calls. */
class ReadingClient extends ApiClient {
  readonly #read: Set<AnyEndpoint>

  constructor(read: Set<AnyEndpoint>) {
    super()
    this.#read = read
  }

  /** The data of a success; anything else fails. */
  async ask<E extends AnyEndpoint>(endpoint: E, body?: BodyOf<E>, params: Params = {}) {
    const { text } = await this.call(endpoint, { params, ...(body !== undefined && { body }) })
    return this.understand(endpoint, text)
  }

  /** Asks again for as long as it is too early. */
  async askInTime<E extends AnyEndpoint>(endpoint: E, body: BodyOf<E>): Promise<void> {
    const ask = () => this.call(endpoint, { body })
    let answer = await ask()
    const status = async () => (answer = await ask()).status
    await expect.poll(status, AFTER_COOLDOWN).toBe(200)
    this.understand(endpoint, answer.text)
  }

  understand<E extends AnyEndpoint>(endpoint: E, text: string): DataOf<E> {
    const outcome = readAnswer(text, endpoint.data)
    expect(outcome, `${endpoint.path}: ${text}`).toMatchObject({ kind: 'ok' })
    this.#read.add(endpoint)
    return (outcome as { data: DataOf<E> }).data
  }
}

async function askAsAnybody(api: ReadingClient): Promise<void> {
  await api.ask(getConfig)
  await api.ask(getXsrf)
  expect(await api.ask(getFaqPageSlug, undefined, { slug: 'LOGIN_PAGE' })).not.toEqual([])
  await api.ask(support.suportOnline, aPlea())
  const { name, buffer } = aPdf()
  const file = new File([new Uint8Array(buffer)], name)
  const { text } = await api.upload(uploadFileRegister.path, file)
  expect(api.understand(uploadFileRegister, text)).toMatchObject({ nume: name })
}

async function goThroughRegistration(api: ReadingClient): Promise<void> {
  const person = aPerson()
  const standing = await api.ask(register.registerCheckCnp, { cnp_cui: person.cnpCui })
  expect(standing).toEqual({ stare: 'nou', type: 0 })
  const { id_cetatean } = await api.ask(register.register, registrationOf(person))
  await api.askInTime(register.resendCode, { id_cetatean, format: 'sms' })
  const code = await lastCode(person.telefon)
  const { user } = await api.ask(register.confirmCode, { id_cetatean, code, format: 'sms' })
  expect(user.nume).toBe(person.nume)

  const links = async () => (await mesaje(person.email)).map(({ text }) => linkIn(text))
  await expect.poll(links, PATIENCE).toContainEqual(expect.any(String))
  const hash = (await links()).find((link) => link !== undefined)!
  await api.ask(register.confirmEmail, undefined, { hash })
}

const linkIn = (text: string) => /confirmare\/([0-9a-f]{64})/.exec(text)?.[1]

async function goThroughSession(api: ReadingClient): Promise<void> {
  const { cnpCui, password } = await anAccount()
  const { token } = await api.ask(auth.loginCnp, { cnp_cui: cnpCui, password })
  const fresh = await api.ask(auth.refreshLogin, { token })
  api.token = fresh.token
  const sessions = await api.ask(cetatean.sessionList)
  const other = sessions.find(({ aceasta }) => !aceasta)!
  await api.ask(cetatean.sessionClose, undefined, { id: other.id })
  await api.ask(auth.logout)
}

async function goThroughRecovery(api: ReadingClient): Promise<void> {
  const { email, cnpCui, telefon } = await anAccount()
  const identity = { email, cnp_cui: cnpCui }
  await api.ask(forgotPassword.resetPasswordCnp, identity)
  await api.askInTime(forgotPassword.resetPasswordResendCode, identity)
  const code = await lastCode(telefon)
  const { token } = await api.ask(forgotPassword.resetVerifyCode, { ...identity, code })
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD }
  await api.ask(forgotPassword.resetPasswordUpdate, { ...identity, code, token, ...passwords })
}

async function goThroughAccount(api: ReadingClient): Promise<void> {
  const account = await anAccount()
  api.token = account.token
  expect(await api.ask(cetatean.findDetails)).toMatchObject({ cnp: account.cnpCui })
  await api.ask(cetatean.profileUpdate, { prenume: 'Ana' })
  const [home] = await api.ask(cetatean.addressList)
  const { judet, localitate, strada } = home!
  const office = { eticheta: 'Birou', judet, localitate, strada, numar: '7' }
  const { id } = await api.ask(cetatean.addressSave, office)
  await api.ask(cetatean.addressDelete, undefined, { id: String(id) })
  await api.ask(support.accountSuportOnline, aPlea())
  await api.ask(cetatean.exportData)
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD }
  await api.ask(cetatean.changePassword, { parola_curenta: account.password, ...passwords })
  await api.ask(cetatean.closeAccount, { password: PASSWORD })
}

it('the client reads a success of every call', async () => {
  const read = new Set<AnyEndpoint>()
  const journeys = [
    askAsAnybody,
    goThroughRegistration,
    goThroughSession,
    goThroughRecovery,
    goThroughAccount,
  ]
  await Promise.all(journeys.map((journey) => journey(new ReadingClient(read))))
  const unread = Object.entries(endpoints).filter(([, endpoint]) => !read.has(endpoint))
  expect(unread.map(([name]) => name)).toEqual(FOR_ENROLLED_CLIENTS)
})
