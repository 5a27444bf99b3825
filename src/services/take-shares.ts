import { signal, type ReadonlySignal } from '@preact/signals-core'
import { limits } from '#contract/limits.ts'
import { inspectFiles, type InspectedFiles, type PlaceOfPhotos } from './photo-place.ts'
import type { Spot } from './sesizare-draft.ts'
import { dropShares, readShares, type Share } from './shared-photos.ts'
import type { Uploads } from './uploads.ts'

/** Outcome of taking shared photos. */
export interface SharedOutcome {
  added: number
  /** Photos there was no room for. */
  left: number
  /** Files that are no photos. */
  others: number
  /** `used` as the place of the sesizare; `offered`, as it has one; `outside` of the city. */
  place: 'none' | 'used' | 'offered' | 'outside'
  /** True if nothing had been written before. */
  isNew: boolean
}

/** Form that takes shared photos. */
export interface SharingForm {
  photos: Uploads
  /** True if nothing has been written in it. */
  isEmpty(): boolean
  hasPlace: ReadonlySignal<boolean>
  isClosed(): boolean
  setSpot(spot: Spot): void
  learnPlace(place: PlaceOfPhotos): void
  appendDescription(text: string): void
  /** Saves the draft and reads it back; true if it has all files. */
  saveAll(): Promise<boolean>
}

/** Shares on their way into a form. */
export interface Sharing {
  /** Null until some are taken. */
  outcome: ReadonlySignal<SharedOutcome | null>
  /** Shares from before this citizen signed in, taken or removed as they say. */
  foreign: ReadonlySignal<readonly Share[]>
  /** Puts the citizen's own shares into the form; call `settle` once the form is being saved. */
  addOwn(): void
  /** Removes the taken shares from the device once the draft has them; otherwise the next visit takes them again. */
  settle(): Promise<void>
  takeForeign(): Promise<void>
  removeForeign(): Promise<void>
  /** Leaves them on the device; the next visit asks again. */
  postponeForeign(): void
  /** Removes the taken shares, as their form was sent or dropped. */
  drop(): Promise<void>
}

/** Reads the shares that wait, and what they are. */
export async function prepareSharing(form: SharingForm): Promise<Sharing> {
  const shares = await readShares()
  const own = shares.filter(({ isForeign }) => !isForeign)
  const inspected = await inspect(own)
  const foreign = signal<readonly Share[]>(shares.filter(({ isForeign }) => isForeign))
  const outcome = signal<SharedOutcome | null>(null)
  let taken: readonly Share[] = []

  function add(added: readonly Share[], files: InspectedFiles): void {
    if (added.length === 0) return
    taken = [...taken, ...added]
    outcome.value = addTo(form, files)
    for (const { text } of added) if (text !== '') form.appendDescription(text)
  }

  async function settle(): Promise<void> {
    if (taken.length > 0 && (await form.saveAll())) await dropShares(taken)
  }

  function forgetForeign(): readonly Share[] {
    const { value } = foreign
    foreign.value = []
    return value
  }

  return {
    outcome,
    foreign,
    addOwn: () => add(own, inspected),
    settle,
    async takeForeign() {
      const theirs = forgetForeign()
      const files = await inspect(theirs)
      if (form.isClosed()) return
      add(theirs, files)
      await settle()
    },
    removeForeign: () => dropShares(forgetForeign()),
    postponeForeign: () => void forgetForeign(),
    drop: () => dropShares(taken),
  }
}

const inspect = (shares: readonly Share[]) => inspectFiles(shares.flatMap(({ files }) => files))

/** Adds photos to what is in the form, of which nothing is replaced. */
function addTo(form: SharingForm, { photos, others, place }: InspectedFiles): SharedOutcome {
  const room = Math.max(limits.filesPerMessage - form.photos.list.peek().length, 0)
  const added = photos.slice(0, room)
  const isNew = form.isEmpty() && added.length > 0
  const isUsed = place !== null && place !== 'outside' && !form.hasPlace.peek()
  form.photos.add(added)
  form.learnPlace(place)
  if (isUsed) form.setSpot(place)
  const placeOutcome = place === 'outside' ? place : isUsed ? 'used' : place ? 'offered' : 'none'
  return {
    added: added.length,
    left: photos.length - added.length,
    others,
    place: placeOutcome,
    isNew,
  }
}
