import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Descriptor } from '#contract/uploads.ts'
import { takeOutFile } from '#server/modules/documente/operator-file.ts'
import { openFileStore } from '#server/ports/open-file-store.ts'
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
  async run(context, { args: [given = ''], text }) {
    const { env, folder } = context
    const { id, name } = await takeOutFile(context, context.db, given)
    const target = path.join(path.resolve(folder, text('in') ?? '.'), safeName(name, id))
    await copyOut((await openFileStore(env)).read(id), target)
    return { text: `Fișierul este ${target}.`, json: { fisier: target } }
  },
}

/** Formats a file's name with the id that `fisier` takes. */
export const formatFileName = ({ id, nume }: Pick<Descriptor, 'id' | 'nume'>): string =>
  `${nume} (${id})`

// The citizen chose the name: it must not leave the folder or carry control characters.
function safeName(name: string, id: string): string {
  const safe = sanitizeText(path.basename(name.replaceAll('\\', '/')))
    .replace(/[\n<>:"|?*]/g, '_')
    .replace(/^\.+/, '')
  return safe || id
}

async function copyOut(bytes: Readable, to: string): Promise<void> {
  const isFolder = await stat(path.dirname(to)).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) throw new OperatorError(`Folderul ${path.dirname(to)} nu există.`)
  try {
    await pipeline(bytes, createWriteStream(to, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      throw new OperatorError(`${to} este deja acolo.`)
    }
    await rm(to, { force: true })
    throw new OperatorError(`${to} nu se poate scrie.`)
  }
}
