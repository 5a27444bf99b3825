import { computed, signal, type ReadonlySignal } from '@preact/signals-core'
import type { FormValues } from '#contract/forms.ts'
import { limits } from '#contract/limits.ts'
import type { SesizareCategory } from '#contract/sesizari.ts'
import { SHARE_CACHE } from '#contract/share-target.ts'
import { importWhenReachable } from '../browser/import-when-reachable.ts'
import type { Outcome } from '../net/outcome.ts'
import type { Entry } from '../offline/entry.ts'
import { createDataForm, type DataFormState } from './form-data.ts'
import { readEntryFiles, hold } from './outbox-changes.ts'
import { currentOwner } from './form-owner.ts'
import type { PlaceOfPhotos } from './photo-place.ts'
import { createSesizareDraft, type SesizareDraftData, type Spot } from './sesizare-draft.ts'
import {
  addressField,
  listQuestions,
  questionNames,
  readSentForm,
  textOf,
  toBody,
  toFieldErrors,
  without,
  type Questions,
  type QuestionWords,
} from './sesizare-questions.ts'
import type { Sent } from './submit.ts'
import type { Sharing, SharingForm } from './take-shares.ts'
import { createUploads, type Uploads } from './uploads.ts'
import { createWizard, labelUploads, type Wizard } from './wizard.ts'

/** Sesizare being written. */
export interface SesizareNoua extends Pick<Wizard, 'owner' | 'saved' | 'dirty'> {
  photos: Uploads
  address: DataFormState
  spot: ReadonlySignal<Spot | null>
  categorie: ReadonlySignal<string>
  /** `looking` until the draft has been read; then `restored` if there was one. */
  state: ReadonlySignal<'looking' | 'empty' | 'restored'>
  hasPlace: ReadonlySignal<boolean>
  /** Location and address, as the check for similar ones takes them. */
  place: ReadonlySignal<{ spot: Spot | null; adresa: string }>
  /** Place whose missed collection it is about; 0 for any other sesizare. */
  locatieId: ReadonlySignal<number>
  /** Returns the answer to a question as text; empty if there is none. */
  answerTo(name: string): string
  /** Fills in what is known, without making it dirty. What the citizen wrote as address or description stays. */
  fillIn(
    known: Pick<SesizareDraftData, 'categorie' | 'adresa_text' | 'locatie_id' | 'answers'>,
  ): void
  /** True if another screen has filled it in, so that its known answers need no steps. */
  isPrefilled: boolean
  /** Place of the chosen photos, which is offered. */
  photoPlace: ReadonlySignal<PlaceOfPhotos>
  /** Photos that another app has shared; null if there are none. */
  sharing: ReadonlySignal<Sharing | null>
  setSpot(spot: Spot | null): void
  /** Adds chosen files, and reads the place of the photos among them. */
  addPhotos(files: File[]): void
  choose(categorie: string): void
  /** Category and form of its questions, once set by `ask`. */
  questions: ReadonlySignal<Questions | null>
  /** Creates the form of a category's questions if it does not exist; earlier answers stay. */
  ask(category: SesizareCategory): void
  send(questions: Questions): Promise<Outcome<Sent>>
  /** Sets the server's messages as field errors. */
  refuse(fields: Record<string, string[]>): void
  /** Discards everything, in memory and on the device. */
  drop(): Promise<void>
  /** Called when the screen is left; the draft stays on the device. */
  leave(): void
}

interface Prefilled extends Partial<SesizareDraftData> {
  files?: File[]
  /** Id of the queue entry being edited. */
  replaces?: string
}

// Set by other screens before the form's own screen creates it.
let prefilled: Prefilled | null = null

/** Sets the initial values of the next sesizare, in place of the draft. Call before opening `#/sesizari/noua`. */
export function prefillSesizare(begun: Partial<SesizareDraftData>): void {
  prefilled = begun
}

/**
 * Loads a queue entry into the form, which the caller then opens. The entry stays on hold until its replacement is
 * sent, and is sent itself if the form is left. False if it could not be held.
 */
export async function editSesizare(entry: Entry): Promise<boolean> {
  const files = await readEntryFiles(entry)
  if (!(await hold(entry))) return false
  prefilled = { ...readSentForm(entry.form), files, replaces: entry.id }
  return true
}

/** Creates a sesizare from the prefilled values, or else from this device's draft. */
export function createSesizareNoua(
  words: { address: string; addressHint: string } & QuestionWords,
): SesizareNoua {
  const given = prefilled
  prefilled = null
  const owner = currentOwner()
  const draft = createSesizareDraft(owner)
  const photos = createUploads()
  const address = createDataForm(
    [{ ...addressField, eticheta: words.address, ajutor: words.addressHint }],
    {},
  )
  const spot = signal<Spot | null>(null)
  const categorie = signal('')
  const locatieId = signal(0)
  const answers = signal<FormValues>({})
  const questions = signal<Questions | null>(null)
  const photoPlace = signal<PlaceOfPhotos>(null)
  const sharing = signal<Sharing | null>(null)
  const changed = signal(false)
  const state = signal<'looking' | 'empty' | 'restored'>('looking')
  const current = computed<SesizareDraftData>(() => ({
    categorie: categorie.value,
    adresa_text: textOf(address.values.value['adresa_text']),
    spot: spot.value,
    locatie_id: locatieId.value,
    photoPlace: photoPlace.value === 'outside' ? null : photoPlace.value,
    answers: { ...answers.value, ...questions.value?.form.values.value },
  }))
  const hasPlace = computed(
    () => current.value.spot !== null || current.value.adresa_text.trim() !== '',
  )
  /** Last description that was filled in; what the citizen wrote in its place stays. */
  let described = ''
  const answerTo = (name: string) => textOf(current.peek().answers[name])
  const isDescribed = () => !['', described].includes(answerTo(questionNames.descriere))
  const isTyped = () =>
    changed.value || address.dirty.value || questions.value?.form.dirty.value === true
  const wizard = createWizard({
    kind: 'sesizare',
    owner,
    values: current,
    isBegun: () => photos.list.value.length > 0 || isTyped(),
    uploads: new Map([['', photos]]),
    draft: given?.replaces === undefined ? draft : undefined, // an edited entry is stored in the queue
    replaces: given?.replaces,
  })

  function restore({ files = [], ...begun }: Prefilled): void {
    if (begun.categorie) categorie.value = begun.categorie
    if (begun.spot) spot.value = begun.spot
    if (begun.locatie_id) locatieId.value = begun.locatie_id
    if (begun.photoPlace) photoPlace.value = begun.photoPlace
    if (begun.answers) answers.value = begun.answers
    if (begun.adresa_text) address.fill('adresa_text', begun.adresa_text)
    if (files.length > 0) void photos.add(files)
  }

  async function start(): Promise<void> {
    const found = given ?? (await draft.read())
    const shares = given ? null : await findSharing(sharingForm)
    if (wizard.closed.peek()) return
    if (found) restore(found)
    shares?.addOwn()
    sharing.value = shares
    state.value = found && !given ? 'restored' : 'empty'
    wizard.startSaving()
    await shares?.settle()
  }

  function setSpot(place: Spot | null): void {
    spot.value = place
    changed.value = true
  }

  /** Keeps the first place within the city. */
  function learnPlace(place: PlaceOfPhotos): void {
    const known = photoPlace.peek()
    if (place !== null && (known === null || known === 'outside')) photoPlace.value = place
  }

  const sharingForm: SharingForm = {
    photos,
    isEmpty: () => photos.list.peek().length === 0 && categorie.peek() === '' && !hasPlace.peek(),
    hasPlace,
    isClosed: () => wizard.closed.peek(),
    setSpot,
    learnPlace,
    appendDescription(text) {
      const written = textOf(current.peek().answers[questionNames.descriere])
      const next = [written, text].filter(Boolean).join('\n').slice(0, limits.description.max)
      const form = questions.peek()?.form
      if (form) form.set(questionNames.descriere, next)
      else answers.value = { ...answers.peek(), [questionNames.descriere]: next }
      changed.value = true
    },
    async saveAll() {
      const isSaved = await draft.keep(current.peek(), labelUploads(new Map([['', photos]])))
      const stored = isSaved ? ((await draft.read())?.files ?? []) : []
      return isSaved && stored.length >= photos.list.peek().length
    },
  }

  void start()
  return {
    owner,
    photos,
    address,
    spot,
    categorie,
    saved: wizard.saved,
    dirty: wizard.dirty,
    state,
    hasPlace,
    place: computed(() => ({ spot: spot.value, adresa: current.value.adresa_text.trim() })),
    isPrefilled: given !== null && given.replaces === undefined,
    locatieId,
    answerTo,
    fillIn({ categorie: cod, adresa_text, locatie_id, answers: given }) {
      categorie.value = cod
      locatieId.value = locatie_id
      if (!address.dirty.peek()) address.fill('adresa_text', adresa_text)
      const known = isDescribed() ? without(questionNames.descriere, given) : given
      described = textOf(known[questionNames.descriere]) || described
      answers.value = { ...answers.peek(), ...known }
      const form = questions.peek()?.form
      if (form) for (const [name, value] of Object.entries(known)) form.fill(name, value ?? null)
    },
    photoPlace,
    sharing,
    addPhotos(files) {
      photos.add(files)
      // Without the code that reads it, no place is offered.
      importWhenReachable(() => import('./photo-place.ts'))
        .then(({ inspectFiles }) => inspectFiles(files))
        .then(({ place }) => wizard.closed.peek() || learnPlace(place))
        .catch(() => undefined)
    },
    setSpot,
    choose(cod) {
      categorie.value = cod
      changed.value = true
    },
    questions,
    ask(category) {
      if (questions.peek()?.category.cod === category.cod) return
      answers.value = current.peek().answers
      questions.value = {
        category,
        form: createDataForm(listQuestions(category, words), answers.peek()),
      }
    },
    send: (asked) =>
      wizard.submit(() => ({
        form: { ...toBody(asked, current.peek()) },
        uploads: photos.list.peek(),
      })),
    refuse(fields) {
      address.setServerErrors(fields)
      questions.peek()?.form.setServerErrors(toFieldErrors(fields))
    },
    async drop() {
      wizard.close()
      await wizard.dropDraft()
      await sharing.peek()?.drop()
    },
    leave() {
      wizard.close()
      wizard.cancelEdit()
    },
  }
}

/** Prepares what other apps have shared; null if there is none, or its code cannot be fetched yet. */
async function findSharing(form: SharingForm): Promise<Sharing | null> {
  if (!('caches' in window) || !(await caches.has(SHARE_CACHE).catch(() => false))) return null
  return importWhenReachable(() => import('./take-shares.ts'))
    .then(({ prepareSharing }) => prepareSharing(form))
    .catch(() => null)
}

/** Returns the form of the currently chosen category; null if there is none yet. Reads signals. */
export function chosenQuestions({ questions, categorie }: SesizareNoua): Questions | null {
  const asked = questions.value
  return asked?.category.cod === categorie.value ? asked : null
}
