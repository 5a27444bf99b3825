import type { Writable } from 'node:stream'
import type { Env } from '#server/config/env.ts'
import { OperatorError } from '#server/operator/errors.ts'
import { openUnmigratedStorage } from '#server/operator/storage.ts'
import { openFileStore } from '#server/ports/open-file-store.ts'
import { createBackup } from './create-backup.ts'
import type { Backup } from './create-backup.ts'
import { throwWriteError, resolveDestination, openDestination } from './destination.ts'

/** Invocation of a command. */
export interface Invocation {
  /** File, folder, or `-` for the standard stream. */
  given: string | undefined
  /** Base folder of a relative name. */
  folder: string
  /** Aborts the work. */
  signal: AbortSignal
}

/** File name that stands for the standard stream. */
export const STANDARD_STREAM = '-'

/** Error of a command stopped by its caller. */
export const abortedError = (): OperatorError =>
  new OperatorError('Oprit. Nu a rămas nimic pe jumătate.')

/** Backs up the portal, running or not. Returns the sentence to print. */
export async function backUp(env: Env, call: Invocation & { stdout: Writable }): Promise<string> {
  if (call.given === STANDARD_STREAM) return describe(await writeToStream(env, call, call.stdout))
  const file = await resolveDestination({ ...call, defaultFolder: env.backupDir }, new Date())
  const destination = await openDestination(file, env.diskReserveBytes)
  try {
    const backup = await writeBackup(env, call, destination.target)
    await destination.commit()
    return `Copia de siguranță este gata: ${file}\n${describe(backup)}`
  } catch (error) {
    await destination.discard()
    throw error
  }
}

// Otherwise a reader that closes the pipe early would look like an unreachable database.
async function writeToStream(env: Env, call: Invocation, stdout: Writable): Promise<Backup> {
  let failure: Error | undefined
  stdout.once('error', (error) => (failure = error))
  try {
    return await writeBackup(env, call, stdout)
  } catch (error) {
    if (failure) throwWriteError(failure)
    throw error
  }
}

async function writeBackup(env: Env, { signal }: Invocation, target: Writable): Promise<Backup> {
  const storage = await openUnmigratedStorage(env)
  try {
    const store = await openFileStore(env)
    const { url } = storage
    const { dataDir, version } = env
    return await createBackup({ url, store, dataDir, version, target, signal })
  } catch (error) {
    throw signal.aborted ? abortedError() : error
  } finally {
    await storage.close()
  }
}

function describe({ manifest, files, missing, damaged }: Backup): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const lines = [`Tabele: ${manifest.tables.length}. Rânduri: ${rows}. Fișiere: ${files}.`]
  if (missing > 0) {
    lines.push(`Atenție: fișiere din baza de date care nu sunt pe disc, nici în copie: ${missing}.`)
  }
  if (damaged > 0) {
    lines.push(`Atenție: fișiere care nu mai au conținutul primit, copiate cum sunt: ${damaged}.`)
  }
  return lines.join('\n')
}
