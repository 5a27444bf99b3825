import { randomInt } from 'node:crypto'
import { caseKinds } from '#contract/desk/coada.ts'
import { cursorPage } from '#contract/operator/cursor.ts'
import type { Database } from '#server/db/db.ts'
import { searchClients } from '#server/modules/clienti/search.ts'
import { readQueue } from '#server/modules/coada/list.ts'
import { countOpen } from '#server/modules/coada/repo.ts'
import { homePaths, listPaths } from '../support/citizen-calls.ts'
import type { PostCall } from '../support/citizen-calls.ts'
import { drive } from '../support/drive.ts'
import { Histogram } from '../support/histogram.ts'
import type { QueryCounter } from '../support/query-counter.ts'
import type { Visitor } from '../support/visitors.ts'

const WARM_UP_SECONDS = 2
/** A sign-in costs a hash of a password, of which a processor makes few a second. */
const SIGN_INS_A_SECOND = 5
const CLIENT_ROWS = 20

export interface Measured {
  name: string
  durations: Histogram
  /** Answers other than 200. */
  errors: number
  /** Pages of the database read by each, on average: it does not depend on how busy the machine is. */
  pages: number
}

export interface Load {
  origin: string
  counts: QueryCounter
  visitors: readonly Visitor[]
  rate: number
  seconds: number
}

const pick = <One>(list: readonly One[]): One => list[randomInt(list.length)]!

/** Measures every list of a citizen, at a constant rate. */
export async function measureLists(load: Load): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const path of listPaths) rows.push(await measureCall(load, { path }))
  return rows
}

/** Measures the idempotent write and the sign-in. */
export async function measureWrites(
  load: Load,
  { save, signIn }: { save: PostCall; signIn: PostCall },
): Promise<Measured[]> {
  return [
    await measureCall(load, save),
    await measureCall({ ...load, rate: Math.min(load.rate, SIGN_INS_A_SECOND) }, signIn),
  ]
}

async function measureCall(
  { origin, visitors, rate, seconds, counts }: Load,
  call: { path: string } & Partial<PostCall>,
): Promise<Measured> {
  const one = { origin, rate, nextToken: () => pick(visitors).token, ...call }
  await drive({ ...one, seconds: WARM_UP_SECONDS })
  return countPages(counts, call.path, async () => {
    const { latencies, errors } = await drive({ ...one, seconds })
    return { durations: latencies, errors }
  })
}

async function countPages(
  counts: QueryCounter,
  name: string,
  run: () => Promise<Pick<Measured, 'durations' | 'errors'>>,
): Promise<Measured> {
  const before = await counts()
  const { durations, errors } = await run()
  const { pages } = await counts()
  return { name, durations, errors, pages: (pages - before.pages) / durations.count }
}

/** Measures the home screen: from its first call to the last answer of those that it makes together. */
export const measureHome = (load: Load): Promise<Measured> =>
  countPages(load.counts, 'home screen', () => openHome(load))

async function openHome({ origin, visitors, seconds }: Load) {
  const durations = new Histogram()
  let errors = 0
  const endsAt = performance.now() + seconds * 1000
  while (performance.now() < endsAt) {
    const headers = { authorization: `Bearer ${pick(visitors).token}` }
    const begun = performance.now()
    const answers = await Promise.all(homePaths.map((path) => fetchAll(origin + path, headers)))
    durations.record(performance.now() - begun)
    errors += answers.filter((isOk) => !isOk).length
  }
  return { durations, errors }
}

async function fetchAll(url: string, headers: Record<string, string>): Promise<boolean> {
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  return answer.ok
}

/** Measures the desk's queue and searches. */
export async function measureDesk(
  db: Database,
  citizens: number,
  { counts, rate: runs }: Load,
): Promise<Measured[]> {
  const viewer = { staffId: 1, kinds: [...caseKinds], now: new Date() }
  const client = () => randomInt(citizens) + 1
  const digits = (number: number, count: number) => String(number).padStart(count, '0')
  const staff = { actor: 'personal:1' }
  const find = (text: string) => searchClients(staff, db, { text, limit: CLIENT_ROWS })
  const read = (cauta?: string) =>
    readQueue(db, viewer, {
      filters: cauta === undefined ? {} : { cauta },
      after: undefined,
      limit: cursorPage.size + 1,
    })
  const calls: Record<string, () => Promise<unknown>> = {
    'desk: queue': () => read(),
    'desk: counts': () => countOpen(db, viewer),
    'desk: case by number': () => read(`SZ-2026-${digits(client(), 7)}`),
    'desk: case by phone': () => read(`07${digits(client(), 8)}`),
    'desk: client by CNP': () => find(digits(client(), 13)),
    'desk: client by phone': () => find(`07${digits(client(), 8)}`),
  }
  const rows: Measured[] = []
  for (const [name, call] of Object.entries(calls)) {
    const measure = async () => ({ durations: await measureRuns(call, runs), errors: 0 })
    rows.push(await countPages(counts, name, measure))
  }
  return rows
}

async function measureRuns(call: () => Promise<unknown>, runs: number): Promise<Histogram> {
  const durations = new Histogram()
  await call()
  for (let turn = 0; turn < runs; turn += 1) {
    const begun = performance.now()
    await call()
    durations.record(performance.now() - begun)
  }
  return durations
}
