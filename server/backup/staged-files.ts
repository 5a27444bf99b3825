import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pathFor } from '#server/ports/file-store.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import { TEMPORARY } from '#server/ports/temporary-files.ts'

/** Restored files, held in a staging folder until all of them are there. */
export interface StagedFiles {
  add(id: string, content: Readable): Promise<void>
  /** Stores them. */
  publish(): Promise<void>
  /** Deletes all of them, published or not. */
  discard(): Promise<void>
}

/** Staging folder: on the disk of the stored files, with a name none of their folders has. */
const STAGING = 'restaurare'

/** Lists the entries in a folder of stored files that block a restore. */
export const findBlockingEntries = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name !== STAGING && name !== TEMPORARY)

/** Opens the staging area in `folder`, that of received files, for a store that must hold none. */
export async function stageFiles(folder: string, store: FileStore): Promise<StagedFiles> {
  const staging = path.join(folder, STAGING)
  const published: string[] = []
  // A killed restore may have left files here.
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true, mode: 0o700 })
  return {
    async add(id, content) {
      const place = pathFor(staging, id)
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      await pipeline(content, createWriteStream(place, { flags: 'wx', mode: 0o600 }))
    },
    async publish() {
      for (const part of await readdir(staging)) {
        for (const id of await readdir(path.join(staging, part))) {
          published.push(id)
          await store.save(id, pathFor(staging, id))
        }
      }
      await rm(staging, { recursive: true })
    },
    async discard() {
      for (const id of published) {
        await store.remove(id)
        // The subfolder that a folder makes for it: there was none before.
        await rm(path.dirname(pathFor(folder, id)), { recursive: true, force: true })
      }
      await rm(staging, { recursive: true, force: true })
    },
  }
}
