import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { acquireDataDirLock } from '#server/db/data-dir-lock.ts'
import { migrate } from '#server/db/migrate.ts'
import { audit } from '#server/domain/audit.ts'
import type { Env } from '#server/config/env.ts'
import { openUnmigratedStorage } from '#server/operator/storage.ts'
import type { Storage } from '#server/operator/storage.ts'
import { filesFolder, openFileStore } from '#server/ports/open-file-store.ts'
import { ArchiveReader } from './archive-reader.ts'
import type { Manifest } from './archive-format.ts'
import { STANDARD_STREAM, abortedError } from './backup-command.ts'
import type { Invocation } from './backup-command.ts'
import { readRestorable, restoreBackup } from './restore-backup.ts'
import type { Restored } from './restore-backup.ts'

interface RestoreCall extends Invocation {
  given: string
  stdin: Readable
  /** Actor for the audit log. */
  actor: string
}

/** Restores a backup into an empty database and an empty folder. Returns the sentence to print. */
export async function restore(env: Env, call: RestoreCall): Promise<string> {
  const { given, folder, stdin, signal } = call
  const source = given === STANDARD_STREAM ? stdin : createReadStream(path.resolve(folder, given))
  const stop = () => source.destroy(abortedError())
  signal.addEventListener('abort', stop)
  const archive = new ArchiveReader(source)
  try {
    const manifest = await readRestorable(archive)
    return describe(manifest, await restoreInto(env, archive, manifest, call.actor))
  } finally {
    signal.removeEventListener('abort', stop)
    archive.close()
  }
}

async function restoreInto(
  env: Env,
  archive: ArchiveReader,
  manifest: Manifest,
  actor: string,
): Promise<Restored> {
  const storage = await openUnmigratedStorage(env)
  try {
    const restored = await withDataDirLock(env, storage, async () => {
      const folder = filesFolder(env)
      const store = await openFileStore(env)
      return restoreBackup(archive, manifest, { url: storage.url, store, folder })
    })
    await migrate(storage.url)
    const subject = `copie:${manifest.createdAt}`
    await audit(storage.db, { actor, action: 'copie.restaurata', subject, requestId: '' })
    return restored
  } finally {
    await storage.close()
  }
}

/** Holds the data-dir lock (`StartError` if a portal has it). With DATABASE_URL the migration lock is enough. */
async function withDataDirLock<T>(env: Env, { url }: Storage, work: () => Promise<T>): Promise<T> {
  if (env.databaseUrl) return work()
  const lock = await acquireDataDirLock(url, env.dataDir)
  try {
    return await work()
  } finally {
    await lock.release()
  }
}

function describe({ createdAt, tables }: Manifest, { files, missing }: Restored): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const lines = [
    `Restaurat: portalul este cum era la ${createdAt}. Rânduri: ${rows}. Fișiere: ${files}.`,
  ]
  if (missing > 0) lines.push(`Atenție: fișiere care lipseau deja la copiere: ${missing}.`)
  lines.push(
    'Ce s-a plătit după acel moment nu este în copie: înainte de a porni portalul citiți „Backup and restore” din docs/operating.md.',
  )
  return lines.join('\n')
}
