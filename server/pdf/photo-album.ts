import type { Descriptor } from '#contract/uploads.ts'
import type { Picture } from './pdf-document.ts'
import { pictureTexts } from './texts.ro.ts'
import type { authorTexts } from './texts.ro.ts'

/** A file of a sesizare or of its thread, and whose it is. */
export interface ShownFile extends Descriptor {
  autor: keyof typeof authorTexts
}

/** The photos of a document by their ids, made small; null for one that cannot be read. */
export type Photos = Map<string, Uint8Array | null>

/** How many photos a document shows. */
export const MOST_PICTURES = 40

/** Numbers the photos of one document. Those that cannot be read are said to be so. */
export class PhotoAlbum {
  readonly #photos: Photos
  #count = 0

  constructor(photos: Photos) {
    this.#photos = photos
  }

  /** The photos among some files, and what is to be said of those that are not shown. */
  take(files: ShownFile[]): { pictures: Picture[]; remarks: string[] } {
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

  #toPicture({ autor, nume }: ShownFile, { buffer, byteOffset, length }: Uint8Array): Picture {
    this.#count += 1
    const bytes = Buffer.from(buffer, byteOffset, length)
    const alt = pictureTexts.alt(this.#count, autor, nume)
    return { bytes, alt, caption: pictureTexts.caption(this.#count, nume) }
  }
}

/** The files of a sesizare by whose they are, in the order they are printed in. */
export const filesByAuthor = (files: ShownFile[]) =>
  (['cetatean', 'operator'] as const)
    .map((author) => ({ author, files: files.filter(({ autor }) => autor === author) }))
    .filter((group) => group.files.length > 0)

export const isPhoto = ({ tip }: Descriptor): boolean => tip.startsWith('image/')
const tooMany = pictureTexts.tooMany(MOST_PICTURES)
