import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { loginCnp } from '#contract/auth.ts'
import { evenimentePath } from '#contract/evenimente.ts'
import { getFacturiInfo } from '#contract/facturi.ts'
import { notificariRead } from '#contract/notificari.ts'
import { openDatabase } from '#server/db/db.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { openEvents } from '#server/testing/event-reader.ts'
import { countLostWrites, startWriters } from '../../bench/faults/writers.ts'
import { ApiClient } from '../support/api.ts'
import { anInstallation, runPackaged, startPackaged } from './support/packaged-portal.ts'
import type { Installation, PackagedPortal } from './support/packaged-portal.ts'
import { hasPgBouncer, startPgBouncer } from './support/pgbouncer.ts'
import type { PgBouncer } from './support/pgbouncer.ts'

/** Connections to PostgreSQL, far fewer than the two portals open to PgBouncer. */
const CONNECTIONS = 4
const READERS = 24
const WRITES = 40

describe.runIf(hasPgBouncer())('two portals behind PgBouncer in transaction mode', () => {
  let pgBouncer: PgBouncer
  let installation: Installation
  let directUrl: string
  const portals: PackagedPortal[] = []
  beforeAll(async () => {
    pgBouncer = await startPgBouncer(inject('adminUrl'), CONNECTIONS)
    const plain = await anInstallation({ DEMO: '1' })
    directUrl = plain.variables['DATABASE_URL']!
    installation = {
      ...plain,
      variables: {
        ...plain.variables,
        DATABASE_URL: pgBouncer.urlOf(directUrl),
        DATABASE_DIRECT_URL: directUrl,
        // The readers wait for each other.
        DATABASE_PATIENCE_MS: '20000',
        APP_KEY: 'k'.repeat(32),
      },
    }
    for (let at = 0; at < 2; at += 1) portals.push(await startPackaged(installation))
  })
  afterAll(async () => {
    for (const { child } of portals) child.kill('SIGKILL')
    await Promise.all(portals.map(({ exit }) => exit))
    await installation.delete()
    await pgBouncer.stop()
  })

  async function signIn(at: number): Promise<ApiClient> {
    const citizen = new ApiClient(portals[at]!.url)
    const body = { cnp_cui: demoAccounts[0]!, password: DEMO_PASSWORD }
    citizen.token = (await citizen.call(loginCnp, { body })).data.token
    return citizen
  }

  it('answer lists on connections that others prepared nothing on', async () => {
    const citizens = [await signIn(0), await signIn(1)]
    const reads = Array.from({ length: READERS }, (_, at) => citizens[at % 2]!.call(getFacturiInfo))
    const statuses = (await Promise.all(reads)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('tell the pages of one what happens in the other', async () => {
    const [citizen, elsewhere] = [await signIn(0), await signIn(1)]
    const headers = { authorization: `Bearer ${citizen.token}` }
    const events = await openEvents(portals[0]!.url + evenimentePath, headers)
    expect(await events.next()).toMatchObject({ tip: 'necitite' })
    await elsewhere.call(notificariRead, { body: { ids: 'toate' } })
    expect(await events.next()).toMatchObject({ tip: 'necitite', necitite: { notificari: 0 } })
    events.close()
  })

  it('lose and repeat no write', async () => {
    const writers = startWriters(
      portals.map(({ url }) => url),
      READERS / 2,
    )
    await writers.untilMore(WRITES)
    await writers.stop()
    const db = openDatabase(directUrl, 1)
    const { acknowledged, ...counts } = await countLostWrites(db, writers)
    await db.$client.end()
    expect(counts).toEqual({ lost: 0, doubled: 0 })
    expect([...writers.wrong]).toEqual([])
    expect(acknowledged).toBeGreaterThanOrEqual(WRITES)
  })

  it.each([
    ['a command under a session lock', 'operator', ['fisiere', 'curata', '--da']],
    ['a check of the settings', 'config-check', []],
    ['a backup', 'backup', []],
  ])('run %s', async (_, program, argv) => {
    const { code, err } = await runPackaged(program, argv, installation)
    expect(code, err).toBe(0)
  })
})
