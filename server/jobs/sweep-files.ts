import { trashDays } from '#contract/retention.ts'
import { findKnownFileIds } from '#server/domain/installation.ts'
import { consumeRateLimit } from '#server/domain/rate-limiter.ts'
import { sendEmail } from '#server/domain/messages.ts'
import { orphanedFilesEmail } from '#server/domain/message-texts.ro.ts'
import type { Ports } from '#server/ports/ports.ts'

const DAY_MS = 24 * 3600 * 1000
/** An aborted call leaves bytes without a row; younger ones may still get theirs. */
const ORPHANED_AFTER_MS = DAY_MS
/** More orphans than this are not leftovers of a few calls: something is wrong with the database or the folder. */
const MAX_ORPHANED_FILES = 100
const MAX_ORPHANED_SHARE = 0.05
/** Always allowed, because a share of very few files means nothing. */
const ALWAYS_ALLOWED = 10

type SweepPorts = Pick<Ports, 'db' | 'files' | 'clock' | 'env' | 'log'>

export interface OrphanedFiles {
  kept: number
  /** Ids of stored files without a row in the database. */
  orphaned: string[]
}

/**
 * Moves files without a row to the trash, empties what is old, and restores those that have a row after all.
 * Moves nothing, and notifies the operator, when they are too many to be leftovers.
 */
export async function sweepFiles(ports: SweepPorts): Promise<void> {
  const now = ports.clock.now()
  await restoreKnown(ports)
  const found = await findOrphanedFiles(ports, new Date(now.getTime() - ORPHANED_AFTER_MS))
  if (areTooMany(found)) return notifyOperator(ports, found)
  await discardOrphanedFiles(ports, found)
  await ports.files.trash.empty(new Date(now.getTime() - trashDays * DAY_MS))
}

/** Counts the files stored before an instant, and lists those without a row. */
export async function findOrphanedFiles(
  { db, files: store }: Pick<Ports, 'db' | 'files'>,
  before: Date,
): Promise<OrphanedFiles> {
  const found: OrphanedFiles = { kept: 0, orphaned: [] }
  for await (const ids of store.listOlderThan(before)) {
    const known = await findKnownFileIds(db, ids)
    found.kept += ids.length
    for (const id of ids) if (!known.has(id)) found.orphaned.push(id)
  }
  return found
}

export async function discardOrphanedFiles(
  { files: store, clock }: Pick<Ports, 'files' | 'clock'>,
  { orphaned }: OrphanedFiles,
): Promise<void> {
  for (const id of orphaned) await store.trash.discard(id, clock.now())
}

function areTooMany({ kept, orphaned }: OrphanedFiles): boolean {
  const allowed = Math.min(
    MAX_ORPHANED_FILES,
    Math.max(ALWAYS_ALLOWED, Math.floor(kept * MAX_ORPHANED_SHARE)),
  )
  return orphaned.length > allowed
}

async function restoreKnown({ db, files: store }: SweepPorts): Promise<void> {
  const trashed = await store.trash.list()
  if (trashed.length === 0) return
  for (const id of await findKnownFileIds(db, trashed)) await store.trash.restore(id)
}

// Logs it each time, but sends one e-mail a day.
async function notifyOperator(
  { db, env, clock, log }: SweepPorts,
  { kept, orphaned }: OrphanedFiles,
): Promise<void> {
  log.error({ kept, orphaned: orphaned.length }, 'too many orphaned files; none was removed')
  const { ok } = await consumeRateLimit(db, clock.now(), 'fisiere fara stapan', 1, DAY_MS / 1000)
  if (!ok) return
  const letter = orphanedFilesEmail(env, { kept, orphaned: orphaned.length })
  await sendEmail(db, { env, clock }, { to: env.operator.email, citizenId: null, ...letter })
}
