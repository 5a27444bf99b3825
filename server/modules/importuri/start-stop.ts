import { importAreaOf, toUndoableArea } from '#contract/import-kinds.ts'
import type { ImportKindName } from '#contract/import-kinds.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { isUniqueViolation } from '#server/errors/database-errors.ts'
import { assertPointsNotLinked } from './linked-points.ts'
import {
  findImport,
  hasChanges,
  importOwner,
  requestStop,
  saveStart,
  saveUndoStart,
} from './repo.ts'
import type { ImportRow } from './repo.ts'

/** Finds an import of one of these kinds. Throws `inexistent`. */
export async function requireImport(
  db: Db,
  id: number,
  kinds: readonly ImportKindName[],
): Promise<ImportRow> {
  const row = await findImport(db, id)
  if (!row || !kinds.includes(row.kind)) throw new ApiError('inexistent')
  return row
}

/** Decides whether an import may be started, or started again. */
export const canStart = (row: ImportRow): boolean =>
  row.source !== 'comanda' &&
  row.checkedAt !== null &&
  row.fileId !== null &&
  startable.includes(row.state)

const startable: ImportRow['state'][] = ['verificat', 'oprit', 'esuat']

/** Decides whether an import may be stopped. */
export const canStop = ({ source, state, stopRequested }: ImportRow): boolean =>
  source !== 'comanda' && !stopRequested && ['primit', 'verificat', 'in_lucru'].includes(state)

/**
 * Starts writing the valid lines of a checked import, or what is left of a stopped one; the job of imports does it.
 * Throws `import_in_lucru` while another of its kind is running, and `stare_nepotrivita`.
 */
export async function startImport(
  { clock, actor, requestId = '' }: OperatorContext,
  db: Db,
  { id, kind }: ImportRow,
): Promise<ImportRow> {
  try {
    return await db.transaction(async (tx) => {
      const row = await saveStart(tx, id, { from: startable, now: clock.now() })
      if (!row) throw new ApiError('stare_nepotrivita')
      const subject = importOwner(id)
      await audit(tx, { actor, action: `import.${kind}.pornit`, subject, requestId })
      return row
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new ApiError('import_in_lucru') : error
  }
}

/** Stops an import between two batches, or before it begins. What is written stays. Throws `stare_nepotrivita`. */
export async function stopImport(
  { clock, actor, requestId = '' }: OperatorContext,
  db: Db,
  { id, kind }: ImportRow,
): Promise<ImportRow> {
  return db.transaction(async (tx) => {
    if (!(await requestStop(tx, id, clock.now()))) throw new ApiError('stare_nepotrivita')
    const subject = importOwner(id)
    await audit(tx, { actor, action: `import.${kind}.oprit`, subject, requestId })
    return (await findImport(tx, id))!
  })
}

const undoable: ImportRow['state'][] = ['incheiat', 'oprit', 'esuat']

/** Decides whether an import may be undone: its changes are recorded, and kept for some time. */
export const canUndo = async (db: Db, { id, kind, state }: ImportRow): Promise<boolean> =>
  toUndoableArea(importAreaOf(kind)) !== undefined &&
  undoable.includes(state) &&
  (await hasChanges(db, id))

/**
 * Starts undoing an import; the job of imports does it. Throws `import_in_lucru` while another of its kind is running,
 * `stare_nepotrivita`, and `date_invalide` if it would remove points that texts or scheduled announcements link to.
 */
export async function startUndo(
  context: OperatorContext,
  db: Db,
  row: ImportRow,
): Promise<ImportRow> {
  const { actor, requestId = '' } = context
  const { id, kind } = row
  try {
    return await db.transaction(async (tx) => {
      const started = (await canUndo(tx, row)) ? await saveUndoStart(tx, id, undoable) : null
      if (!started) throw new ApiError('stare_nepotrivita')
      if (kind === 'puncte') await assertPointsNotLinked(context, tx, id)
      const subject = importOwner(id)
      await audit(tx, { actor, action: `import.${kind}.desfacut`, subject, requestId })
      return started
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new ApiError('import_in_lucru') : error
  }
}
