import type { Descriptor } from '#contract/uploads.ts'
import type { Picture } from './pdf-document.ts'
import { pictureTexts } from './texts.ro.ts'
import type { authorTexts } from './texts.ro.ts'

/** A file of a sesizare or of its thread, with its author. */
export interface AuthoredFile extends Descriptor {
  autor: keyof typeof authorTexts
}

/** Resized photos of a document, by file id; null for one that cannot be read. */
export type Photos = Map<string, Uint8Array | null>

/** Maximum number of photos in a document. */
export const MAX_PHOTOS = 40

/** Numbers the photos of one document, and reports those that cannot be shown. */
export class PhotoAlbum {
  readonly #photos: Photos
  #count = 0

  constructor(photos: Photos) {
    this.#photos = photos
  }

  /** Returns the photos among some files, and remarks about those that are not shown. */
  take(files: AuthoredFile[]): { pictures: Picture[]; remarks: string[] } {
    const pictures: Picture[] = []
    const remarks: string[] = []
    for (const file of files.filter(isPhoto)) {
      const bytes = this.#photos.get(file.id)
      if (bytes === undefined) return { pictures, remarks: [...remarks, tooMany] }
      if (bytes) pictures.push(this.#toPicture(file, bytes))
      else remarks.push(pictureTexts.missing(file.nume))
    }
    return { pictures, remarks }
  }

  #toPicture({ autor, nume }: AuthoredFile, { buffer, byteOffset, length }: Uint8Array): Picture {
    this.#count += 1
    const bytes = Buffer.from(buffer, byteOffset, length)
    const alt = pictureTexts.alt(this.#count, autor, nume)
    return { bytes, alt, caption: pictureTexts.caption(this.#count, nume) }
  }
}

/** Groups the files of a sesizare by author, in the order of printing. */
export const groupFilesByAuthor = (files: AuthoredFile[]) =>
  (['cetatean', 'operator'] as const)
    .map((author) => ({ author, files: files.filter(({ autor }) => autor === author) }))
    .filter((group) => group.files.length > 0)

export const isPhoto = ({ tip }: Descriptor): boolean => tip.startsWith('image/')
const tooMany = pictureTexts.tooMany(MAX_PHOTOS)
