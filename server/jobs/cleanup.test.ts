import { writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { budgets, citizens, files, outbox, sessions } from '#server/db/schema.ts'
import { claimFiles } from '#server/domain/files.ts'
import { spend } from '#server/domain/budgets.ts'
import { CAPTURED_KEPT } from '#server/modules/dev/repo.ts'
import { aCitizen, aRegistration, signIn } from '#server/testing/factories.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { cleanUp } from './cleanup.ts'

const DAY = 24 * 3600

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function aFile(): Promise<string> {
  const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
  const { body } = await app.client().upload('/api/upload-file-register', 'a.pdf', pdf)
  return (body.data as { id: string }).id
}

async function keptFiles(): Promise<string[]> {
  const tomorrow = new Date(Date.now() + DAY * 1000)
  return (await app.ports.files.listOlderThan(tomorrow)).toSorted()
}

describe('cleaning up', () => {
  it('removes files that nothing refers to after 7 days, bytes too', async () => {
    const [unused, used] = [await aFile(), await aFile()]
    await claimFiles(app.ports.db, [used], null, 'suport:1')
    app.clock.advance(7 * DAY - 1)
    await cleanUp(app.ports)
    expect(await keptFiles()).toEqual([unused, used].toSorted())
    app.clock.advance(2)
    await cleanUp(app.ports)
    expect(await keptFiles()).toEqual([used])
    expect((await app.ports.db.select().from(files)).map(({ id }) => id)).toEqual([used])
  })

  it('removes bytes whose row was never written', async () => {
    const id = crypto.randomUUID()
    const temporary = app.ports.files.temporaryPath()
    await writeFile(temporary, 'ramas')
    await app.ports.files.keep(id, temporary)
    app.clock.advance(2 * DAY)
    await cleanUp(app.ports)
    expect(await keptFiles()).not.toContain(id)
  })

  it('removes budgets that are full again', async () => {
    await spend(app.ports.db, app.clock.now(), 'vechi', 1, 60)
    app.clock.advance(61)
    await spend(app.ports.db, app.clock.now(), 'nou', 1, 60)
    await cleanUp(app.ports)
    expect((await app.ports.db.select().from(budgets)).map(({ key }) => key)).toEqual(['nou'])
  })

  it('keeps the newest captured messages', async () => {
    const message = { channel: 'sms', recipient: '+40722000142', state: 'capturat' }
    const many = Array.from({ length: CAPTURED_KEPT + 5 }, (_, i) => ({ ...message, body: `${i}` }))
    await app.ports.db.insert(outbox).values(many)
    await cleanUp(app.ports)
    const bodies = (await app.ports.db.select().from(outbox)).map(({ body }) => Number(body))
    expect(bodies).toHaveLength(CAPTURED_KEPT)
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
