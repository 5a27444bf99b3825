import { constants } from 'node:fs'
import { chmod, copyFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Descriptor } from '#contract/uploads.ts'
import type { Db } from '#server/db/db.ts'
import { files, solicitari } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import { pathFor } from '#server/ports/file-store.ts'
import type { Command } from './command.ts'
import { OperatorError } from './errors.ts'
import { sanitizeText } from './sanitize-output.ts'

/** Exports an attached file to a folder; the audit records by whom. */
export const fileCommand: Command = {
  name: 'fisier',
  summary: 'scoate într-un folder un fișier trimis de un cetățean sau alăturat unui răspuns',
  details:
    'Id-ul este cel arătat de `sesizari show`, `solicitari show` și `suport show`. Fișierul poate avea date personale, de aceea rămâne în jurnal cine l-a scos. Nu se scrie peste un fișier care este deja acolo.',
  takes: ['id'],
  options: { in: { value: 'folder', about: 'unde se scrie; altfel în folderul comenzii' } },
  async run({ db, env, actor, folder }, { args: [given = ''], text }) {
    const { id, name } = await requireFile(db, given)
    const target = path.join(path.resolve(folder, text('in') ?? '.'), safeName(name, id))
    await audit(db, { actor, action: 'fisier.scos', subject: `fisier:${id}`, requestId: '' })
    await copyOut(pathFor(path.join(env.dataDir, 'files'), id), target)
    return { text: `Fișierul este ${target}.`, json: { fisier: target } }
  },
}

/** Formats a file's name with the id that `fisier` takes. */
export const formatFileName = ({ id, nume }: Pick<Descriptor, 'id' | 'nume'>): string =>
  `${nume} (${id})`

const isUuid = (text: string): boolean => z.uuid().safeParse(text).success

async function requireFile(db: Db, given: string) {
  const id = given.toLowerCase()
  const [row] = isUuid(id) ? await db.select().from(files).where(eq(files.id, id)) : []
  // A file that is not attached yet, or only to a draft, is private to its citizen.
  if (!row?.usedBy || (await isDraft(db, row.usedBy))) {
    throw new OperatorError(`Nu există fișierul ${given}.`)
  }
  return row
}

async function isDraft(db: Db, usedBy: string): Promise<boolean> {
  const [, id] = /^solicitare:(\d+)$/.exec(usedBy) ?? []
  if (id === undefined) return false
  const [row] = await db
    .select({ state: solicitari.state })
    .from(solicitari)
    .where(eq(solicitari.id, Number(id)))
  return row?.state === 'ciorna'
}

// The citizen chose the name: it must not leave the folder or carry control characters.
function safeName(name: string, id: string): string {
  const safe = sanitizeText(path.basename(name.replaceAll('\\', '/')))
    .replace(/[\n<>:"|?*]/g, '_')
    .replace(/^\.+/, '')
  return safe || id
}

async function copyOut(from: string, to: string): Promise<void> {
  const isFolder = await stat(path.dirname(to)).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) throw new OperatorError(`Folderul ${path.dirname(to)} nu există.`)
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL)
    await chmod(to, 0o600)
  } catch (error) {
    throw new OperatorError(
      (error as NodeJS.ErrnoException).code === 'EEXIST'
        ? `${to} este deja acolo.`
        : `${to} nu se poate scrie.`,
    )
  }
}
