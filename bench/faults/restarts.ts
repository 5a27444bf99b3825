import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { single } from '#server/db/single.ts'
import { Histogram } from '../support/histogram.ts'
import { isReady } from '../support/server-process.ts'
import type { Writers } from './writers.ts'

const POLL_MS = 20
const WRITES_BETWEEN = 24

/**
 * Kills a process of PostgreSQL `times` times, which ends all connections and makes it recover. Returns how long
 * each time the portal was not ready after the database accepted connections again, in ms.
 */
export async function restartDatabase(
  url: string,
  origin: string,
  writers: Writers,
  times: number,
): Promise<Histogram> {
  const delays = new Histogram()
  for (let time = 0; time < times; time += 1) {
    await writers.untilMore(WRITES_BETWEEN)
    process.kill(await findCheckpointerPid(url), 'SIGKILL')
    while (await acceptsConnections(url)) await wait(POLL_MS)
    while (!(await acceptsConnections(url))) await wait(POLL_MS)
    const back = Date.now()
    while (!(await isReady(origin))) await wait(POLL_MS)
    delays.record(Date.now() - back)
  }
  return delays
}

async function findCheckpointerPid(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
    )
    return single(rows).pid
  } finally {
    await client.end()
  }
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
