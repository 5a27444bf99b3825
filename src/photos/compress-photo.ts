import { hasOffscreenCanvas, resizeInWorker } from './resize-in-worker.ts'
import { resizeOnMainThread } from './resize-on-main-thread.ts'
import { detectPhotoType, type PhotoType } from './photo-type.ts'
import type { Reduced } from './reduce.ts'
import { stripMetadata } from './strip-metadata.ts'

export { detectPhotoType } from './photo-type.ts'

/**
 * `original`: the photo in full size, without metadata, because this browser's canvas cannot resize it.
 * `unreadable`: HEIC this browser cannot decode, or a corrupt image.
 */
export type CompressionResult = { kind: 'ready' | 'original'; file: File } | { kind: 'unreadable' }

let line: Promise<unknown> = Promise.resolve()

/**
 * Compresses a photo for storing and sending: resized, upright, without EXIF. A file that is no photo by its bytes is
 * returned as it is. Photos are processed one at a time, as a decoded one takes up to 200 MB. Never rejects.
 */
export async function compressPhoto(file: File): Promise<CompressionResult> {
  // A file that cannot be read, such as one deleted meanwhile, fails when it is sent.
  const type = await detectPhotoType(file).catch(() => null)
  if (!type) return { kind: 'ready', file }
  const reduced = await inLine(() => reduce(file.slice(0, file.size, type)))
  if (reduced === 'unreadable') return { kind: 'unreadable' }
  if (reduced === 'no-canvas') return original(file, type)
  return { kind: 'ready', file: toFile(reduced, file.name) }
}

async function original(file: File, type: PhotoType): Promise<CompressionResult> {
  const stripped = await stripMetadata(file, type)
  if (!stripped) return { kind: 'unreadable' }
  return { kind: 'original', file: toFile(stripped, file.name) }
}

function toFile(photo: Blob, name: string): File {
  return new File([photo], rename(name, photo.type), { type: photo.type })
}

function inLine<T>(work: () => Promise<T>): Promise<T> {
  const done = line.then(work)
  line = done
  return done
}

function reduce(photo: Blob): Promise<Reduced> {
  if (!hasOffscreenCanvas) return resizeOnMainThread(photo)
  return resizeInWorker(photo).catch(() => resizeOnMainThread(photo))
}

const extensions: Record<string, [fits: RegExp, extension: string]> = {
  'image/jpeg': [/\.jpe?g$/i, 'jpg'],
  'image/png': [/\.png$/i, 'png'],
  'image/webp': [/\.webp$/i, 'webp'],
}

function rename(name: string, type: string): string {
  const [fits, extension] = extensions[type]!
  return fits.test(name) ? name : `${name.replace(/\.[^.]*$/, '')}.${extension}`
}
