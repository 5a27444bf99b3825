import type { FormValues } from '#contract/forms.ts'
import { createDraftFiles } from './draft-files.ts'
import { dropDraft, isWritten, readDraft, stageDraft, writeDraft } from './drafts.ts'
import { isOwnerHere, type FormOwner } from './form-owner.ts'
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

/** The draft of a sesizare. Each citizen has their own. */
export interface SesizareDraft {
  read(): Promise<(Partial<Begun> & { files: File[] }) | null>
  /** Puts it away, one writing after another. False where the browser keeps nothing. */
  keep(begun: Begun, photos: readonly Upload[]): Promise<boolean>
  /** Forgets it, after what is still being written of it. */
  drop(): Promise<void>
}

/** `photos`: the ids of what an earlier portal kept. */
const likeKept: Begun & { photos: string[] } = {
  categorie: '',
  adresa_text: '',
  spot: null,
  answers: {},
  photos: [],
}

export function createSesizareDraft(owner: FormOwner): SesizareDraft {
  const name = `sesizare.${owner ?? ''}`
  const files = createDraftFiles(name, owner)
  let writing: Promise<unknown> = Promise.resolve()
  let isDropped = false

  async function write(begun: Begun): Promise<boolean> {
    if (!isOwnerHere(owner)) return false
    await writeDraft(name, begun)
    return isWritten(name)
  }

  return {
    async read() {
      const kept = await readDraft('device', name, likeKept)
      if (!kept) return null
      const { photos, ...begun } = kept
      return { ...begun, files: await files.read(photos) }
    },
    keep(begun, photos) {
      // Signed out meanwhile: all drafts are gone, and nothing is written after them.
      if (!isOwnerHere(owner)) return Promise.resolve(false)
      const unstage = stageDraft(name, begun)
      const keepFiles = isDropped ? files.keep : files.follow
      isDropped = false
      const result = Promise.all([writing, keepFiles(photos)]).then(() => write(begun))
      writing = result.then((isKept) => isKept && unstage())
      return result
    },
    drop() {
      isDropped = true
      const result = writing.then(async () => {
        await files.drop()
        await dropDraft('device', name)
      })
      writing = result
      return result
    },
  }
}
