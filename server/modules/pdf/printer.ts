import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createSingleFlight } from '#server/domain/single-flight.ts'
import { listDocumentFiles } from '#server/pdf/drawing.ts'
import type { Document } from '#server/pdf/drawing.ts'
import { readPhotos } from '#server/pdf/read-photos.ts'
import type { ThreadPool } from '#server/pdf/thread-pool.ts'
import type { Ports } from '#server/ports/ports.ts'

const CACHE_BYTES = 32 * 1024 * 1024
const CACHE_MS = 5 * 60_000

/** Returns a citizen's document from the cache, or draws it. Throws `indisponibil`. */
export type Print = (citizenId: number, document: Document) => Promise<Buffer>

/** Creates a printer with a five-minute cache in memory, never on disk, because documents are personal data. */
export function createPrinter(ports: Ports, pool: ThreadPool): Print {
  const { env, clock } = ports
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
    ttl: CACHE_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  })
  const fly = createSingleFlight<Buffer, string>()

  async function draw(key: string, document: Document): Promise<Buffer> {
    const photos = await readPhotos(ports, listDocumentFiles(document))
    const bytes = await pool.draw({ document, photos, operator: env.operator, at: clock.now() })
    // Not cached without all photos: one that could not be read may be readable the next time.
    if (!Array.from(photos.values()).includes(null)) cache.set(key, bytes)
    return bytes
  }

  return async (citizenId, document) => {
    const key = hashDocument(citizenId, document)
    return cache.get(key) ?? fly(ports, key, () => draw(key, document))
  }
}

// Hashes all that is printed, so that any change of the content makes another key.
function hashDocument(citizenId: number, document: Document): string {
  const said = JSON.stringify([citizenId, document], (_, value: unknown) =>
    value instanceof Map ? Array.from(value) : value,
  )
  return createHash('sha256').update(said).digest('base64')
}
