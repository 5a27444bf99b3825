import type { FormValues } from '#contract/forms.ts'
import { dropDraft, isWritten, readDraft, stageDraft, writeDraft } from './drafts.ts'
import { ownerOf, session } from './session.ts'
import type { Upload } from './uploads.ts'

/** A point on the ground; how well it is known, in metres, where the device said so. */
export interface Spot {
  lat: number
  lng: number
  precizie_m: number | null
}

/** What is known of a sesizare that is being written. */
export interface Begun {
  categorie: string
  adresa_text: string
  spot: Spot | null
  /** The answers to the questions of its category, and its own three. */
  answers: FormValues
}

/**
 * The draft of a sesizare: its words in one place, each photo in one of its own, so that a word more does not write
 * all photos anew. Each citizen has their own.
 */
interface Kept extends Begun {
  photos: string[]
}

interface KeptPhoto {
  name: string
  type: string
  bytes: ArrayBuffer
}

const likeKept: Kept = { categorie: '', adresa_text: '', spot: null, answers: {}, photos: [] }
const likePhoto: KeptPhoto = { name: '', type: '', bytes: new ArrayBuffer(0) }

const nameOf = (owner: string) => `sesizare.${owner}`
const photoName = (owner: string, id: string) => `${nameOf(owner)}.poza.${id}`

// The files that are put away as they are now: one is written again only when it was made smaller.
const written = new Map<string, File>()
let writing: Promise<unknown> = Promise.resolve()

export async function readSesizareDraft(
  owner: string,
): Promise<(Partial<Begun> & { files: File[] }) | null> {
  const kept = await readDraft('device', nameOf(owner), likeKept)
  if (!kept) return null
  const ids = kept.photos ?? []
  const photos = await Promise.all(
    ids.map((id) => readDraft('device', photoName(owner, id), likePhoto)),
  )
  // They go on under new names: those of this visit.
  for (const id of ids) written.set(id, new File([], id))
  const files = photos.flatMap((photo) =>
    photo?.bytes ? [new File([photo.bytes], photo.name ?? '', { type: photo.type ?? '' })] : [],
  )
  return { ...kept, files }
}

/** Puts the draft away, one writing after another. False where the browser keeps nothing. */
export function keepSesizareDraft(
  owner: string,
  begun: Begun,
  photos: readonly Upload[],
): Promise<boolean> {
  if (!isHere(owner)) return Promise.resolve(false)
  const words: Kept = { ...begun, photos: photos.map(({ id }) => id) }
  const unstage = stageDraft(nameOf(owner), words)
  const result = writing.then(() => write(owner, words, photos))
  writing = result.then((isKept) => isKept && unstage())
  return result
}

/** Forgets the draft, after what is still being written of it. */
export function dropSesizareDraft(owner: string): Promise<void> {
  const result = writing.then(() => erase(owner))
  writing = result
  return result
}

async function write(owner: string, words: Kept, photos: readonly Upload[]): Promise<boolean> {
  for (const { id, file } of photos) {
    if (written.get(id) === file) continue
    const bytes = await file.arrayBuffer().catch(() => null)
    if (!bytes) continue // the phone took it back
    if (!isHere(owner)) return false
    await writeDraft(photoName(owner, id), { name: file.name, type: file.type, bytes })
    written.set(id, file)
  }
  if (!isHere(owner)) return false
  await writeDraft(nameOf(owner), words)
  for (const id of written.keys()) if (!words.photos.includes(id)) await dropPhoto(owner, id)
  return isWritten(nameOf(owner))
}

// Signed out meanwhile: all drafts are gone, and nothing is written after them.
function isHere(owner: string): boolean {
  return (ownerOf(session.peek()) ?? '') === owner
}

async function erase(owner: string): Promise<void> {
  for (const id of written.keys()) await dropPhoto(owner, id)
  await dropDraft('device', nameOf(owner))
}

async function dropPhoto(owner: string, id: string): Promise<void> {
  written.delete(id)
  await dropDraft('device', photoName(owner, id))
}
