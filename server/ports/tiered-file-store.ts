import { Readable } from 'node:stream'
import type { FileStore, Trash } from './file-store.ts'

/**
 * Combines two stores: new files go into the first one, older ones are found in the second too, until they have been
 * moved.
 */
export function combineFileStores(first: FileStore, second: FileStore): FileStore {
  return {
    temporaryPath: first.temporaryPath,
    save: first.save,
    read: (id) => Readable.from(readFromEither(first, second, id), { objectMode: false }),
    sizeOf: async (id) => (await second.sizeOf(id)) ?? (await first.sizeOf(id)),
    async remove(id) {
      // The second first: a move copies in the other direction.
      await second.remove(id)
      await first.remove(id)
    },
    async *listOlderThan(instant) {
      yield* first.listOlderThan(instant)
      yield* second.listOlderThan(instant)
    },
    trash: combineTrash(first.trash, second.trash),
    freeBytes: first.freeBytes,
    installation: async () => (await first.installation()) ?? (await second.installation()),
    async setInstallation(id) {
      await first.setInstallation(id)
      await second.setInstallation(id)
    },
    async close() {
      await first.close()
      await second.close()
    },
  }
}

// The second first: a file that is being moved is whole there until it is whole in the first one.
async function* readFromEither(
  first: FileStore,
  second: FileStore,
  id: string,
): AsyncGenerator<Buffer> {
  try {
    yield* readAll(second, id)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    yield* readAll(first, id)
  }
}

async function* readAll(store: FileStore, id: string): AsyncGenerator<Buffer> {
  for await (const chunk of store.read(id)) yield chunk as Buffer
}

function combineTrash(first: Trash, second: Trash): Trash {
  return {
    async discard(id, now) {
      await first.discard(id, now)
      await second.discard(id, now)
    },
    async restore(id) {
      await first.restore(id)
      await second.restore(id)
    },
    list: async () => [...new Set([...(await first.list()), ...(await second.list())])],
    async empty(before) {
      await first.empty(before)
      await second.empty(before)
    },
  }
}
