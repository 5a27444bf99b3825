import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { citizens } from '#server/db/schema.ts'
import { encodePublicId } from '#server/domain/public-ids.ts'
import { aCitizen, anEnrolledClient, lastCode, signIn } from '#server/testing/factories/accounts.ts'
import { aFreshCnp } from '#server/testing/identities.ts'
import type { TestCitizen } from '#server/testing/factories/accounts.ts'
import {
  listAuditedActions,
  countByStatus,
  countMessages,
  dataOf,
  openConnections,
  statusAndCode,
  CONCURRENT_CALLS,
} from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { TestClient } from '#server/testing/test-client.ts'

interface SignedIn {
  token: string
  user: Record<string, unknown>
}

const LOGIN = '/api/auth/login-cnp'
const REFRESH = '/api/refresh-login'
const PROFILE = '/api/cetatean/find-details'
const MINUTE = 60
const DAY = 24 * 3600

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

const login = (own: TestApp, cnp_cui: string, password: string) =>
  own.client().post(LOGIN, { cnp_cui, password })

describe('signing in', () => {
  it('returns a token and the user record, its CNP masked except for the last four digits', async () => {
    const citizen = await aCitizen(app, { telefon: '+40722000142', nume: 'Țăranu' })
    const answer = await login(app, citizen.cnpCui, citizen.password)
    const { token, user } = dataOf<SignedIn>(answer)
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(user).toEqual({
      nume: 'Țăranu',
      prenume: 'Maria',
      email: citizen.email,
      telefon: '0722000142',
      cnp: `*********${citizen.cnpCui.slice(-4)}`,
      dialcode: '40',
      isocode: 'ro',
      international_number: '+40722000142',
      ci_serie: '',
      ci_numar: '',
      type: 0,
      f_nume: '',
      f_reg_com: '',
    })
    expect(await listAuditedActions(app, citizen.id)).toEqual(['autentificare'])
  })

  it('opens a session named after the device', async () => {
    const citizen = await aCitizen(app)
    const agent =
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
    const client = await signIn(app, citizen, { 'user-agent': agent })
    const answer = await client.get('/api/cetatean/sesiuni')
    expect(dataOf(answer)).toMatchObject([{ dispozitiv: 'Chrome pe Android', aceasta: true }])
  })

  it('works for a firm by its CUI', async () => {
    const firm = await aCitizen(app, { type: 1, fNume: 'Exemplu Demo S.R.L.' })
    const { user } = dataOf<SignedIn>(await login(app, firm.cnpCui, firm.password))
    expect(user).toMatchObject({ type: 1, f_nume: 'Exemplu Demo S.R.L.' })
  })

  it('returns the same error for a wrong password and an unknown id', async () => {
    const citizen = await aCitizen(app)
    const wrong = await login(app, citizen.cnpCui, 'alta parola')
    const unknown = await login(app, aFreshCnp(), citizen.password)
    expect(statusAndCode(wrong)).toEqual([401, 'date_incorecte'])
    expect(wrong.body).toEqual(unknown.body)
    expect(await listAuditedActions(app, citizen.id)).toEqual(['autentificare.esuata'])
  })

  it('rejects closed accounts and enrolled clients without an account', async () => {
    const closed = await aCitizen(app, { state: 'inchis', passwordHash: null })
    const enrolled = await anEnrolledClient(app)
    for (const { cnpCui } of [closed, enrolled]) {
      expect(statusAndCode(await login(app, cnpCui, 'o parola oarecare'))).toEqual([
        401,
        'date_incorecte',
      ])
    }
  })

  it('rejects an invalid id and an empty password', async () => {
    const answer = await login(app, '1020304451235', '')
    expect(statusAndCode(answer)).toEqual([422, 'date_invalide'])
    expect(Object.keys(answer.body.errors?.fields ?? {})).toEqual(['cnp_cui', 'password'])
  })

  it('answers malformed bodies with 400 or 422, not with a server error', async () => {
    for (const body of ['', 'null', '[]', '"x"', '{"cnp_cui":7}']) {
      expect([400, 422]).toContain((await app.client().post(LOGIN, body)).status)
    }
  })
})

describe('wrong passwords', () => {
  it('lock an id after five attempts, even for the right password, until the window ends', () =>
    withOwnApp(async (own) => {
      const citizen = await aCitizen(own)
      for (let i = 0; i < 5; i += 1) {
        expect((await login(own, citizen.cnpCui, 'alta parola')).status).toBe(401)
      }
      const locked = await login(own, citizen.cnpCui, citizen.password)
      expect(statusAndCode(locked)).toEqual([429, 'prea_multe_incercari'])
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(14 * MINUTE)
      own.clock.advance(15 * MINUTE)
      expect((await login(own, citizen.cnpCui, citizen.password)).status).toBe(200)
    }))

  it('of strangers do not lock out a known device, which has a limit of its own', () =>
    withOwnApp(async (own) => {
      const citizen = await aCitizen(own)
      const [owner, stranger] = [own.client(), own.client()]
      const from = (client: TestClient, password: string) =>
        client.post(LOGIN, { cnp_cui: citizen.cnpCui, password })
      expect((await from(owner, citizen.password)).status).toBe(200)
      for (let i = 0; i < 25; i += 1) await from(stranger, 'alta parola')
      expect((await from(stranger, citizen.password)).status).toBe(429)
      for (let i = 0; i < 5; i += 1) {
        expect((await from(owner, 'alta parola')).status).toBe(401)
      }
      expect(statusAndCode(await from(owner, citizen.password))).toEqual([
        429,
        'prea_multe_incercari',
      ])
      own.clock.advance(15 * MINUTE)
      expect((await from(owner, citizen.password)).status).toBe(200)
    }))

  it('lock another account on a known device, and a device whose cookie was forged', () =>
    withOwnApp(async (own) => {
      const [citizen, neighbour] = [await aCitizen(own), await aCitizen(own)]
      const client = own.client()
      const enter = ({ cnpCui, password }: TestCitizen) =>
        client.post(LOGIN, { cnp_cui: cnpCui, password })
      expect((await enter(citizen)).status).toBe(200)
      for (let i = 0; i < 5; i += 1) {
        await login(own, neighbour.cnpCui, 'alta parola')
        await login(own, citizen.cnpCui, 'alta parola')
      }
      expect((await enter(neighbour)).status).toBe(429)
      const [device = ''] = (client.cookies.get('dispozitiv') ?? '').split('.')
      client.cookies.set('dispozitiv', `${device}.${'0'.repeat(32)}`)
      expect((await enter(citizen)).status).toBe(429)
    }))

  it('are told apart by an HttpOnly device cookie that does not identify the account', () =>
    withOwnApp(async (own) => {
      const citizen = await aCitizen(own)
      const answer = await login(own, citizen.cnpCui, citizen.password)
      const cookie = [answer.headers['set-cookie']]
        .flat()
        .find((line) => `${line}`.startsWith('dispozitiv='))
      expect(cookie).toMatch(
        /^dispozitiv=[0-9a-f]{64}\.[0-9a-f]{32}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
      )
    }))

  it('are all counted when they arrive together', () =>
    withOwnApp(async (own) => {
      const citizen = await aCitizen(own)
      const tries = Array.from({ length: CONCURRENT_CALLS }, () =>
        login(own, citizen.cnpCui, 'alta parola'),
      )
      const looked = (await Promise.all(tries)).filter(({ status }) => status === 401)
      expect(looked).toHaveLength(5)
      expect((await login(own, citizen.cnpCui, citizen.password)).status).toBe(429)
    }))

  it('do not include right passwords that arrive together', () =>
    withOwnApp(async (own) => {
      const citizen = await aCitizen(own)
      const tries = Array.from({ length: 30 }, () => login(own, citizen.cnpCui, citizen.password))
      await Promise.all(tries)
      expect((await login(own, citizen.cnpCui, citizen.password)).status).toBe(200)
    }))

  it('lock an IP address after twenty attempts, whatever the ids', () =>
    withOwnApp(async (own) => {
      for (let i = 0; i < 20; i += 1) await login(own, aFreshCnp(), 'alta parola')
      const citizen = await aCitizen(own)
      const locked = await login(own, citizen.cnpCui, citizen.password)
      expect(statusAndCode(locked)).toEqual([429, 'prea_multe_incercari'])
    }))

  it('lock an IP address after twenty attempts that arrive together', () =>
    withOwnApp(async (own) => {
      const tries = Array.from({ length: 60 }, () => login(own, aFreshCnp(), 'alta parola'))
      expect(countByStatus(await Promise.all(tries))).toEqual({ 401: 20, 429: 40 })
    }))

  it('lock a whole IPv6 /64, and its /48 after ten times as many attempts', () =>
    withOwnApp(async (own) => {
      const from = (ip: string) =>
        own
          .client(ip)
          .post('/api/auth/login-cnp', { cnp_cui: aFreshCnp(), password: 'alta parola' })
      const subnets = Array.from({ length: 10 }, (_, index) => `2001:db8:1:${index}`)
      for (const subnet of subnets) {
        const tries = Array.from({ length: 21 }, (_, host) => from(`${subnet}::${host}`))
        const { 429: refused } = countByStatus(await Promise.all(tries))
        expect(refused).toBeGreaterThanOrEqual(1)
      }
      expect((await from('2001:db8:1:ffff::1')).status).toBe(429)
      expect((await from('2001:db8:2::1')).status).toBe(401)
    }))

  it('do not include right passwords', () =>
    withOwnApp(async (own) => {
      const citizen = await aCitizen(own)
      for (let i = 0; i < 25; i += 1) await signIn(own, citizen)
      for (let i = 0; i < 4; i += 1) await login(own, citizen.cnpCui, 'alta parola')
      expect((await login(own, citizen.cnpCui, citizen.password)).status).toBe(200)
    }))
})

describe('an account that was never confirmed', () => {
  it('gets a code and is told which phone it went to', async () => {
    const citizen = await aCitizen(app, { state: 'neconfirmat', telefon: '+40722000142' })
    const answer = await login(app, citizen.cnpCui, citizen.password)
    expect(statusAndCode(answer)).toEqual([403, 'cont_neconfirmat'])
    expect(answer.body.data).toEqual({
      id_cetatean: encodePublicId(app.ports.env, citizen.id),
      format: 'sms',
      phone: '07xx xxx x42',
    })
    const code = await lastCode(app, citizen.telefon)
    const confirmed = await app.client().post('/api/cetatean-confirm-code', {
      id_cetatean: encodePublicId(app.ports.env, citizen.id),
      code,
      format: 'sms',
    })
    expect(confirmed.status).toBe(200)
  })

  it('gets the same answer within the cooldown, without another code', async () => {
    const citizen = await aCitizen(app, { state: 'neconfirmat' })
    for (let i = 0; i < 2; i += 1) {
      expect((await login(app, citizen.cnpCui, citizen.password)).status).toBe(403)
    }
    expect(await countMessages(app, citizen.telefon)).toBe(1)
  })

  it('is rejected like an unknown account when the password is wrong', async () => {
    const citizen = await aCitizen(app, { state: 'neconfirmat' })
    const answer = await login(app, citizen.cnpCui, 'alta parola')
    expect(statusAndCode(answer)).toEqual([401, 'date_incorecte'])
    expect(await countMessages(app, citizen.telefon)).toBe(0)
  })
})

describe('signing out', () => {
  it('ends the session: its token is rejected and cannot be refreshed', async () => {
    const client = await signIn(app, await aCitizen(app))
    expect((await client.get(PROFILE)).status).toBe(200)
    expect(dataOf(await client.post('/api/auth/logout'))).toBe(true)
    expect(statusAndCode(await client.get(PROFILE))).toEqual([401, 'neautentificat'])
    const refreshed = await app.client().post(REFRESH, { token: client.token })
    expect(statusAndCode(refreshed)).toEqual([401, 'neautentificat'])
  })

  it('needs a session', async () => {
    expect(statusAndCode(await app.client().post('/api/auth/logout'))).toEqual([
      401,
      'neautentificat',
    ])
  })
})

describe('refreshing a token', () => {
  const refresh = (own: TestApp, token: string) => own.client().post(REFRESH, { token })
  const works = async (own: TestApp, token: string) => {
    const client = own.client()
    client.token = token
    return (await client.get(PROFILE)).status === 200
  }

  it('returns a new one, even when the old one has expired', () =>
    withOwnApp(async (own) => {
      const client = await signIn(own, await aCitizen(own))
      own.clock.advance(3 * DAY)
      expect(await works(own, client.token)).toBe(false)
      const { token } = dataOf<SignedIn>(await refresh(own, client.token))
      expect(token).not.toBe(client.token)
      expect(await works(own, token)).toBe(true)
    }))

  it('returns tokens that all work and can be refreshed when requests arrive together', () =>
    withOwnApp(async (own) => {
      const client = await signIn(own, await aCitizen(own))
      await openConnections(own)
      const asked = Array.from({ length: 12 }, () => refresh(own, client.token))
      const tokens = (await Promise.all(asked)).map((answer) => dataOf<SignedIn>(answer).token)
      for (const token of tokens) expect(await works(own, token)).toBe(true)
      own.clock.advance(10 * MINUTE)
      const answers = await Promise.all(tokens.map((token) => refresh(own, token)))
      expect(countByStatus(answers)).toEqual({ 200: 12 })
    }))

  it('revokes the session when the token was superseded more than a minute ago', () =>
    withOwnApp(async (own) => {
      const citizen = await aCitizen(own)
      const client = await signIn(own, citizen)
      const { token } = dataOf<SignedIn>(await refresh(own, client.token))
      expect(await works(own, token)).toBe(true)
      own.clock.advance(limits.token.graceSeconds + 1)
      expect(statusAndCode(await refresh(own, client.token))).toEqual([401, 'neautentificat'])
      expect(await works(own, token)).toBe(false)
      expect((await refresh(own, token)).status).toBe(401)
      expect(await listAuditedActions(own, citizen.id)).toContain('sesiune.token_refolosit')
    }))

  it('is repeated a day after an answer that was lost', () =>
    withOwnApp(async (own) => {
      const client = await signIn(own, await aCitizen(own))
      await refresh(own, client.token)
      own.clock.advance(DAY)
      const { token } = dataOf<SignedIn>(await refresh(own, client.token))
      expect(await works(own, token)).toBe(true)
    }))

  it('is refused after 30 days without use', () =>
    withOwnApp(async (own) => {
      const client = await signIn(own, await aCitizen(own))
      own.clock.advance(limits.token.idleDays * DAY - 1)
      const { token } = dataOf<SignedIn>(await refresh(own, client.token))
      own.clock.advance(limits.token.idleDays * DAY + 1)
      expect(statusAndCode(await refresh(own, token))).toEqual([401, 'neautentificat'])
    }))

  it('is refused once the account is closed', async () => {
    const citizen = await aCitizen(app)
    const client = await signIn(app, citizen)
    await app.ports.db.update(citizens).set({ state: 'inchis' }).where(eq(citizens.id, citizen.id))
    expect((await refresh(app, client.token)).status).toBe(401)
  })

  it('rejects tokens not signed by this server', async () => {
    const client = await signIn(app, await aCitizen(app))
    const [head, body] = client.token.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const forged = await new SignJWT({ sid: crypto.randomUUID() })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('o alta cheie de cel putin 32 de caractere'))
    for (const token of ['', 'x.y.z', `${head}.${body}.`, `${none}.${body}.`, forged]) {
      expect(statusAndCode(await refresh(app, token))).toEqual([401, 'neautentificat'])
    }
  })

  it('rejects a body without a token', async () => {
    expect(statusAndCode(await app.client().post(REFRESH, {}))).toEqual([422, 'date_invalide'])
  })
})

it('logs no personal data', async () => {
  const own = await startTestApp()
  const citizen = await aCitizen(own)
  const client = await signIn(own, citizen)
  await login(own, citizen.cnpCui, 'o parola gresita')
  await client.get(PROFILE)
  const logged = own.logged()
  await own.close()
  expect(logged).not.toBe('')
  const secrets = [citizen.cnpCui, citizen.password, client.token, citizen.telefon, citizen.email]
  for (const secret of [...secrets, 'o parola gresita']) expect(logged).not.toContain(secret)
})
