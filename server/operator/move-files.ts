import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { audit } from '#server/domain/audit.ts'
import { FAR_FUTURE } from '#server/ports/file-store.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import { openFileStores } from '#server/ports/open-file-store.ts'
import type { Command } from './command.ts'
import { OperatorError } from './errors.ts'

/** Files moved at a time: most of a small one's time is spent waiting. */
const PARALLEL = 4
const PROGRESS_EVERY = 1000

/** Moves the stored files from the store that is no longer used into the one of FILES_STORE. */
export const moveFilesCommand: Command = {
  name: 'fisiere muta',
  summary: 'mută fișierele primite în depozitul ales cu FILES_STORE',
  details:
    'Din folderul DATA_DIR în depozitul S3, sau înapoi, după FILES_STORE. Portalul poate fi pornit: până la mutare găsește fișierele în oricare dintre ele. Un fișier se șterge din vechiul loc abia după ce octeții lui, verificați, sunt în cel nou; comanda întreruptă se dă din nou și continuă. Coșul nu se mută: se golește singur.',
  takes: [],
  options: {},
  background: true,
  async run(context) {
    const { env, db, actor, printProgress } = context
    const { first, second } = await openFileStores(env)
    if (!second) throw new OperatorError('Nu este configurat niciun depozit S3: FILES_S3_ENDPOINT.')
    try {
      const moved = await moveAll(second, first, (count) => printProgress(`Mutate: ${count}.`))
      const subject = `fisiere:${moved}`
      await audit(db, { actor, action: 'fisiere.mutate', subject, requestId: '' })
      return { text: `Mutate: ${moved}.`, json: { mutate: moved } }
    } finally {
      await Promise.all([first.close(), second.close()])
    }
  },
}

async function moveAll(
  from: FileStore,
  to: FileStore,
  onProgress: (count: number) => void,
): Promise<number> {
  let moved = 0
  for await (const ids of from.listOlderThan(FAR_FUTURE)) {
    for (let at = 0; at < ids.length; at += PARALLEL) {
      const batch = ids.slice(at, at + PARALLEL)
      const done = await Promise.all(batch.map((id) => moveFile(from, to, id)))
      for (const isMoved of done) {
        if (!isMoved) continue
        moved += 1
        if (moved % PROGRESS_EVERY === 0) onProgress(moved)
      }
    }
  }
  return moved
}

/** Moves a file; false if it was removed meanwhile. Throws if its bytes arrive otherwise than they were read. */
async function moveFile(from: FileStore, to: FileStore, id: string): Promise<boolean> {
  const temporary = to.temporaryPath()
  try {
    const sha256 = await copyTo(from, id, temporary)
    await to.save(id, temporary)
    if ((await hashStored(to, id)) !== sha256) {
      await to.remove(id)
      throw new OperatorError(`Fișierul ${id} nu a ajuns întreg; a rămas la locul lui.`)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  } finally {
    await rm(temporary, { force: true })
  }
  await from.remove(id)
  return true
}

async function copyTo(store: FileStore, id: string, file: string): Promise<string> {
  const hash = createHash('sha256')
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(store.read(id), measure, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  return hash.digest('hex')
}

async function hashStored(store: FileStore, id: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of store.read(id)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
