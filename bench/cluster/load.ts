import { randomInt } from 'node:crypto'
import { mesajeCount } from '#contract/notificari.ts'
import { sesizariList } from '#contract/sesizari.ts'
import type { Env } from '#server/config/env.ts'
import type { Database } from '#server/db/db.ts'
import { openFileStore } from '#server/ports/open-file-store.ts'
import { countLostUploads, countLostWrites, startWriters, uploadCall } from '../faults/writers.ts'
import type { WriteCounts, Writers } from '../faults/writers.ts'
import { drive } from '../support/drive.ts'
import type { Driven } from '../support/drive.ts'
import { fill } from '../support/fill.ts'
import { signIn } from '../support/visitors.ts'
import type { Visitor } from '../support/visitors.ts'
import { openStreams } from './streams.ts'
import type { Streams } from './streams.ts'

/** Longest run; the load is stopped before. */
const MAX_SECONDS = 3600
const TOKEN_ISSUER = 'portal-salubritate'
const PLENTY = '100000000'

/** Limits of the servers, as all calls come from one address. */
export const loadVariables: Record<string, string> = {
  ADDRESS_PER_MINUTE: PLENTY,
  SUPPORT_PER_HOUR: PLENTY,
  UPLOADS_PER_HOUR: PLENTY,
  VISITOR_UPLOADS_MB: '100000',
  VISITOR_UPLOADS_MB_PER_ADDRESS: '100000',
}

interface Amounts {
  /** Reads a second, of each list. */
  rate: number
  writers: number
  uploaders: number
  streams: number
}

/** Citizens who read, visitors who write and upload, and open pages with streams of events. */
export interface Load {
  writers: Writers
  uploaders: Writers
  streams: Streams
  stop(): Promise<LoadResult>
}

export interface LoadResult {
  reads: [path: string, driven: Driven][]
  writers: Writers
  uploaders: Writers
  streams: Streams
}

/** Fills a migrated database with citizens and signs in as many visitors as there are streams. */
export async function fillForLoad(
  db: Database,
  url: string,
  appKey: string,
  { citizens, streams }: { citizens: number; streams: number },
): Promise<Visitor[]> {
  await fill(url, citizens)
  return signIn(db, { appKey, tokenIssuer: TOKEN_ISSUER }, citizens, streams)
}

/** Starts all at once. `origin`: that of a proxy with HTTPS. */
export function startLoad(origin: string, visitors: readonly Visitor[], amounts: Amounts): Load {
  const over = new AbortController()
  const nextToken = () => visitors[randomInt(visitors.length)]!.token
  const read = async ({ path }: { path: string }): Promise<[string, Driven]> => {
    const { rate } = amounts
    const { signal } = over
    return [path, await drive({ origin, path, rate, nextToken, seconds: MAX_SECONDS, signal })]
  }
  const reading = Promise.all([sesizariList, mesajeCount].map(read))
  const writers = startWriters([origin], amounts.writers)
  const uploaders = startWriters([origin], amounts.uploaders, uploadCall)
  const tokens = visitors.slice(0, amounts.streams).map(({ token }) => token)
  const streams = openStreams(origin, tokens)
  return {
    writers,
    uploaders,
    streams,
    async stop() {
      over.abort()
      const [reads] = await Promise.all([reading, writers.stop(), uploaders.stop(), streams.stop()])
      return { reads, writers, uploaders, streams }
    },
  }
}

interface Comparison {
  writes: WriteCounts
  uploads: WriteCounts
}

/** Compares what was acknowledged with the database and the stored files. */
export async function compareLoad(
  db: Database,
  filesEnv: Pick<Env, 'dataDir' | 'filesStore' | 's3'>,
  { writers, uploaders }: LoadResult,
): Promise<Comparison> {
  const store = await openFileStore(filesEnv)
  try {
    return {
      writes: await countLostWrites(db, writers),
      uploads: await countLostUploads(db, (id) => store.sizeOf(id), uploaders),
    }
  } finally {
    await store.close()
  }
}

/** Share of all answers to calls that were errors, retried or not. */
export function errorShare({ reads, writers, uploaders }: LoadResult): number {
  const all = [writers, uploaders]
  const errors = sum([
    ...reads.map(([, { errors: count }]) => count),
    ...all.flatMap(({ retried, wrong }) => [...retried.values(), ...wrong.values()]),
  ])
  const good = sum([
    ...reads.map(([, { latencies, errors: count }]) => latencies.count - count),
    ...all.map(({ acknowledged }) => acknowledged.size),
  ])
  return errors / (errors + good)
}

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0)
