import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parseEnv } from '#server/config/env.ts'
import { openDatabase } from '#server/db/db.ts'
import type { Database } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { operationVariables } from '#server/testing/factories/operation.ts'
import { Cluster } from '../../bench/cluster/disrupt.ts'
import { compareLoad, fillForLoad, loadVariables, startLoad } from '../../bench/cluster/load.ts'
import { findFreePort } from '../../scripts/free-port.mjs'
import { anInstallation, startPackaged } from './support/packaged-portal.ts'
import type { Installation, PackagedPortal } from './support/packaged-portal.ts'
import { findProxies, startProxy } from './support/proxies.ts'
import type { RunningProxy } from './support/proxies.ts'

const PORTALS = 3
const CITIZENS = 100
const STREAMS = 100
const WRITES_BETWEEN = 20

// The certificate of the proxy is self-signed.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'

// Where nginx is missing, `findProxies` says so.
describe.runIf(findProxies().includes('nginx'))('three portals behind nginx', () => {
  let installation: Installation
  let db: Database
  let proxy: RunningProxy
  let cluster: Cluster
  const portals: PackagedPortal[] = []
  beforeAll(async () => {
    const port = await findFreePort()
    installation = await anInstallation({
      ...operationVariables(),
      ...loadVariables,
      PUBLIC_URL: `https://localhost:${port}`,
      TRUST_PROXY: '127.0.0.1',
    })
    const url = installation.variables['DATABASE_URL']!
    await migrate(url)
    db = openDatabase(url, 2)
    const ports = await Promise.all(Array.from({ length: PORTALS }, findFreePort))
    const start = async (place: number) => {
      const portal = await startPackaged(installation, { port: ports[place]! })
      portals.push(portal)
      const end = async (signal: NodeJS.Signals) => {
        portal.child.kill(signal)
        await portal.exit
      }
      return { stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
    }
    cluster = new Cluster(await Promise.all(ports.map((_, place) => start(place))), start)
    proxy = await startProxy(
      'nginx',
      port,
      ports.map((one) => `127.0.0.1:${one}`),
    )
    const probe = async () => expect((await fetch(`${proxy.url}/readyz`)).status).toBe(200)
    await vi.waitFor(probe, { timeout: 30_000 })
  })
  afterAll(async () => {
    for (const { child } of portals) child.kill('SIGKILL')
    await Promise.all(portals.map(({ exit }) => exit))
    await proxy.stop()
    await db.$client.end()
    await installation.delete()
  })

  it('lose and repeat nothing when one is killed and one is drained under load', async () => {
    const { variables, dataDir } = installation
    const appKey = variables['APP_KEY']!
    const amounts = { citizens: CITIZENS, streams: STREAMS }
    const visitors = await fillForLoad(db, variables['DATABASE_URL']!, appKey, amounts)
    const load = startLoad(proxy.url, visitors, {
      rate: 5,
      writers: 3,
      uploaders: 1,
      streams: STREAMS,
    })
    await load.streams.untilAllOpen()
    for (const disrupt of [() => cluster.killNext(), () => cluster.drainNext()]) {
      await load.writers.untilMore(WRITES_BETWEEN)
      const before = load.streams.ended()
      await disrupt()
      expect(load.streams.ended()).toBeGreaterThan(before)
    }
    await load.writers.untilMore(WRITES_BETWEEN)
    await load.uploaders.untilMore(1)
    await load.streams.untilAllOpen()
    const result = await load.stop()
    const env = parseEnv({ ...variables, DATA_DIR: dataDir })
    const { writes, uploads } = await compareLoad(db, env, result)
    expect(writes).toMatchObject({ lost: 0, doubled: 0 })
    expect(uploads).toMatchObject({ lost: 0, doubled: 0 })
    expect([...result.writers.wrong, ...result.uploaders.wrong]).toEqual([])
  })
})
