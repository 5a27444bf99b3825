import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { ApiError } from '#server/errors/api-error.ts'
import type { Ports } from '#server/ports/ports.ts'

/** Opens a file and waits for its first bytes, so that a missing file is a 404 before anything has been sent. */
export async function openFile(
  { files, log }: Pick<Ports, 'files' | 'log'>,
  id: string,
): Promise<Readable> {
  const bytes = files.read(id)
  try {
    await once(bytes, 'readable')
    return bytes
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    log.error({ file: id }, 'stored file missing')
    throw new ApiError('inexistent')
  }
}
