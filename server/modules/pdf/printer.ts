import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { singleFlights } from '#server/domain/single-flight.ts'
import { filesOf } from '#server/pdf/drawing.ts'
import type { Document } from '#server/pdf/drawing.ts'
import { readPhotos } from '#server/pdf/read-photos.ts'
import type { ThreadPool } from '#server/pdf/thread-pool.ts'
import type { Ports } from '#server/ports/ports.ts'

const CACHE_BYTES = 32 * 1024 * 1024
const CACHE_MS = 5 * 60_000

/** Has a document of a citizen's drawn, unless it was a short while ago. Throws the refusal `indisponibil`. */
export type Print = (citizenId: number, document: Document) => Promise<Buffer>

/** Makes a printer that keeps what it printed in memory for five minutes; on no disk, as it is personal data. */
export function createPrinter(ports: Ports, pool: ThreadPool): Print {
  const { env, clock } = ports
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
    ttl: CACHE_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  })
  const fly = singleFlights<Buffer, string>()

  async function draw(key: string, document: Document): Promise<Buffer> {
    const photos = await readPhotos(ports, filesOf(document))
    const bytes = await pool.draw({ document, photos, operator: env.operator, at: clock.now() })
    // A photo that could not be read may be there the next time.
    if (!Array.from(photos.values()).includes(null)) cache.set(key, bytes)
    return bytes
  }

  return async (citizenId, document) => {
    const key = keyOf(citizenId, document)
    return cache.get(key) ?? fly(ports, key, () => draw(key, document))
  }
}

// Of all that is printed: whatever changes in it makes another document.
function keyOf(citizenId: number, document: Document): string {
  const said = JSON.stringify([citizenId, document], (_, value: unknown) =>
    value instanceof Map ? Array.from(value) : value,
  )
  return createHash('sha256').update(said).digest('base64')
}
