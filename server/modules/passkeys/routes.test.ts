import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changePassword, closeAccount, exportData, profileUpdate } from '#contract/cetatean.ts'
import { limits } from '#contract/limits.ts'
import {
  passkeyAdd,
  passkeyAddOptions,
  passkeyConfirmOptions,
  passkeyList,
  passkeyRemove,
  passkeyRename,
  passkeySignIn,
  passkeySignInOptions,
  type Passkey,
} from '#contract/passkeys.ts'
import { citizenPasskeys, citizens, passkeyChallenges } from '#server/db/schema.ts'
import { cleanUp } from '#server/jobs/cleanup.ts'
import { aCitizen, readCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { aPasskey, signInOptions } from '#server/testing/factories/passkeys.ts'
import type { CreationOptions, RequestOptions } from '#server/testing/factories/passkeys.ts'
import {
  countByStatus,
  dataOf,
  dumpDatabase,
  listAuditedActions,
  statusAndCode,
} from '#server/testing/helpers.ts'
import { aFreshPhone } from '#server/testing/identities.ts'
import { SoftwareAuthenticator } from '#server/testing/software-authenticator.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

const SESSIONS = '/api/cetatean/sesiuni'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

// Failed attempts count per IP address too, so each test that makes some has its own server.
async function withOwnApp(work: (own: TestApp) => Promise<void>): Promise<void> {
  const own = await startTestApp()
  try {
    await work(own)
  } finally {
    await own.close()
  }
}

async function withPasskey(own: TestApp) {
  const citizen = await aCitizen(own)
  const client = await signIn(own, citizen)
  return { citizen, client, ...(await aPasskey(own, client)) }
}

const enter = (client: TestClient, raspuns: object, headers = {}) =>
  client.post(passkeySignIn.path, { raspuns }, headers)

describe('signing in with a passkey', () => {
  it('returns what the password does, in a session named after the device, and is audited', async () => {
    const { citizen, key } = await withPasskey(app)
    const visitor = app.client()
    const answer = await enter(visitor, key.get(await signInOptions(visitor)), {
      'user-agent': ANDROID,
    })
    const { token, user } = dataOf<{ token: string; user: object }>(answer)
    expect(user).toMatchObject({ cnp: `*********${citizen.cnpCui.slice(-4)}`, nume: citizen.nume })
    visitor.token = token
    const sessions = dataOf<object[]>(await visitor.get(SESSIONS))
    expect(sessions).toContainEqual(
      expect.objectContaining({ dispozitiv: 'Chrome pe Android', aceasta: true }),
    )
    const [used] = dataOf<Passkey[]>(await visitor.get(passkeyList.path))
    expect(used?.folosit_la).toBe(app.clock.now().toISOString())
    expect(await listAuditedActions(app, citizen.id)).toContain('autentificare.passkey')
  })

  it('accepts an assertion once, however often it arrives', async () => {
    const { key } = await withPasskey(app)
    const visitor = app.client()
    const raspuns = key.get(await signInOptions(visitor), 3)
    const answers = await Promise.all([1, 2, 3].map(() => enter(visitor, raspuns)))
    expect(countByStatus(answers)).toEqual({ 200: 1, 410: 2 })
    await signInOptions(visitor)
    expect(statusAndCode(await enter(visitor, raspuns))).toEqual([410, 'pas_expirat'])
  })

  it('refuses an assertion stolen before it arrived, in another browser', async () => {
    const { key } = await withPasskey(app)
    const [owner, thief] = [app.client(), app.client()]
    const raspuns = key.get(await signInOptions(owner))
    await signInOptions(thief)
    expect(statusAndCode(await enter(thief, raspuns))).toEqual([410, 'pas_expirat'])
    expect((await enter(owner, raspuns)).status).toBe(200)
  })

  it('refuses an expired challenge, and one made to confirm a change', async () => {
    const { client, key } = await withPasskey(app)
    const visitor = app.client()
    const late = key.get(await signInOptions(visitor))
    app.clock.advance(limits.passkey.challengeSeconds)
    expect(statusAndCode(await enter(visitor, late))).toEqual([410, 'pas_expirat'])
    const asked = dataOf<RequestOptions>(await client.post(passkeyConfirmOptions.path))
    expect(statusAndCode(await enter(client, key.get(asked)))).toEqual([410, 'pas_expirat'])
  })

  it('refuses another origin, another relying party and a key that is not the one named', () =>
    withOwnApp(async (own) => {
      const { key } = await withPasskey(own)
      const refused = async (forge: (options: RequestOptions) => object) => {
        const visitor = own.client()
        return statusAndCode(await enter(visitor, forge(await signInOptions(visitor))))
      }
      const foreign = new SoftwareAuthenticator('https://alt.exemplu.ro')
      const respins = [422, 'passkey_respins']
      const as = (answer: ReturnType<typeof key.get>) => ({ ...answer, id: key.id, rawId: key.id })
      expect(await refused((options) => as(foreign.get(options)))).toEqual(respins)
      const other = { rpId: 'alt.exemplu.ro' }
      expect(await refused((options) => key.get({ ...options, ...other }))).toEqual(respins)
      const stranger = new SoftwareAuthenticator(own.ports.env.publicUrl)
      expect(await refused((options) => as(stranger.get(options)))).toEqual(respins)
      expect(await refused((options) => stranger.get(options))).toEqual([410, 'passkey_necunoscut'])
    }))

  it("refuses the owner's key under another account's handle", () =>
    withOwnApp(async (own) => {
      const { key } = await withPasskey(own)
      const visitor = own.client()
      const answer = key.get(await signInOptions(visitor))
      const forged = { ...answer, response: { ...answer.response, userHandle: 'YWx0dWw' } }
      expect(statusAndCode(await enter(visitor, forged))).toEqual([422, 'passkey_respins'])
    }))

  it('refuses a counter that does not advance, and audits it', async () => {
    const { citizen, key } = await withPasskey(app)
    const visitor = app.client()
    const sign = async (count: number) =>
      enter(visitor, key.get(await signInOptions(visitor), count))
    expect((await sign(7)).status).toBe(200)
    expect(statusAndCode(await sign(7))).toEqual([422, 'passkey_respins'])
    expect(statusAndCode(await sign(6))).toEqual([422, 'passkey_respins'])
    expect(await listAuditedActions(app, citizen.id)).toContain('passkey.contor_inapoi')
    expect((await sign(8)).status).toBe(200)
  })

  it('accepts a key that never counts', async () => {
    const { key } = await withPasskey(app)
    const visitor = app.client()
    for (let time = 0; time < 2; time += 1) {
      expect((await enter(visitor, key.get(await signInOptions(visitor), 0))).status).toBe(200)
    }
  })

  it('asks an account that is not confirmed for its code, and knows no closed one', async () => {
    const { citizen, client, key } = await withPasskey(app)
    const set = (state: string) =>
      app.ports.db.update(citizens).set({ state }).where(eq(citizens.id, citizen.id))
    const visitor = app.client()
    const attempt = async () =>
      statusAndCode(await enter(visitor, key.get(await signInOptions(visitor))))
    await set('neconfirmat')
    expect(await attempt()).toEqual([403, 'cont_neconfirmat'])
    await set('activ')
    dataOf(await client.post(closeAccount.path, { password: citizen.password }))
    expect(await attempt()).toEqual([410, 'passkey_necunoscut'])
    expect(
      await app.ports.db.$count(citizenPasskeys, eq(citizenPasskeys.citizenId, citizen.id)),
    ).toBe(0)
    expect((await readCitizen(app, citizen.id))?.passkeyHandle).toBeNull()
  })

  it('is limited as the password: five failures lock the key, also for right signatures', () =>
    withOwnApp(async (own) => {
      const { key } = await withPasskey(own)
      const stranger = new SoftwareAuthenticator(own.ports.env.publicUrl)
      const visitor = own.client()
      const attempt = async (by: SoftwareAuthenticator) => {
        const answer = { ...by.get(await signInOptions(visitor)), id: key.id, rawId: key.id }
        return statusAndCode(await enter(visitor, answer))
      }
      for (let time = 0; time < 5; time += 1) {
        expect(await attempt(stranger)).toEqual([422, 'passkey_respins'])
      }
      expect(await attempt(key)).toEqual([429, 'prea_multe_incercari'])
    }))

  it('limits the challenges of one address', async () => {
    const own = await startTestApp({ variables: { CHECKS_PER_HOUR: '3' } })
    try {
      const visitor = own.client('198.51.100.7')
      const answers = []
      for (let time = 0; time < 4; time += 1) {
        answers.push(await visitor.post(passkeySignInOptions.path))
      }
      expect(countByStatus(answers)).toEqual({ 200: 3, 429: 1 })
    } finally {
      await own.close()
    }
  })

  it('forgets challenges that nobody signed', async () => {
    await signInOptions(app.client())
    app.clock.advance(limits.passkey.challengeSeconds + 1)
    await cleanUp(app.ports)
    expect(await app.ports.db.$count(passkeyChallenges)).toBe(0)
  })
})

describe('a passkey of the account', () => {
  it('is added after a sign-in, named after the device, told by e-mail and never stored by its CNP', async () => {
    const citizen = await aCitizen(app)
    const client = await signIn(app, citizen)
    const options = dataOf<CreationOptions & { user: object }>(
      await client.post(passkeyAddOptions.path, {}),
    )
    expect(options).toMatchObject({
      user: { name: citizen.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(JSON.stringify(options)).not.toContain(citizen.cnpCui)
    const key = new SoftwareAuthenticator(app.ports.env.publicUrl)
    const raspuns = key.create(options)
    const added = await client.post(passkeyAdd.path, { raspuns }, { 'user-agent': ANDROID })
    expect(dataOf(added)).toMatchObject({ nume: 'Chrome pe Android', folosit_la: null })
    expect(statusAndCode(await client.post(passkeyAdd.path, { raspuns }))).toEqual([
      410,
      'pas_expirat',
    ])
    const [message] = await app.messages(citizen.email)
    expect(message?.text).toContain('„Chrome pe Android”')
    const exported = dataOf<{ chei_acces: object[] }>(await client.get(exportData.path))
    expect(exported.chei_acces).toMatchObject([{ nume: 'Chrome pe Android' }])
    expect(JSON.stringify(exported)).not.toContain(key.id)
  })

  it('needs the password once the sign-in is not recent', async () => {
    const citizen = await aCitizen(app)
    const client = await signIn(app, citizen)
    app.clock.advance(limits.passkey.recentSignInSeconds)
    const refused = await client.post(passkeyAddOptions.path, {})
    expect(refused.body.errors?.fields).toEqual({ parola: ['Câmp obligatoriu'] })
    const wrong = await client.post(passkeyAddOptions.path, { parola: 'alta parola' })
    expect(statusAndCode(wrong)).toEqual([422, 'parola_incorecta'])
    const { password: parola } = citizen
    expect((await client.post(passkeyAddOptions.path, { parola })).status).toBe(200)
  })

  it('is not added by the answer to another session’s challenge', async () => {
    const citizen = await aCitizen(app)
    const [one, other] = [await signIn(app, citizen), await signIn(app, citizen)]
    const key = new SoftwareAuthenticator(app.ports.env.publicUrl)
    const options = dataOf<CreationOptions>(await one.post(passkeyAddOptions.path, {}))
    const raspuns = key.create(options)
    expect(statusAndCode(await other.post(passkeyAdd.path, { raspuns }))).toEqual([
      410,
      'pas_expirat',
    ])
  })

  it('is one of a limited number', async () => {
    const { client } = await withPasskey(app)
    for (let time = 1; time < limits.passkey.perCitizen; time += 1) await aPasskey(app, client)
    expect(statusAndCode(await client.post(passkeyAddOptions.path, {}))).toEqual([
      409,
      'stare_nepotrivita',
    ])
  })

  it('is renamed and removed by its owner alone; then it opens nothing', async () => {
    const { citizen, client, key, passkey } = await withPasskey(app)
    const stranger = await signIn(app, await aCitizen(app))
    const rename = (by: TestClient, nume: string) =>
      by.post(passkeyRename.path.replace(':id', passkey.id), { nume })
    const remove = (by: TestClient) => by.post(passkeyRemove.path.replace(':id', passkey.id), {})
    expect((await rename(stranger, 'Al meu')).status).toBe(404)
    expect((await remove(stranger)).status).toBe(404)
    expect((await rename(client, ' ')).status).toBe(422)
    expect(dataOf(await rename(client, 'Telefonul bunicii'))).toMatchObject({
      nume: 'Telefonul bunicii',
    })
    dataOf(await remove(client))
    expect((await remove(client)).status).toBe(404)
    const [message] = await app.messages(citizen.email)
    expect(message?.text).toContain('Cheia de acces „Telefonul bunicii” a fost ștearsă')
    const visitor = app.client()
    const refused = await enter(visitor, key.get(await signInOptions(visitor)))
    expect(statusAndCode(refused)).toEqual([410, 'passkey_necunoscut'])
    expect(refused.body.errors?.message).toEqual([
      'Cheia de acces a fost ștearsă din cont. Intrați cu parola.',
    ])
  })

  it('stays after a change of password, whose e-mail names it', async () => {
    const { citizen, client, key } = await withPasskey(app)
    const password = 'trei macarale peste râu 7'
    const body = { parola_curenta: citizen.password, password, password_confirmation: password }
    dataOf(await client.post(changePassword.path, body))
    const [message] = await app.messages(citizen.email)
    expect(message?.text).toContain('Contul se deschide în continuare și cu amprenta sau fața')
    const visitor = app.client()
    expect((await enter(visitor, key.get(await signInOptions(visitor)))).status).toBe(200)
  })

  it('leaves no response, challenge or key id in the log', async () => {
    const { key } = await withPasskey(app)
    const visitor = app.client()
    const options = await signInOptions(visitor)
    await enter(visitor, key.get(options))
    expect(app.logged()).not.toContain(key.id)
    expect(app.logged()).not.toContain(options.challenge)
    expect(await dumpDatabase(app)).not.toContain(options.challenge)
  })
})

describe('a change of contact', () => {
  const confirm = async (client: TestClient, key: SoftwareAuthenticator) =>
    key.get(dataOf<RequestOptions>(await client.post(passkeyConfirmOptions.path)))
  const change = (client: TestClient, passkey: object, telefon = aFreshPhone()) =>
    client.post(profileUpdate.path, { telefon, passkey })

  it('is confirmed by a passkey in place of the password, once', async () => {
    const { citizen, client, key } = await withPasskey(app)
    const passkey = await confirm(client, key)
    expect(dataOf(await change(client, passkey))).toMatchObject({
      in_asteptare: { sms: expect.any(String) as string },
    })
    const pending = (await readCitizen(app, citizen.id))?.pendingTelefon
    expect(statusAndCode(await change(client, passkey))).toEqual([410, 'pas_expirat'])
    expect((await readCitizen(app, citizen.id))?.pendingTelefon).toBe(pending)
  })

  it('is not confirmed by a sign-in’s assertion, nor by another citizen’s key or session', () =>
    withOwnApp(async (own) => {
      const { client, key } = await withPasskey(own)
      const stranger = await withPasskey(own)
      const signedForSignIn = key.get(await signInOptions(client))
      expect(statusAndCode(await change(client, signedForSignIn))).toEqual([410, 'pas_expirat'])
      const byStranger = await confirm(client, stranger.key)
      expect(statusAndCode(await change(client, byStranger))).toEqual([410, 'passkey_necunoscut'])
      const ofStranger = await confirm(stranger.client, key)
      expect(statusAndCode(await change(client, ofStranger))).toEqual([410, 'pas_expirat'])
    }))

  it('refuses a copy of the key', async () => {
    const { client, key } = await withPasskey(app)
    const options = async () =>
      dataOf<RequestOptions>(await client.post(passkeyConfirmOptions.path))
    expect((await change(client, key.get(await options(), 9))).status).toBe(200)
    const copy = await change(client, key.get(await options(), 9))
    expect(statusAndCode(copy)).toEqual([422, 'passkey_respins'])
  })
})
