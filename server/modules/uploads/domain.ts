import { writeFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { limits } from '#contract/limits.ts'
import { limitImageWork } from '#server/domain/image-limiter.ts'
import { ApiError } from '#server/errors/api-error.ts'

const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
const PDF = 'application/pdf'
type ImageType = (typeof imageTypes)[number]
export type AcceptedType = ImageType | typeof PDF

/** Detects the type of a file from its bytes. Throws `fisier_heic` and `fisier_tip` for what is not accepted. */
export async function detectType(path: string): Promise<AcceptedType> {
  const mime = (await fileTypeFromFile(path))?.mime ?? ''
  if (/^image\/hei[cf]/.test(mime)) throw new ApiError('fisier_heic')
  if (mime === PDF || isImage(mime)) return mime
  throw new ApiError('fisier_tip')
}

const isImage = (mime: string): mime is ImageType => imageTypes.some((type) => type === mime)

/**
 * Re-encodes a picture: upright, and without the metadata of the camera (place, time, owner).
 * Throws `fisier_stricat`, `prea_mare` for one of too many pixels, and `indisponibil`.
 */
export async function reencodeImage(from: string, to: string, type: ImageType): Promise<void> {
  await limitImageWork(async () => {
    const { width, height } = await readSize(from)
    if (width * height > limits.file.maxPixels) throw new ApiError('prea_mare')
    await writeFile(to, await encode(from, type), { mode: 0o600 })
  })
}

async function readSize(path: string): Promise<{ width: number; height: number }> {
  return rejectBroken(() => sharp(path, { limitInputPixels: false }).metadata())
}

async function encode(path: string, type: ImageType): Promise<Buffer> {
  const image = sharp(path, { limitInputPixels: limits.file.maxPixels, failOn: 'truncated' })
  const format = type === 'image/jpeg' ? 'jpeg' : type === 'image/png' ? 'png' : 'webp'
  return rejectBroken(() => image.rotate().toFormat(format, { quality: 85 }).toBuffer())
}

// Only the picture itself is read here, so any failure means that it is broken.
async function rejectBroken<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch {
    throw new ApiError('fisier_stricat')
  }
}
