import { formatDays } from '#contract/duration.ro.ts'
import { plural } from '#contract/plural.ro.ts'
import { trashDays } from '#contract/retention.ts'
import { audit } from '#server/domain/audit.ts'
import { adoptFiles, checkInstallation } from '#server/domain/installation.ts'
import { FILE_REMOVAL } from '#server/domain/file-removal.ts'
import type { InstallationMatch } from '#server/domain/installation.ts'
import { withAdvisoryLock } from '#server/jobs/with-advisory-lock.ts'
import { discardOrphanedFiles, findOrphanedFiles } from '#server/jobs/sweep-files.ts'
import { filesFolder, openFileStore } from '#server/ports/open-file-store.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import type { Command } from './command.ts'
import type { CommandContext } from './command-context.ts'
import { OperatorError } from './errors.ts'
import { openLog } from './log.ts'
import { moveFilesCommand } from './move-files.ts'

const DAY_MS = 24 * 3600 * 1000

/** Formats why the stored files do not belong to the database. */
export function formatPairing(
  pairing: Exclude<InstallationMatch, 'same'>,
  dataDir: string,
): string {
  const folder = filesFolder({ dataDir })
  return pairing === 'foreign'
    ? `Fișierele din ${folder} sunt ale altei baze de date.`
    : `Baza de date știe de fișiere primite, iar în ${folder} nu este niciunul.`
}

const verify: Command = {
  name: 'fisiere verifica',
  summary: 'numără fișierele primite și pe cele de care baza de date nu știe',
  details: 'Fișierele mai noi de o zi nu se numără: pot fi încă în curs de primire.',
  takes: [],
  options: {},
  async run(context) {
    const store = await openFiles(context)
    const { kept, orphaned } = await findOrphaned(context, store)
    const trashed = await store.trash.list()
    return {
      text: `Păstrate: ${kept}. Fără urmă în baza de date: ${orphaned.length}. La coș: ${trashed.length}.`,
      json: { pastrate: kept, fara_urma: orphaned.length, la_cos: trashed.length },
    }
  },
}

const storedFile = { one: 'fișier', few: 'fișiere' }

const clean: Command = {
  name: 'fisiere curata',
  summary: 'mută la coș fișierele de care baza de date nu știe, oricâte ar fi',
  details: `Cele puține se mută singure. Din coș se șterg după ${formatDays(trashDays)}; cele de care baza de date știe iar se întorc singure la loc. Cere confirmarea; în scripturi, cu --da.`,
  takes: [],
  options: { da: { about: 'nu mai întreabă' } },
  async run(context, given) {
    const store = await openFiles(context)
    const found = await findOrphaned(context, store)
    const count = found.orphaned.length
    const isSure =
      count > 0 &&
      (given.has('da') || (await context.confirm(`Mut la coș ${plural(count, storedFile)}?`)))
    if (isSure) {
      await withRemovalLock(context, () =>
        discardOrphanedFiles({ files: store, clock: context.clock }, found),
      )
      await note(context, 'fisiere.curatate', `fisiere:${count}`)
    }
    const moved = isSure ? count : 0
    const code = count === 0 || isSure ? 0 : 1
    return { text: `Mutate la coș: ${moved}.`, json: { mutate: moved }, code }
  },
}

export const adoptFilesCommand: Command = {
  name: 'fisiere adopta',
  summary: 'leagă folderul fișierelor de baza de date de acum',
  details:
    'Portalul nu pornește cu fișierele altei baze de date. După această comandă pornește; fișierele de care baza de date nu știe rămân până la `fisiere curata`. Cere confirmarea; în scripturi, cu --da.',
  takes: [],
  options: { da: { about: 'nu mai întreabă' } },
  async run(context, given) {
    const store = await openStore(context)
    const pairing = await checkInstallation(context.db, store)
    if (pairing === 'same') return { text: 'Erau legate deja.', json: { legate: false } }
    context.printProgress(formatPairing(pairing, context.env.dataDir))
    const isSure = given.has('da') || (await context.confirm('Le leg totuși?'))
    if (isSure) {
      await adoptFiles(context.db, store)
      await note(context, 'fisiere.adoptate', 'fisiere')
    }
    return {
      text: isSure ? 'Legate.' : 'Nu s-a schimbat nimic.',
      json: { legate: isSure },
      code: isSure ? 0 : 1,
    }
  },
}

export const fileStoreCommands: readonly Command[] = [
  verify,
  clean,
  adoptFilesCommand,
  moveFilesCommand,
]

const openStore = ({ env }: Pick<CommandContext, 'env'>): Promise<FileStore> => openFileStore(env)

/** Opens the database's file store. Throws an `OperatorError` if the files do not belong to it. */
export async function openFiles(context: Pick<CommandContext, 'env' | 'db'>): Promise<FileStore> {
  const store = await openStore(context)
  const pairing = await checkInstallation(context.db, store)
  if (pairing !== 'same') throw new OperatorError(formatPairing(pairing, context.env.dataDir))
  return store
}

const findOrphaned = ({ db, clock }: CommandContext, files: FileStore) =>
  findOrphanedFiles({ db, files }, new Date(clock.now().getTime() - DAY_MS))

async function withRemovalLock(
  { env, db }: CommandContext,
  removal: () => Promise<void>,
): Promise<void> {
  if (await withAdvisoryLock({ db, log: openLog(env) }, FILE_REMOVAL, removal)) return
  throw new OperatorError(
    'Fișierele sunt în lucru la o copie de siguranță sau la curățenie. Încercați după aceea.',
  )
}

const note = ({ db, actor }: CommandContext, action: string, subject: string): Promise<void> =>
  audit(db, { actor, action, subject, requestId: '' })
