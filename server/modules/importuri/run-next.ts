import { sql } from 'drizzle-orm'
import { importLimits } from '#contract/import-kinds.ts'
import { withDedicatedConnection } from '#server/db/db.ts'
import type { Db } from '#server/db/db.ts'
import { isConnectionError, isUniqueViolation } from '#server/errors/database-errors.ts'
import { describeError } from '#server/errors/describe-error.ts'
import type { Ports } from '#server/ports/ports.ts'
import { ImportFileError, InterruptedImport, StoppedImport } from './errors.ts'
import { importInSession, importLock } from './import-file.ts'
import type { CheckedFile, ImportObserver } from './import-file.ts'
import { importKinds } from './kinds.ts'
import {
  findNextImport,
  hasWaitingImport,
  saveBeginning,
  saveCheck,
  saveEnd,
  saveProgress,
  saveStop,
  stopAbandonedImports,
} from './repo.ts'
import type { ImportRow } from './repo.ts'
import { recordChanges, undoImport } from './undo.ts'
import { readStoredFile } from './stored-file.ts'

type JobPorts = Pick<Ports, 'db' | 'env' | 'clock' | 'files' | 'log'>

/**
 * Checks or writes the next import that waits, unless any process imports already. Returns whether it did. When
 * `signal` aborts it stops between two batches, and a later call continues: what is written changes nothing again.
 */
export async function runNextImport(ports: JobPorts, signal?: AbortSignal): Promise<boolean> {
  const { db, clock } = ports
  if (signal?.aborted || !(await hasWaitingImport(db))) return false
  return withDedicatedConnection(db, async (session) => {
    if (!(await takeLock(session))) return false
    await stopAbandonedImports(db, clock.now())
    const next = await findNextImport(db)
    if (next) await work(ports, session, next, signal)
    return next !== null && !signal?.aborted
  })
}

async function takeLock(session: Db): Promise<boolean> {
  const { rows } = await session.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_lock(${importLock}) as taken`,
  )
  return rows[0]?.taken ?? false
}

async function work(
  ports: JobPorts,
  session: Db,
  row: ImportRow,
  signal?: AbortSignal,
): Promise<void> {
  try {
    if (row.state === 'in_desfacere') await undoImport(session, ports, row, signal)
    else await readFile(ports, session, row, signal)
  } catch (error) {
    if (!signal?.aborted) await saveFailure(ports, row, error)
  }
}

/** Checks the file of an import, or writes it. */
async function readFile(
  ports: JobPorts,
  session: Db,
  row: ImportRow,
  signal?: AbortSignal,
): Promise<void> {
  if (row.stopRequested) throw new StoppedImport()
  const { db, env, clock, files } = ports
  const dryRun = row.state === 'primit'
  const bytes = readStoredFile(files, row.fileId, signal)
  const options = {
    dryRun,
    skipBad: true,
    maxProblems: importLimits.maxProblems,
    observer: createObserver(ports, row, signal),
  }
  const importWork = { env, clock, actor: row.actor }
  try {
    const result = await importInSession(session, importWork, importKinds[row.kind], bytes, options)
    if (dryRun) await saveChecked(ports, row, result)
    else await saveEnd(db, row, result, clock.now())
  } finally {
    await bytes.return(undefined)
  }
}

const createObserver = (
  { db }: JobPorts,
  row: ImportRow,
  signal?: AbortSignal,
): ImportObserver => ({
  inBatch: (tx) => recordChanges(tx, row.id),
  onWriting: ({ toWrite }) => saveBeginning(db, row.id, toWrite),
  onBatch: async (progress) => {
    const isUnwanted = await saveProgress(db, row, progress)
    if (isUnwanted || signal?.aborted) throw new StoppedImport()
  },
})

/** Stores a check. An import that writes by itself begins; if one of its kind has begun meanwhile, it waits. */
async function saveChecked(
  { db, clock }: JobPorts,
  row: ImportRow,
  checked: CheckedFile,
): Promise<void> {
  const now = clock.now()
  const isClean = checked.problems.length === 0
  const writes = row.afterCheck === 'cele_bune' || (row.afterCheck === 'daca_e_curat' && isClean)
  const message = row.afterCheck === 'daca_e_curat' && !isClean ? HAS_WRONG_LINES : ''
  try {
    await saveCheck(db, row, checked, { state: writes ? 'in_lucru' : 'verificat', now, message })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
}

const HAS_WRONG_LINES = 'Sunt linii greșite: nimic nu s-a scris.'
const STOPPED = 'Oprit la cerere. Ce s-a scris rămâne; pornit din nou, se scrie restul.'
const UNDO_FAILED =
  'Desfacerea s-a întrerupt din cauza unei erori. Pornită din nou, se desface restul.'
const FAILED =
  'S-a întrerupt din cauza unei erori. Ce s-a scris rămâne; pornit din nou, se scrie restul.'

/** Stores why an import ended. Throws an error of the connection, after which the import continues. */
async function saveFailure(
  { db, clock, log }: JobPorts,
  row: ImportRow,
  error: unknown,
): Promise<void> {
  const cause = error instanceof InterruptedImport ? error.cause : error
  const now = clock.now()
  if (cause instanceof StoppedImport) {
    return saveStop(db, row.id, { state: 'oprit', message: STOPPED, now })
  }
  if (cause instanceof ImportFileError) {
    return saveStop(db, row.id, { state: 'esuat', message: cause.message, now })
  }
  if (isConnectionError(cause)) throw error
  log.error({ error: describeError(cause), import: row.id }, 'import failed')
  const message = row.state === 'in_desfacere' ? UNDO_FAILED : FAILED
  return saveStop(db, row.id, { state: 'esuat', message, now })
}
