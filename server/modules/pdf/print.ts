import { filesOf } from '#server/pdf/drawing.ts'
import type { Document } from '#server/pdf/drawing.ts'
import { readPhotos } from '#server/pdf/read-photos.ts'
import type { ThreadPool } from '#server/pdf/thread-pool.ts'
import type { Ports } from '#server/ports/ports.ts'

/** Reads the photos of a document and has it drawn in a thread. Throws `indisponibil`. */
export async function print(ports: Ports, pool: ThreadPool, document: Document): Promise<Buffer> {
  const { env, clock } = ports
  const photos = await readPhotos(ports, filesOf(document))
  return pool.draw({ document, photos, operator: env.operator, at: clock.now() })
}
