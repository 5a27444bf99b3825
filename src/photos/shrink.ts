import { hasThreads, reduceInThread } from './reduce-in-thread.ts'
import { reduceOnPage } from './reduce-on-page.ts'
import { photoTypeOf } from './photo-type.ts'

/** `unreadable`: HEIC this browser cannot decode, or a damaged picture. */
export type ShrinkResult = { kind: 'ready'; file: File } | { kind: 'unreadable' }

let line: Promise<unknown> = Promise.resolve()

/**
 * Makes a photo fit to be kept or sent: small, upright, without EXIF. A file that is no photo by its bytes comes
 * back as it is. Photos wait for each other: one decoded takes up to 200 MB. Never rejects.
 */
export async function shrinkPhoto(file: File): Promise<ShrinkResult> {
  // A file that cannot even be read, such as one deleted meanwhile, fails as it is sent.
  const type = await photoTypeOf(file).catch(() => null)
  if (!type) return { kind: 'ready', file }
  const reduced = await inLine(() => reduce(file.slice(0, file.size, type)))
  if (!reduced) return { kind: 'unreadable' }
  const { type: asType } = reduced
  return { kind: 'ready', file: new File([reduced], rename(file.name, asType), { type: asType }) }
}

function inLine<T>(work: () => Promise<T>): Promise<T> {
  const done = line.then(work)
  line = done
  return done
}

function reduce(photo: Blob): Promise<Blob | null> {
  if (!hasThreads) return reduceOnPage(photo)
  return reduceInThread(photo).catch(() => reduceOnPage(photo))
}

function rename(name: string, type: string): string {
  const [fits, extension] = type === 'image/png' ? [/\.png$/i, 'png'] : [/\.jpe?g$/i, 'jpg']
  return fits.test(name) ? name : `${name.replace(/\.[^.]*$/, '')}.${extension}`
}
