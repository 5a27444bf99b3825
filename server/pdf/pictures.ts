import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { limits } from '#contract/limits.ts'
import type { Descriptor } from '#contract/uploads.ts'
import { workOnPicture } from '#server/domain/picture-work.ts'
import type { Ports } from '#server/ports/ports.ts'
import { pictureTexts } from './texts.ro.ts'
import type { authorTexts } from './texts.ro.ts'
import type { Picture } from './paper.ts'

/** A file of a sesizare or of its thread, and whose it is. */
export interface ShownFile extends Descriptor {
  autor: keyof typeof authorTexts
}

const MOST_PICTURES = 40
const SMALL = { width: 640, height: 480 }
const QUALITY = 60

/** Makes the photos of one document small, and counts them. Those that cannot be read are said to be so. */
export class Photos {
  readonly #ports: Pick<Ports, 'files' | 'log'>
  #count = 0

  constructor(ports: Pick<Ports, 'files' | 'log'>) {
    this.#ports = ports
  }

  /** The photos among some files, and what is to be said of those that are not shown. Throws `indisponibil`. */
  async read(files: ShownFile[]): Promise<{ pictures: Picture[]; remarks: string[] }> {
    const pictures: Picture[] = []
    const remarks: string[] = []
    for (const file of files.filter(isPhoto)) {
      if (this.#count === MOST_PICTURES) return { pictures, remarks: [...remarks, tooMany] }
      const bytes = await workOnPicture(() => this.#readSmall(file.id))
      if (bytes) pictures.push(this.#toPicture(file, bytes))
      else remarks.push(pictureTexts.missing(file.nume))
    }
    return { pictures, remarks }
  }

  #toPicture({ autor, nume }: ShownFile, bytes: Buffer): Picture {
    this.#count += 1
    const alt = pictureTexts.alt(this.#count, autor, nume)
    return { bytes, alt, caption: pictureTexts.caption(this.#count, nume) }
  }

  async #readSmall(id: string): Promise<Buffer | null> {
    try {
      const original = await buffer(this.#ports.files.read(id))
      return await sharp(original, { limitInputPixels: limits.file.maxPixels })
        .rotate()
        .resize({ ...SMALL, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .jpeg({ quality: QUALITY })
        .toBuffer()
    } catch (error) {
      this.#ports.log.error({ file: id, error: String(error) }, 'a photo cannot be printed')
      return null
    }
  }
}

export const isPhoto = ({ tip }: Descriptor): boolean => tip.startsWith('image/')
const tooMany = pictureTexts.tooMany(MOST_PICTURES)
