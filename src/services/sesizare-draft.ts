import type { FormValues } from '#contract/forms.ts'
import { createDraftFiles } from './draft-files.ts'
import { readDraft } from './drafts.ts'
import type { FormOwner } from './form-owner.ts'
import { createStoredDraft, type StoredDraft } from './stored-draft.ts'

/** Location; `precizie_m` is the accuracy in metres, if the device reported it. */
export interface Spot {
  lat: number
  lng: number
  precizie_m: number | null
  /** Absent unless it was read from a photo. */
  fromPhoto?: true
}

/** Contents of a sesizare being written. */
export interface SesizareDraftData {
  categorie: string
  adresa_text: string
  spot: Spot | null
  /** Place whose missed collection it is about; 0 for any other sesizare. */
  locatie_id: number
  /** Place of a photo, which the citizen may choose. */
  photoPlace: Spot | null
  /** Answers to the questions of its category, and to the three every sesizare has. */
  answers: FormValues
}

/** Draft of a sesizare, one per citizen. */
export interface SesizareDraft extends StoredDraft<SesizareDraftData> {
  read(): Promise<(Partial<SesizareDraftData> & { files: File[] }) | null>
}

/** `photos`: ids of the photos in drafts of an older build. */
const likeKept: SesizareDraftData & { photos: string[] } = {
  categorie: '',
  adresa_text: '',
  spot: null,
  locatie_id: 0,
  photoPlace: null,
  answers: {},
  photos: [],
}

export function createSesizareDraft(owner: FormOwner): SesizareDraft {
  const name = `sesizare.${owner ?? ''}`
  const files = createDraftFiles(name, owner)
  return {
    ...createStoredDraft<SesizareDraftData>(name, owner, { files: new Map([['', files]]) }),
    async read() {
      const kept = await readDraft('device', name, likeKept)
      if (!kept) return null
      const { photos, ...begun } = kept
      return { ...begun, files: await files.read(photos) }
    },
  }
}
