import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import sharp from 'sharp'
import { limits } from '#contract/limits.ts'
import { limitImageWork } from '#server/domain/image-limiter.ts'

/** Pixels of a side: three times the CSS pixels of a list's picture. */
const SIDE = 168
const QUALITY = 70

export const THUMBNAIL_TYPE = 'image/jpeg'

/** Crops a picture to a small square. Throws `indisponibil` when too many are being resized. */
export function createThumbnail(original: Readable): Promise<Buffer> {
  return limitImageWork(async () =>
    sharp(await buffer(original), { limitInputPixels: limits.file.maxPixels })
      .rotate()
      .resize(SIDE, SIDE)
      .flatten({ background: 'white' })
      .jpeg({ quality: QUALITY })
      .toBuffer(),
  )
}
