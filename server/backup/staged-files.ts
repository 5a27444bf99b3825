import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pathFor, fsyncPath, TEMPORARY } from '#server/ports/file-store.ts'

/** Restored files, held in a staging folder until all of them are there. */
export interface StagedFiles {
  add(id: string, content: Readable): Promise<void>
  /** Syncs them to disk and moves them into place. */
  publish(): Promise<void>
  /** Deletes all of them, published or not. */
  discard(): Promise<void>
}

/** Staging folder: on the disk of the stored files, with a name none of their folders has. */
const STAGING = 'restaurare'

/** Lists the entries in a folder of stored files that block a restore. */
export const findBlockingEntries = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name !== STAGING && name !== TEMPORARY)

/** Opens the staging area in `folder`, that of the stored files, which must hold none. */
export async function stageFiles(folder: string): Promise<StagedFiles> {
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
        await syncAll(path.join(staging, part))
        const place = path.join(folder, part)
        await rename(path.join(staging, part), place)
        published.push(place)
      }
      await rm(staging, { recursive: true })
      await fsyncPath(folder)
    },
    async discard() {
      for (const place of [...published, staging]) {
        await rm(place, { recursive: true, force: true })
      }
    },
  }
}

async function syncAll(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await fsyncPath(path.join(folder, name))
  await fsyncPath(folder)
}
