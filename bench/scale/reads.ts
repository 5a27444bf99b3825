import { randomInt } from 'node:crypto'
import { caseKinds } from '#contract/desk/coada.ts'
import { cursorPage } from '#contract/operator/cursor.ts'
import type { Database } from '#server/db/db.ts'
import { searchClients } from '#server/modules/clienti/search.ts'
import { readQueue } from '#server/modules/coada/list.ts'
import { countForViewer } from '#server/modules/coada/counts.ts'
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
  /** Durations for visitors whose pages were not read lately and come from the disk; null if not measured apart. */
  first: Histogram | null
  /** Durations for the same visitors, again. */
  durations: Histogram
  /** Answers other than 200. */
  errors: number
  /** Pages of the database read by each, on average: it does not depend on how busy the machine is. */
  pages: number
}

type Timed = Omit<Measured, 'name' | 'pages'>

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
  for (const path of listPaths) rows.push(await measureList(load, path))
  return rows
}

async function measureList(load: Load, path: string): Promise<Measured> {
  const { origin, visitors, rate, seconds, counts } = load
  // Each round has the same visitors.
  const round = () => {
    const next = cycle(visitors)
    return drive({ origin, path, rate, seconds, nextToken: () => next().token })
  }
  return countPages(counts, path, async () => {
    const first = await round()
    const again = await round()
    const errors = first.errors + again.errors
    return { first: first.latencies, durations: again.latencies, errors }
  })
}

function cycle<One>(list: readonly One[]): () => One {
  let turn = -1
  return () => list[(turn += 1) % list.length]!
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
  call: PostCall,
): Promise<Measured> {
  const one = { origin, rate, nextToken: () => pick(visitors).token, ...call }
  await drive({ ...one, seconds: WARM_UP_SECONDS })
  return countPages(counts, call.path, async () => {
    const { latencies, errors } = await drive({ ...one, seconds })
    return { first: null, durations: latencies, errors }
  })
}

async function countPages(
  counts: QueryCounter,
  name: string,
  run: () => Promise<Timed>,
): Promise<Measured> {
  const before = await counts()
  const timed = await run()
  const { pages } = await counts()
  const calls = timed.durations.count + (timed.first?.count ?? 0)
  return { name, ...timed, pages: (pages - before.pages) / calls }
}

/** Measures the home screen: from its first call to the last answer of those that it makes together. */
export const measureHome = (load: Load): Promise<Measured> =>
  countPages(load.counts, 'home screen', () => openHome(load))

async function openHome({ origin, visitors, seconds, rate }: Load): Promise<Timed> {
  let errors = 0
  // From the end: the lists were read by those at the start.
  const opening = visitors.toReversed().slice(0, rate * seconds)
  const openAll = async () => {
    const durations = new Histogram()
    for (const { token } of opening) {
      const headers = { authorization: `Bearer ${token}` }
      const begun = performance.now()
      const answers = await Promise.all(homePaths.map((path) => fetchAll(origin + path, headers)))
      durations.record(performance.now() - begun)
      errors += answers.filter((isOk) => !isOk).length
    }
    return durations
  }
  return { first: await openAll(), durations: await openAll(), errors }
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
    'desk: counts': () => countForViewer(db, viewer),
    'desk: case by number': () => read(`SZ-2026-${digits(client(), 7)}`),
    'desk: case by phone': () => read(`07${digits(client(), 8)}`),
    'desk: client by CNP': () => find(digits(client(), 13)),
    'desk: client by phone': () => find(`07${digits(client(), 8)}`),
  }
  const rows: Measured[] = []
  for (const [name, call] of Object.entries(calls)) {
    const measure = async () => ({
      first: null,
      durations: await measureRuns(call, runs),
      errors: 0,
    })
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
