import { BlockList } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffNeed } from '#contract/desk/access.ts'
import { deskEndpoints } from '#contract/desk/index.ts'
import type { AnyDeskEndpoint } from '#contract/desk/index.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import {
  staffConfirm,
  staffConfirmPasskey,
  staffMe,
  staffPasskey,
  staffPasskeyOptions,
  staffRecoveryCode,
  staffSignIn,
  staffSignOut,
  staffTotp,
} from '#contract/desk/auth.ts'
import {
  staffPasskeyRemove,
  staffRecoveryCodes,
  staffSessionEnd,
  staffSessionList,
} from '#contract/desk/cont.ts'
import {
  staffInvitation,
  staffInvitationPassword,
  staffPasskeyEnrol,
  staffPasskeyEnrolOptions,
  staffTotpEnrol,
  staffTotpEnrolConfirm,
} from '#contract/desk/enrolment.ts'
import { auditList } from '#contract/desk/jurnal.ts'
import {
  staffAdd,
  staffChangeRole,
  staffDisable,
  staffEnable,
  staffList,
  staffReset,
} from '#contract/desk/personal.ts'
import type { Member } from '#contract/desk/personal.ts'
import type { MemberIdentity } from '#contract/desk/staff-fields.ts'
import { hasAnyPermission, permissions, permissionsOf, roles } from '#contract/desk/permissions.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { endpoints } from '#contract/index.ts'
import { audit, staff, staffSessions } from '#server/db/schema.ts'
import { aCitizen, PASSWORD, signIn } from '#server/testing/factories/accounts.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { aMember, enterPassword, freshCode, signInMember } from '#server/testing/factories/staff.ts'
import type { TestMember } from '#server/testing/factories/staff.ts'
import { countByStatus, dataOf, dumpDatabase, statusAndCode } from '#server/testing/helpers.ts'
import { SoftwareAuthenticator } from '#server/testing/software-authenticator.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

const ME = staffMe.path
const COOKIE = 'birou'

let app: TestApp
let operator: TestOperator
beforeAll(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
})
afterAll(async () => {
  await operator.close()
  await app.close()
})

const all = Object.values(deskEndpoints)
const NEEDS_NO_SESSION = new Set<StaffNeed>(['oricine'])
const NEEDS_FIRST_STEP = new Set<StaffNeed>(['oricine', 'primul_pas'])

function pathOf(endpoint: AnyDeskEndpoint, id: number | string = 1): string {
  const isNumber = endpoint.params?.safeParse({ id: '1' }).success
  return endpoint.path
    .replace(':id', isNumber ? String(id) : crypto.randomUUID())
    .replace(':cod', 'ALTELE')
}

const send = (client: TestClient, endpoint: AnyDeskEndpoint, id?: number) =>
  endpoint.method === 'GET'
    ? client.get(pathOf(endpoint, id))
    : client.post(pathOf(endpoint, id), {})

const me = async (client: TestClient) => dataOf<MemberIdentity>(await client.get(ME))
const sessionOf = ({ cookies }: TestClient) => cookies.get(COOKIE) ?? ''

describe('before there is any staff', () => {
  it('every call of the desk answers as an unknown address', async () => {
    const client = app.client()
    await client.get('/api/xsrf')
    const unknown = await client.post('/api/birou/nu-exista', {})
    expect(statusAndCode(unknown)).toEqual([404, 'inexistent'])
    for (const endpoint of all) {
      expect((await send(client, endpoint)).text, endpoint.path).toBe(unknown.text)
    }
  })

  it('the first member must be an administrator', async () => {
    const add = (rol: string) =>
      operator.run('personal', 'adauga', 'prima@exemplu.ro', '--nume', 'Ana Pop', '--rol', rol)
    await expect(add('redactor')).rejects.toThrow('Primul membru')
    await expect(add('director')).rejects.toThrow('--rol poate fi')
    expect((await add('administrator')).text).toContain('/birou/#/invitatie/')
  })
})

describe('an invitation', () => {
  async function invite(rol: Role, email: string): Promise<string> {
    const { json } = await operator.run('personal', 'adauga', email, '--nume', 'Ion', '--rol', rol)
    return (json as { legatura: string }).legatura.replace(/.*\//, '')
  }

  it('leads through password and TOTP to a complete session, once', async () => {
    const token = await invite('facturare', 'Contabila@exemplu.ro')
    const [mail] = await app.messages('contabila@exemplu.ro')
    expect(mail?.text).toContain(token)
    const client = app.client()
    expect(dataOf(await client.post(staffInvitation.path, { token }))).toEqual({
      nume: 'Ion',
      email: 'contabila@exemplu.ro',
      rol: 'facturare',
    })
    const choose = (password: string) =>
      client.post(staffInvitationPassword.path, {
        token,
        password,
        password_confirmation: password,
        rol: 'administrator',
      })
    expect((await choose('12345678')).body.errors?.fields).toHaveProperty('password')
    dataOf(await choose(PASSWORD))
    expect(statusAndCode(await client.get(ME))).toEqual([401, 'al_doilea_factor'])

    const { secret, uri } = dataOf<{ secret: string; uri: string }>(
      await client.post(staffTotpEnrol.path),
    )
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*secret=/)
    const confirm = (cod: string) => client.post(staffTotpEnrolConfirm.path, { cod })
    expect(statusAndCode(await confirm('000000'))).toEqual([422, 'factor_incorect'])
    const before = sessionOf(client)
    const { eu, coduri_rezerva } = dataOf<{ eu: MemberIdentity; coduri_rezerva: string[] }>(
      await confirm(freshCode(app, { secret })),
    )
    expect(coduri_rezerva).toHaveLength(deskLimits.recoveryCodes)
    expect(eu).toMatchObject({ rol: 'facturare', permisiuni: permissionsOf('facturare') })
    expect(sessionOf(client)).not.toBe(before)
    expect(await me(client)).toMatchObject({ email: 'contabila@exemplu.ro' })

    const again = await app.client().post(staffInvitation.path, { token })
    expect(statusAndCode(again)).toEqual([410, 'legatura_expirata'])
    const dump = await dumpDatabase(app)
    for (const kept of [secret, sessionOf(client), ...coduri_rezerva]) {
      expect(dump).not.toContain(kept)
    }

    dataOf(await client.post(staffRecoveryCodes.path))
    const { coduri_rezerva: renewed } = dataOf<{ coduri_rezerva: string[] }>(
      await client.post(staffRecoveryCodes.path),
    )
    const returning = app.client()
    const member = { email: 'contabila@exemplu.ro', parola: PASSWORD }
    dataOf(await returning.post(staffSignIn.path, member))
    const replaced = { cod: coduri_rezerva[0] }
    const spare = { cod: renewed[0] }
    expect((await returning.post(staffRecoveryCode.path, replaced)).status).toBe(422)
    dataOf(await returning.post(staffRecoveryCode.path, spare))
    expect((await me(returning)).factori.coduri_rezerva).toBe(deskLimits.recoveryCodes - 1)
    dataOf(await returning.post(staffSignIn.path, member))
    const reused = await returning.post(staffRecoveryCode.path, spare)
    expect(statusAndCode(reused)).toEqual([422, 'factor_incorect'])
  })

  it('expires, and opens nothing for a disabled member', async () => {
    const token = await invite('redactor', 'redactor@exemplu.ro')
    const read = () => app.client().post(staffInvitation.path, { token })
    await operator.run('personal', 'dezactiveaza', 'redactor@exemplu.ro')
    expect(statusAndCode(await read())).toEqual([410, 'legatura_expirata'])
    await operator.run('personal', 'activeaza', 'redactor@exemplu.ro')
    expect((await read()).status).toBe(200)
    app.clock.advance(deskLimits.invitation.validSeconds + 1)
    expect(statusAndCode(await read())).toEqual([410, 'legatura_expirata'])
  })

  it('that was not finished leaves an account that its password alone does not open', async () => {
    const token = await invite('dispecer', 'grabit@exemplu.ro')
    const body = { token, password: PASSWORD, password_confirmation: PASSWORD }
    dataOf(await app.client().post(staffInvitationPassword.path, body))
    const signingIn = { email: 'grabit@exemplu.ro', parola: PASSWORD }
    const answer = await app.client().post(staffSignIn.path, signingIn)
    expect(statusAndCode(answer)).toEqual([401, 'autentificare_gresita'])
  })
})

describe('signing in', () => {
  it('takes password and code, rotates the token at each step and remembers the device', async () => {
    const member = await aMember(app, 'dispecer')
    const client = app.client()
    const visitor = 'a'.repeat(64)
    client.cookies.set(COOKIE, visitor)
    const answer = await client.post(staffSignIn.path, {
      email: member.email.toUpperCase(),
      parola: PASSWORD,
    })
    expect(dataOf(answer)).toEqual({ totp: true, passkey: false })
    const setCookie = String(answer.headers['set-cookie'])
    expect(setCookie).toMatch(
      /birou=[0-9a-f]{64}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict/,
    )
    const first = sessionOf(client)
    expect(first).not.toBe(visitor)
    dataOf(await client.post(staffTotp.path, { cod: freshCode(app, member) }))
    expect(sessionOf(client)).not.toBe(first)
    expect(await me(client)).toMatchObject({ id: member.id, rol: 'dispecer' })
    for (const old of [visitor, first]) {
      const thief = app.client()
      thief.cookies.set(COOKIE, old)
      expect(statusAndCode(await thief.get(ME))).toEqual([401, 'neautentificat'])
    }
    expect(client.cookies.has('dispozitiv')).toBe(true)
  })

  it('answers alike for a wrong password, an unknown, a disabled and an invited member', async () => {
    const [member, disabled] = [await aMember(app, 'dispecer'), await aMember(app, 'dispecer')]
    await operator.run('personal', 'dezactiveaza', disabled.email)
    const attempt = (email: string, parola = PASSWORD) =>
      app.client('10.1.0.1').post(staffSignIn.path, { email, parola })
    const answers = [
      await attempt(member.email, 'alta parola'),
      await attempt('nimeni@exemplu.ro'),
      await attempt(disabled.email),
      await attempt('prima@exemplu.ro'),
    ]
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(statusAndCode(answers[0]!)).toEqual([401, 'autentificare_gresita'])
  })

  it('limits wrong passwords for each account, also when they come together', async () => {
    const member = await aMember(app, 'redactor')
    const guess = (index: number) =>
      app
        .client(`10.2.0.${index}`)
        .post(staffSignIn.path, { email: member.email, parola: `gresita ${index}` })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => guess(index)))
    expect(countByStatus(answers)).toEqual({ 401: 5, 429: 7 })
  })

  it('limits wrong codes for each member, until the account is reset', async () => {
    const member = await aMember(app, 'redactor')
    const client = await enterPassword(app, member)
    const statuses: number[] = []
    for (let index = 0; index <= deskLimits.failedSecondFactors; index += 1) {
      statuses.push((await client.post(staffTotp.path, { cod: '000000' })).status)
    }
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([422]))
    expect(statuses.at(-1)).toBe(429)
    const right = await client.post(staffTotp.path, { cod: freshCode(app, member) })
    expect(right.status).toBe(429)
    const { json } = await operator.run('personal', 'reseteaza', member.email)
    const token = (json as { legatura: string }).legatura.replace(/.*\//, '')
    const body = { token, password: PASSWORD, password_confirmation: PASSWORD }
    dataOf(await client.post(staffInvitationPassword.path, body))
    const { secret } = dataOf<{ secret: string }>(await client.post(staffTotpEnrol.path))
    const cod = freshCode(app, { secret })
    dataOf(await client.post(staffTotpEnrolConfirm.path, { cod }))
    const next = await enterPassword(app, member)
    dataOf(await next.post(staffTotp.path, { cod: freshCode(app, { secret }) }))
  })

  it('accepts each code once, one step of drift, and no earlier code after a later one', async () => {
    const member = await aMember(app, 'dispecer')
    const cod = freshCode(app, member)
    const enter = async (given: string) =>
      (await enterPassword(app, member)).post(staffTotp.path, { cod: given })
    const answers = await Promise.all([enter(cod), enter(cod)])
    expect(countByStatus(answers)).toEqual({ 200: 1, 422: 1 })
    const early = freshCode(app, member)
    const late = freshCode(app, member)
    expect((await enter(late)).status).toBe(200)
    expect((await enter(early)).status).toBe(422)
  })

  it('does not let the password alone enrol another second factor', async () => {
    const client = await enterPassword(app, await aMember(app, 'dispecer'))
    for (const { path } of [staffTotpEnrol, staffPasskeyEnrolOptions]) {
      expect(statusAndCode(await client.post(path))).toEqual([401, 'al_doilea_factor'])
    }
  })

  it('does not confirm a complete session with the second factor alone', async () => {
    const member = await aMember(app, 'administrator')
    const client = await signInMember(app, member)
    const answer = await client.post(staffTotp.path, { cod: freshCode(app, member) })
    expect(statusAndCode(answer)).toEqual([409, 'stare_nepotrivita'])
  })
})

describe('a passkey', () => {
  const { publicUrl } = { publicUrl: 'http://localhost:8080' }

  async function withPasskey() {
    const member = await aMember(app, 'administrator')
    const client = await signInMember(app, member)
    const key = new SoftwareAuthenticator(publicUrl)
    const options = dataOf<Parameters<typeof key.create>[0]>(
      await client.post(staffPasskeyEnrolOptions.path),
    )
    const raspuns = key.create(options)
    const body = { nume: 'Cheia mea', raspuns }
    const added = await client.post(staffPasskeyEnrol.path, body)
    return { member, client, key, added, body }
  }

  const optionsFor = async (client: TestClient, key: SoftwareAuthenticator) =>
    dataOf<Parameters<typeof key.get>[0]>(await client.post(staffPasskeyOptions.path))

  it('is enrolled in a complete session and signs in after the password', async () => {
    const { member, client, key, added, body } = await withPasskey()
    expect(dataOf<{ eu: MemberIdentity }>(added).eu.factori.chei).toMatchObject([
      { id: key.id, nume: 'Cheia mea', folosit_la: null },
    ])
    const again = await client.post(staffPasskeyEnrol.path, body)
    expect(statusAndCode(again)).toEqual([422, 'factor_incorect'])

    const other = await enterPassword(app, member)
    const raspuns = key.get(await optionsFor(other, key))
    const first = sessionOf(other)
    expect(dataOf(await other.post(staffPasskey.path, { raspuns }))).toMatchObject({
      id: member.id,
    })
    expect(sessionOf(other)).not.toBe(first)

    const replay = await enterPassword(app, member)
    await optionsFor(replay, key)
    const replayed = await replay.post(staffPasskey.path, { raspuns })
    expect(statusAndCode(replayed)).toEqual([422, 'factor_incorect'])
  })

  it('is refused from another site, for an old challenge, as a copy, and of another member', async () => {
    const { member, key } = await withPasskey()
    const attempt = async (make: (options: { challenge: string; rpId: string }) => unknown) => {
      const client = await enterPassword(app, member)
      const raspuns = make(await optionsFor(client, key))
      return statusAndCode(await client.post(staffPasskey.path, { raspuns }))
    }
    const wrong = [422, 'factor_incorect']
    const foreign = new SoftwareAuthenticator('https://alt.exemplu.ro')
    expect(await attempt((options) => foreign.get(options))).toEqual(wrong)
    expect(
      await attempt((options) => {
        app.clock.advance(deskLimits.challengeSeconds + 1)
        return key.get(options)
      }),
    ).toEqual(wrong)
    expect(await attempt((options) => key.get(options, 7))).toEqual([200, undefined])
    expect(await attempt((options) => key.get(options, 7))).toEqual(wrong)
    const stranger = await withPasskey()
    expect(await attempt((options) => stranger.key.get(options))).toEqual(wrong)
  })

  it('is deleted by its owner, with a recent sign-in', async () => {
    const { client, key } = await withPasskey()
    const stranger = await signInMember(app, await aMember(app, 'administrator'))
    const remove = (by: TestClient) => by.post(staffPasskeyRemove.path, { id: key.id })
    expect((await remove(stranger)).status).toBe(404)
    dataOf(await remove(client))
    expect((await me(client)).factori.chei).toEqual([])
    app.clock.advance(deskLimits.recentSignInSeconds + 1)
    expect(statusAndCode(await remove(client))).toEqual([403, 'confirmare_necesara'])
  })

  it('that is the last second factor stays', async () => {
    const { member, client, key } = await withPasskey()
    await app.ports.db.update(staff).set({ totpSecret: null }).where(eq(staff.id, member.id))
    const answer = await client.post(staffPasskeyRemove.path, { id: key.id })
    expect(statusAndCode(answer)).toEqual([409, 'stare_nepotrivita'])
    expect((await me(client)).factori.chei).toHaveLength(1)
  })

  it('confirms a session again', async () => {
    const { client, key } = await withPasskey()
    app.clock.advance(deskLimits.recentSignInSeconds + 1)
    const list = () => client.post(staffTotpEnrol.path)
    expect(statusAndCode(await list())).toEqual([403, 'confirmare_necesara'])
    const raspuns = key.get(await optionsFor(client, key))
    dataOf(await client.post(staffConfirmPasskey.path, { raspuns }))
    expect((await list()).status).toBe(200)
  })
})

describe('a session', () => {
  it('ends after half an hour without a call, and after eight hours with calls', async () => {
    const { idleSeconds, maxSeconds } = deskLimits.session
    const member = await aMember(app, 'dispecer')
    const idle = await signInMember(app, member)
    app.clock.advance(idleSeconds - 1)
    expect((await idle.get(ME)).status).toBe(200)
    app.clock.advance(idleSeconds + 1)
    expect(statusAndCode(await idle.get(ME))).toEqual([401, 'neautentificat'])

    const busy = await signInMember(app, member)
    for (let spent = 0; spent + idleSeconds / 2 < maxSeconds - 60; spent += idleSeconds / 2) {
      app.clock.advance(idleSeconds / 2)
      expect((await busy.get(ME)).status).toBe(200)
    }
    app.clock.advance(idleSeconds / 2)
    expect((await busy.get(ME)).status).toBe(401)
  })

  it('without its second factor ends after a quarter of an hour', async () => {
    const member = await aMember(app, 'dispecer')
    const client = await enterPassword(app, member)
    app.clock.advance(deskLimits.pendingSessionSeconds + 1)
    const late = await client.post(staffTotp.path, { cod: freshCode(app, member) })
    expect(statusAndCode(late)).toEqual([401, 'neautentificat'])
  })

  it('is listed, and is ended by its owner only', async () => {
    const member = await aMember(app, 'dispecer')
    const [here, there] = [await signInMember(app, member), await signInMember(app, member)]
    const stranger = await signInMember(app, await aMember(app, 'administrator'))
    const rows = dataOf<{ id: string; aceasta: boolean }[]>(await here.get(staffSessionList.path))
    expect(rows.filter(({ aceasta }) => aceasta)).toHaveLength(1)
    expect(rows).toHaveLength(2)
    const other = rows.find(({ aceasta }) => !aceasta)!
    const end = staffSessionEnd.path.replace(':id', other.id)
    expect((await stranger.post(end)).status).toBe(404)
    dataOf(await here.post(end))
    expect((await there.get(ME)).status).toBe(401)
    dataOf(await here.post(staffSignOut.path))
    expect(sessionOf(here)).toBe('')
    expect(await app.ports.db.$count(staffSessions, eq(staffSessions.staffId, member.id))).toBe(2)
  })

  it('is a __Host- cookie over https', async () => {
    const { env } = app.ports
    const { publicUrl } = env
    env.publicUrl = 'https://portal.exemplu.ro'
    try {
      const { email } = await aMember(app, 'dispecer')
      const answer = await app.client().post(staffSignIn.path, { email, parola: PASSWORD })
      expect(String(answer.headers['set-cookie'])).toMatch(
        /__Host-birou=\w{64}; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Strict/,
      )
    } finally {
      env.publicUrl = publicUrl
    }
  })
})

describe('every call of the desk', () => {
  it('that needs a session rejects visitors, citizens and an unfinished sign-in', async () => {
    const citizen = await signIn(app, await aCitizen(app))
    const visitor = app.client()
    const unfinished = await enterPassword(app, await aMember(app, 'administrator'))
    for (const endpoint of all) {
      const { needs } = endpoint.staff
      if (NEEDS_NO_SESSION.has(needs)) continue
      for (const client of [visitor, citizen]) {
        expect(statusAndCode(await send(client, endpoint))).toEqual([401, 'neautentificat'])
      }
      if (NEEDS_FIRST_STEP.has(needs)) continue
      const answer = await send(unfinished, endpoint)
      expect(statusAndCode(answer), endpoint.path).toEqual([401, 'al_doilea_factor'])
    }
  })

  it.each(roles)('that %s may not make answers 403 and changes nothing', async (role) => {
    const target = await aMember(app, 'redactor')
    const client = await signInMember(app, await aMember(app, role))
    const before = await dumpDatabase(app)
    const tried = []
    for (const endpoint of all) {
      const needed = permissions.filter((one) => [endpoint.staff.needs].flat().includes(one))
      if (needed.length === 0 || hasAnyPermission(role, needed)) continue
      const valid = { email: 'x@exemplu.ro', nume: 'X', rol: 'administrator' }
      const path = pathOf(endpoint, target.id)
      const answer =
        endpoint.method === 'GET' ? await client.get(path) : await client.post(path, valid)
      expect(statusAndCode(answer), endpoint.path).toEqual([403, 'fara_drept'])
      tried.push(endpoint.path)
    }
    expect(tried).not.toEqual([])
    expect(await dumpDatabase(app)).toBe(before)
  })

  it('rejects requests of other sites, and POSTs without the XSRF value', async () => {
    const client = await signInMember(app, await aMember(app, 'administrator'))
    for (const endpoint of all) {
      const foreign = { origin: 'https://alt.exemplu.ro' }
      const path = pathOf(endpoint)
      const answer =
        endpoint.method === 'GET'
          ? await client.get(path, foreign)
          : await client.post(path, {}, foreign)
      expect(statusAndCode(answer), endpoint.path).toEqual([403, 'xsrf'])
      if (endpoint.method === 'GET') continue
      const bare = await client.post(path, {}, { 'x-xsrf-token': '' })
      expect(statusAndCode(bare), endpoint.path).toEqual([403, 'xsrf'])
    }
    expect((await me(client)).rol).toBe('administrator')
  })

  it('rejects callers outside the allowed networks', async () => {
    const client = await signInMember(app, await aMember(app, 'administrator'))
    const allowed = new BlockList()
    allowed.addSubnet('10.9.0.0', 16, 'ipv4')
    const { env } = app.ports
    env.staffNetworks = allowed
    try {
      for (const endpoint of all) {
        expect(statusAndCode(await send(client, endpoint))).toEqual([403, 'retea_nepermisa'])
      }
      for (const [address, status] of [
        ['10.9.3.4', 200],
        ['::ffff:10.9.3.4', 200],
        ['10.8.3.4', 403],
        ['fd00::1', 403],
      ] as const) {
        const elsewhere = app.client(address)
        elsewhere.cookies.set(COOKIE, sessionOf(client))
        expect((await elsewhere.get(ME)).status, address).toBe(status)
      }
    } finally {
      env.staffNetworks = null
    }
  })

  it('is absent from the citizens’ API, whose calls ignore the session of the desk', async () => {
    const client = await signInMember(app, await aMember(app, 'administrator'))
    expect((await client.get('/api/openapi.json')).text).not.toContain('/api/birou')
    const citizens = Object.values(endpoints).filter(
      ({ access, params }) => access === 'citizen' && !params,
    )
    for (const { method, path } of citizens) {
      const answer = method === 'GET' ? await client.get(path) : await client.post(path, {})
      expect(statusAndCode(answer), path).toEqual([401, 'neautentificat'])
    }
  })
})

describe('managing the staff', () => {
  let admin: TestMember
  let client: TestClient
  beforeAll(async () => {
    // Other tests' administrators would count as another one.
    await app.ports.db
      .update(staff)
      .set({ disabledAt: app.clock.now() })
      .where(eq(staff.role, 'administrator'))
    admin = await aMember(app, 'administrator')
    client = await signInMember(app, admin)
  })

  const at = ({ path }: { path: string }, { id }: { id: number }) => path.replace(':id', String(id))
  const list = async () => dataOf<Member[]>(await client.get(staffList.path))

  it('adds a member by e-mail, once, and shows the link to nobody else', async () => {
    const body = { email: 'nou@exemplu.ro', nume: 'Nou Venit', rol: 'dispecer' }
    const answer = await client.post(staffAdd.path, body)
    const { id } = dataOf<{ id: number }>(answer)
    expect(answer.text).not.toContain('invitatie')
    expect((await app.messages('nou@exemplu.ro'))[0]?.text).toContain('/birou/#/invitatie/')
    expect((await list()).find((one) => one.id === id)).toMatchObject({ stare: 'invitat' })
    const again = await client.post(staffAdd.path, body)
    expect(statusAndCode(again)).toEqual([409, 'membru_existent'])
    const unknown = await client.post(staffAdd.path, { ...body, rol: 'director' })
    expect(unknown.body.errors?.fields).toHaveProperty('rol')
  })

  it('gives another role at once', async () => {
    const member = await aMember(app, 'administrator')
    const theirs = await signInMember(app, member)
    expect((await theirs.get(staffList.path)).status).toBe(200)
    dataOf(await client.post(at(staffChangeRole, member), { rol: 'redactor' }))
    expect(statusAndCode(await theirs.get(staffList.path))).toEqual([403, 'fara_drept'])
    expect((await me(theirs)).permisiuni).toEqual(permissionsOf('redactor'))
  })

  it('cuts a disabled member off at once', async () => {
    const member = await aMember(app, 'dispecer')
    const theirs = await signInMember(app, member)
    dataOf(await client.post(at(staffDisable, member)))
    expect((await theirs.get(ME)).status).toBe(401)
    dataOf(await client.post(at(staffEnable, member)))
    expect((await theirs.get(ME)).status).toBe(401)
    expect((await (await signInMember(app, member)).get(ME)).status).toBe(200)
  })

  it('ends what a reset member had', async () => {
    const member = await aMember(app, 'dispecer')
    const theirs = await signInMember(app, member)
    dataOf(await client.post(at(staffReset, member)))
    expect((await theirs.get(ME)).status).toBe(401)
    const { email, password: parola } = member
    const answer = await app.client().post(staffSignIn.path, { email, parola })
    expect(statusAndCode(answer)).toEqual([401, 'autentificare_gresita'])
  })

  it('rejects changes of one’s own account, and an administrator’s loss of the last one', async () => {
    for (const [call, body] of [
      [staffChangeRole, { rol: 'facturare' }],
      [staffDisable, {}],
      [staffReset, {}],
    ] as const) {
      const answer = await client.post(at(call, admin), body)
      expect(statusAndCode(answer), call.path).toEqual([409, 'propriul_cont'])
    }
    for (const line of [
      ['dezactiveaza', admin.email],
      ['rol', admin.email, '--rol', 'redactor'],
    ]) {
      await expect(operator.run('personal', ...line)).rejects.toThrow('ultimul administrator')
    }
    const missing = await client.post(at(staffDisable, { id: 999_999 }))
    expect(missing.status).toBe(404)
  })

  it('leaves one administrator when two disable each other', async () => {
    const member = await aMember(app, 'administrator')
    const theirs = await signInMember(app, member)
    const answers = await Promise.all([
      client.post(at(staffDisable, member)),
      theirs.post(at(staffDisable, admin)),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    await app.ports.db.update(staff).set({ disabledAt: null }).where(eq(staff.id, admin.id))
    client = await signInMember(app, admin)
  })

  it('needs a recent sign-in, or its confirmation by password and code', async () => {
    app.clock.advance(deskLimits.recentSignInSeconds + 1)
    const body = { email: 'tarziu@exemplu.ro', nume: 'Târziu', rol: 'redactor' }
    const add = () => client.post(staffAdd.path, body)
    expect(statusAndCode(await add())).toEqual([403, 'confirmare_necesara'])
    const confirm = (parola: string) =>
      client.post(staffConfirm.path, { parola, cod: freshCode(app, admin) })
    expect(statusAndCode(await confirm('alta parola'))).toEqual([401, 'autentificare_gresita'])
    dataOf(await confirm(PASSWORD))
    expect((await add()).status).toBe(200)
  })
})

describe('the audit', () => {
  it('names who did what, is read by an administrator, and records it', async () => {
    const reader = await aMember(app, 'administrator')
    const client = await signInMember(app, reader)
    const member = await aMember(app, 'redactor')
    await signInMember(app, member)
    const read = async (query: string) =>
      dataOf<{ id: number; cine: string; ce: string }[]>(
        await client.get(`${auditList.path}?${query}`),
      )
    const own = await read(`cine=personal:${member.id}`)
    expect(own.map(({ ce }) => ce)).toEqual(['birou.autentificare.totp'])
    const all = await read('ce=birou.')
    expect(all.every(({ ce }) => ce.startsWith('birou.'))).toBe(true)
    expect((await read(`ce=birou.&inainte=${all[1]!.id}`))[0]?.id).toBe(all[2]!.id)
    const since = new Date(app.clock.now().getTime() + 1000 * 86_400_000).toISOString()
    expect(await read(`de_la=${since}`)).toEqual([])
    const looks = await app.ports.db.$count(audit, eq(audit.actor, `personal:${reader.id}`))
    expect(looks).toBe(4) // the sign-in and three looks, as a later page is none

    const { text } = await operator.run('audit', 'list', '--cine', `personal:${member.id}`)
    expect(text).toContain('birou.autentificare.totp')
    expect((await operator.run('audit', 'list', '--limita', '2')).json).toHaveLength(2)
    expect((await operator.audited())[0]?.action).toBe('audit.vazut')
  })
})

describe('the operator’s commands', () => {
  it('list the staff and their sessions', async () => {
    const member = await aMember(app, 'facturare')
    await signInMember(app, member)
    const { text } = await operator.run('personal', 'list')
    expect(text).toMatch(new RegExp(`${member.email} +Ana Pop +facturare +activ`))
    const { json } = await operator.run('personal', 'sesiuni', member.email)
    expect(json).toHaveLength(1)
    await expect(operator.run('personal', 'sesiuni', 'x@exemplu.ro')).rejects.toThrow('Nu este')
  })
})
