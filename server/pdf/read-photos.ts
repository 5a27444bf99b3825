import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { limits } from '#contract/limits.ts'
import type { Descriptor } from '#contract/uploads.ts'
import { limitImageWork } from '#server/domain/image-limiter.ts'
import type { Ports } from '#server/ports/ports.ts'
import { MAX_PHOTOS, isPhoto } from './photo-album.ts'
import type { Photos } from './photo-album.ts'

type FilePorts = Pick<Ports, 'files' | 'log'>

const SMALL = { width: 640, height: 480 }
const QUALITY = 60

/** Resizes the photos among the files of a document, as many as it shows. Throws `indisponibil`. */
export async function readPhotos(ports: FilePorts, files: Descriptor[]): Promise<Photos> {
  const photos: Photos = new Map()
  let shown = 0
  for (const { id } of files.filter(isPhoto)) {
    if (shown === MAX_PHOTOS) break
    const bytes = await limitImageWork(() => readResized(ports, id))
    photos.set(id, bytes)
    if (bytes) shown += 1
  }
  return photos
}

async function readResized({ files, log }: FilePorts, id: string): Promise<Buffer | null> {
  try {
    const original = await buffer(files.read(id))
    return await sharp(original, { limitInputPixels: limits.file.maxPixels })
      .rotate()
      .resize({ ...SMALL, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: QUALITY })
      .toBuffer()
  } catch (error) {
    log.error({ file: id, error: String(error) }, 'photo not readable')
    return null
  }
}
