import type { FormValues } from '#contract/forms.ts'
import { createDraftFiles } from './draft-files.ts'
import { dropDraft, isWritten, readDraft, stageDraft, writeDraft } from './drafts.ts'
import { isOwnerHere, type FormOwner } from './form-owner.ts'
import type { Upload } from './uploads.ts'

/** Location; `precizie_m` is the accuracy in metres, if the device reported it. */
export interface Spot {
  lat: number
  lng: number
  precizie_m: number | null
}

/** Contents of a sesizare being written. */
export interface SesizareDraftData {
  categorie: string
  adresa_text: string
  spot: Spot | null
  /** Answers to the questions of its category, and to the three every sesizare has. */
  answers: FormValues
}

/** Draft of a sesizare, one per citizen. */
export interface SesizareDraft {
  name: string
  read(): Promise<(Partial<SesizareDraftData> & { files: File[] }) | null>
  /** Saves the draft; writes are serialised. Resolves with false if the browser refuses storage. */
  keep(begun: SesizareDraftData, photos: readonly Upload[]): Promise<boolean>
  /** Deletes the draft after pending writes. */
  drop(): Promise<void>
}

/** `photos`: ids of the photos in drafts of an older build. */
const likeKept: SesizareDraftData & { photos: string[] } = {
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

  async function write(begun: SesizareDraftData): Promise<boolean> {
    if (!isOwnerHere(owner)) return false
    await writeDraft(name, begun)
    return isWritten(name)
  }

  return {
    name,
    async read() {
      const kept = await readDraft('device', name, likeKept)
      if (!kept) return null
      const { photos, ...begun } = kept
      return { ...begun, files: await files.read(photos) }
    },
    keep(begun, photos) {
      // Signing out has deleted all drafts, so nothing may be written afterwards.
      if (!isOwnerHere(owner)) return Promise.resolve(false)
      const unstage = stageDraft(name, begun)
      const savePhotos = isDropped ? files.save : files.saveIfChanged
      isDropped = false
      const result = Promise.all([writing, savePhotos(photos)]).then(() => write(begun))
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
