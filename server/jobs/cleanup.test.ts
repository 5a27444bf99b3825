import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskLimits } from '#contract/desk/limits.ts'
import { staffAdd } from '#contract/desk/personal.ts'
import {
  addresses,
  rateLimits,
  citizens,
  clientErrors,
  files,
  idempotency,
  notifications,
  outbox,
  sessions,
  staffInvitations,
  staffSessions,
} from '#server/db/schema.ts'
import { attachFiles } from '#server/domain/files.ts'
import { consumeRateLimit } from '#server/domain/rate-limiter.ts'
import { MAX_CLIENT_ERRORS, recordClientError } from '#server/modules/erori-client/repo.ts'
import { MAX_CAPTURED_MESSAGES } from '#server/modules/dev/repo.ts'
import {
  aCitizen,
  aRegistration,
  anAddress,
  readCitizen,
  signIn,
} from '#server/testing/factories/accounts.ts'
import { aMember, signInMember } from '#server/testing/factories/staff.ts'
import { countWaiting, dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { cleanUp } from './cleanup.ts'
import { findOrphanedFiles } from './sweep-files.ts'

const DAY = 24 * 3600

const aKey = () => ({ 'idempotency-key': crypto.randomUUID() })

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function aFile(headers: Record<string, string> = {}): Promise<string> {
  const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
  const client = app.client()
  return dataOf<{ id: string }>(
    await client.upload('/api/upload-file-register', 'a.pdf', pdf, headers),
  ).id
}

async function keptFiles(): Promise<string[]> {
  const tomorrow = new Date(Date.now() + DAY * 1000)
  const ids: string[] = []
  for await (const part of app.ports.files.listOlderThan(tomorrow)) ids.push(...part)
  return ids.toSorted()
}

async function listStoredAnswers(citizenId: number): Promise<string[]> {
  const rows = await app.ports.db
    .select({ answer: idempotency.answer })
    .from(idempotency)
    .where(eq(idempotency.owner, String(citizenId)))
  return rows.map(({ answer }) => answer)
}

describe('cleaning up', () => {
  it('removes unused files after a day, with their bytes', async () => {
    const [unused, used] = [await aFile(), await aFile()]
    await attachFiles(app.ports.db, [used], null, 'suport:1')
    app.clock.advance(DAY - 1)
    await cleanUp(app.ports)
    expect(await keptFiles()).toEqual([unused, used].toSorted())
    app.clock.advance(2)
    await cleanUp(app.ports)
    expect(await keptFiles()).toEqual([used])
    expect((await app.ports.db.select().from(files)).map(({ id }) => id)).toEqual([used])
  })

  it('removes sessions and invitations of the staff 30 days after their last use', async () => {
    const { db } = app.ports
    const client = await signInMember(app, await aMember(app, 'administrator'))
    dataOf(await client.post(staffAdd.path, { email: 'a@exemplu.ro', nume: 'A', rol: 'redactor' }))
    const count = async () => [await db.$count(staffSessions), await db.$count(staffInvitations)]
    app.clock.advance(30 * DAY - 1)
    await cleanUp(app.ports)
    expect(await count()).toEqual([1, 1])
    app.clock.advance(2)
    await cleanUp(app.ports)
    expect(await count()).toEqual([0, 1])
    app.clock.advance(deskLimits.invitation.validSeconds)
    await cleanUp(app.ports)
    expect(await count()).toEqual([0, 0])
  })

  it('removes client errors 30 days after they were last seen, and the oldest beyond the limit', async () => {
    const see = (mesaj: string) => {
      const error = { fel: 'script', ecran: 'home', mesaj, versiune: '1.0.0', cadre: [] } as const
      return recordClientError(app.ports.db, { ...error, cadre: [] }, 'alt', app.clock.now())
    }
    const messages = async () =>
      (await app.ports.db.select().from(clientErrors)).map(({ message }) => message)
    await see('once')
    await see('again')
    app.clock.advance(30 * DAY - 1)
    await see('again')
    await cleanUp(app.ports)
    expect((await messages()).toSorted()).toEqual(['again', 'once'])
    app.clock.advance(2)
    await cleanUp(app.ports)
    expect(await messages()).toEqual(['again'])
    app.clock.advance(1)
    for (let seen = 0; seen < MAX_CLIENT_ERRORS; seen += 1)
      await see(`one of many ${'x'.repeat(seen)}`)
    await cleanUp(app.ports)
    expect(await messages()).toHaveLength(MAX_CLIENT_ERRORS)
    expect(await messages()).not.toContain('again')
  })

  it('removes notices a year after they were read, and no others', async () => {
    const { id: citizenId } = await aCitizen(app)
    const aNotice = (title: string, readAt: Date | null) =>
      app.ports.db
        .insert(notifications)
        .values({ citizenId, kind: 'anunt', title, text: '', readAt, createdAt: app.clock.now() })
    await aNotice('citită', app.clock.now())
    await aNotice('necitită', null)
    app.clock.advance(300 * DAY)
    await aNotice('citită de curând', app.clock.now())
    await cleanUp(app.ports)
    expect(await app.ports.db.$count(notifications)).toBe(3)
    app.clock.advance(66 * DAY)
    await cleanUp(app.ports)
    const left = (await app.ports.db.select().from(notifications)).map(({ title }) => title)
    expect(left.toSorted((one, other) => one.localeCompare(other))).toEqual([
      'citită de curând',
      'necitită',
    ])
  })

  it('handles more files than a statement may have parameters', async () => {
    const ids = Array.from({ length: 70_000 }, () => crypto.randomUUID())
    const known = await aFile()
    const store = {
      ...app.ports.files,
      async *listOlderThan() {
        yield [...ids, known]
      },
    }
    const found = await findOrphanedFiles({ ...app.ports, files: store }, app.clock.now())
    expect(found).toEqual({ kept: 70_001, orphaned: ids })
  })

  it('ignores foreign files in the folder of the files', async () => {
    const id = await aFile()
    await attachFiles(app.ports.db, [id], null, 'suport:1')
    const folder = path.join(app.ports.env.dataDir, 'files')
    await writeFile(path.join(folder, id.slice(0, 2), 'altceva.txt'), '')
    await writeFile(path.join(folder, 'lista.txt'), '')
    expect(await keptFiles()).toContain(id)
    app.clock.advance(2 * DAY)
    await cleanUp(app.ports)
    expect(await keptFiles()).toContain(id)
  })

  it('frees the idempotency key of a removed file, and of no other', async () => {
    const [gone, kept] = [aKey(), aKey()]
    const [first, used] = [await aFile(gone), await aFile(kept)]
    await attachFiles(app.ports.db, [used], null, 'suport:1')
    app.clock.advance(7 * DAY + 1)
    await cleanUp(app.ports)
    expect(await aFile(kept)).toBe(used)
    const anew = await aFile(gone)
    expect(anew).not.toBe(first)
    expect(await keptFiles()).toContain(anew)
  })

  it('refuses a call repeated after its address was deleted, and erases its stored answer', async () => {
    const citizen = await aCitizen(app)
    await anAddress(app, citizen.id)
    const client = await signIn(app, citizen)
    const place = { judet: 'Cluj', localitate: 'Cluj-Napoca', strada: 'Horea', numar: '1' }
    const key = aKey()
    const save = () =>
      client.post('/api/cetatean/address/save', { eticheta: 'Părinți', ...place }, key)
    const { id } = dataOf<{ id: number }>(await save())
    await cleanUp(app.ports)
    expect(dataOf(await save())).toMatchObject({ id })
    dataOf(await client.get(`/api/cetatean/address/delete/${id}`))
    await cleanUp(app.ports)
    expect(statusAndCode(await save())).toEqual([404, 'inexistent'])
    expect(await app.ports.db.$count(addresses, eq(addresses.citizenId, citizen.id))).toBe(1)
    expect(await listStoredAnswers(citizen.id)).toEqual([''])
  })

  it('removes expired rate limits', async () => {
    await consumeRateLimit(app.ports.db, app.clock.now(), 'vechi', 1, 60)
    app.clock.advance(61)
    await consumeRateLimit(app.ports.db, app.clock.now(), 'nou', 1, 60)
    await cleanUp(app.ports)
    const left = (await app.ports.db.select().from(rateLimits)).map(({ key }) => key)
    expect(left).toContain('nou')
    expect(left).not.toContain('vechi')
  })

  it('keeps the newest captured messages', async () => {
    const message = { channel: 'sms', recipient: '+40722000142', state: 'capturat' }
    const many = Array.from({ length: MAX_CAPTURED_MESSAGES + 5 }, (_, i) => ({
      ...message,
      body: `${i}`,
    }))
    await app.ports.db.insert(outbox).values(many)
    await cleanUp(app.ports)
    const bodies = (await app.ports.db.select().from(outbox)).map(({ body }) => Number(body))
    expect(bodies).toHaveLength(MAX_CAPTURED_MESSAGES)
    expect(Math.min(...bodies)).toBe(5)
  })

  it('removes registrations that nobody confirmed within a week, never accounts', async () => {
    const account = await aCitizen(app)
    const client = app.client()
    const registration = aRegistration()
    await client.post('/api/cetatean-register', registration)
    const identifiers = async () =>
      (await app.ports.db.select().from(citizens)).map(({ cnpCui }) => cnpCui)
    app.clock.advance(7 * DAY - 1)
    await cleanUp(app.ports)
    expect(await identifiers()).toContain(registration.cnp_cui)
    app.clock.advance(2)
    await cleanUp(app.ports)
    expect(await identifiers()).toContain(account.cnpCui)
    expect(await identifiers()).not.toContain(registration.cnp_cui)
  })

  it('keeps a registration that is confirmed while it runs', async () => {
    const citizen = await aCitizen(app, { state: 'neconfirmat' })
    app.clock.advance(7 * DAY + 1)
    const cleaning = await app.ports.db.transaction(async (tx) => {
      const own = eq(citizens.id, citizen.id)
      await tx.update(citizens).set({ state: 'activ' }).where(own)
      const running = cleanUp(app.ports)
      await expect.poll(() => countWaiting(app)).toBe(1)
      return { running }
    })
    await cleaning.running
    expect(await readCitizen(app, citizen.id)).toMatchObject({ state: 'activ' })
  })

  it('removes sessions that ended or were not used for a month', async () => {
    const citizen = await aCitizen(app)
    await signIn(app, citizen)
    const used = await signIn(app, citizen)
    app.clock.advance(29 * DAY)
    const { body } = await used.post('/api/refresh-login', { token: used.token })
    used.token = (body.data as { token: string }).token
    app.clock.advance(2 * DAY)
    await cleanUp(app.ports)
    const kept = await app.ports.db
      .select()
      .from(sessions)
      .where(eq(sessions.citizenId, citizen.id))
    expect(kept).toHaveLength(1)
  })
})
