import { batch, effect, signal } from '@preact/signals-core'
import {
  findMissingDocuments,
  isDocumentRequired,
  type FormProblems,
} from '#contract/validate-form.ts'
import type { FormDocument, FormValues } from '#contract/forms.ts'
import {
  deleteDraft,
  saveSolicitareContract,
  type Solicitare,
  type SolicitareCatalogue,
  type SolicitareType,
} from '#contract/solicitari.ts'
import { call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'
import type { Entry } from '../offline/entry.ts'
import { getBytes } from '../offline/outbox-db.ts'
import { fetchFile } from './download.ts'
import { createDataForm, type DataFormState } from './form-data.ts'
import { createIdempotencyKeyCache } from './idempotency-key.ts'
import { retry, hold } from './outbox-changes.ts'
import { rows } from './outbox-rows.ts'
import { ownerOf, session } from './session.ts'
import type { DraftFiles } from './draft-files.ts'
import { currentOwner, isOwnerHere, type FormOwner } from './form-owner.ts'
import {
  drop,
  clearLastOpened,
  keep,
  createDocumentFiles,
  readLastOpened,
  onPrefill,
  solicitareDraftName,
  readKept,
  saveLastOpened,
  consumePrefilled,
  type SolicitareDraftKey,
} from './solicitare-prefill.ts'
import {
  documentAddress,
  invalidateSolicitari,
  solicitareCatalogue,
  getSolicitare,
} from './solicitari.ts'
import { submitForm, type LabelledUpload, type Sent } from './submit.ts'
import { createUploads, isRefused, type Upload, type Uploads } from './uploads.ts'

/** The steps of a solicitare after its type is chosen. */
export type Step = 'date' | 'documente' | 'verificare'

/** Solicitare being filled in. */
export interface Filling {
  owner: FormOwner
  type: SolicitareType
  form: DataFormState
  /** Uploads by document code, for every document the type may ask for. */
  documents: ReadonlyMap<string, Uploads>
  /** Files stored on this device by document code; empty while a queue entry is edited, as the entry holds them. */
  keptDocuments: ReadonlyMap<string, DraftFiles>
  /** Id of the server-side draft it continues; 0 if none. */
  draftId: number
  /** Id of the queue entry it replaces. */
  replaces?: string | undefined
  /** True if restored from this device. */
  restored: boolean
}

interface Done {
  sent: Sent
  type: SolicitareType
}

/** Null while the citizen chooses a type. */
export const filling = signal<Filling | null>(null)
export const step = signal<Step>('date')
/** Result of the last submission, until another solicitare is started. */
export const done = signal<Done | null>(null)
/** True if the solicitare in progress belonged to the previous citizen; its draft stays on this device for them. */
export const leftBehind = signal(false)

let stopKeeping = (): void => undefined

function begin(type: SolicitareType, values: FormValues, more: Partial<Filling> = {}): Filling {
  forget()
  const form = createDataForm(type.campuri, values)
  const documents = new Map(type.documente.map(({ cod }) => [cod, createUploads()]))
  const place = { tip: type.cod, draftId: 0, owner: currentOwner(), ...more }
  const keptDocuments = new Map(
    more.replaces ? [] : type.documente.map(({ cod }) => [cod, createDocumentFiles(place, cod)]),
  )
  const { owner } = place
  const begun = {
    type,
    form,
    documents,
    keptDocuments,
    draftId: 0,
    restored: false,
    owner,
    ...more,
  }
  stopKeeping = effect(() => {
    const typed = form.values.value
    if (form.dirty.value) void keep(placeOf(begun), typed)
  })
  void saveLastOpened(placeOf(begun))
  filling.value = begun
  step.value = 'date'
  done.value = null
  leftBehind.value = false
  return begun
}

/** Restores the stored documents and saves changes from then on. `others`: used for documents with no stored file. */
async function restoreDocuments(
  begun: Filling,
  others: readonly LabelledFile[] = [],
): Promise<void> {
  const { documents, keptDocuments } = begun
  const kept = await Promise.all(
    [...keptDocuments].map(async ([cod, files]) => ({ cod, files: await files.read() })),
  )
  if (filling.peek() !== begun) return
  for (const { cod, files } of kept) {
    const chosen = others.flatMap(({ file, label }) => (label === cod ? [file] : []))
    documents.get(cod)?.add(files.length > 0 ? files : chosen)
  }
  const stopWords = stopKeeping
  const stops = [...keptDocuments].map(([cod, files]) =>
    effect(() => void files.saveIfChanged(documents.get(cod)?.list.value ?? [])),
  )
  stopKeeping = () => {
    stopWords()
    for (const stop of stops) stop()
  }
}

const placeOf = ({ type, draftId, replaces, owner }: Filling): SolicitareDraftKey => ({
  tip: type.cod,
  draftId,
  replaces,
  owner,
})

/** Deletes the draft from this device. */
async function dropKept(sent: Filling): Promise<void> {
  await Promise.all([
    drop(placeOf(sent)),
    ...[...sent.keptDocuments.values()].map((files) => files.drop()),
  ])
}

/** Saves the draft again after a rejection. */
async function keepAgain(sent: Filling, uploads: readonly LabelledUpload[]): Promise<void> {
  await keep(placeOf(sent), sent.form.values.peek())
  for (const [cod, files] of sent.keptDocuments) {
    await files.save(uploads.filter(({ label }) => label === cod))
  }
}

/** Clears the state in memory; the draft on this device stays. */
function forget(): void {
  stopKeeping()
  stopKeeping = () => undefined
  filling.peek()?.documents.forEach((uploads) => uploads.clear())
  filling.value = null
}

onPrefill(() => {
  forget()
  done.value = null
})

/** Opens the screen with the solicitare in memory, this device's last draft, or the choice of a type. */
export async function resume({ tipuri }: SolicitareCatalogue): Promise<void> {
  if (filling.peek() || done.peek()) return
  const last = await readLastOpened()
  const type = tipuri.find(({ cod }) => cod === last?.tip)
  if (type) await choose(type, last?.draftId)
}

/** Starts a solicitare of a type, or continues this device's draft of it. */
export async function choose(type: SolicitareType, draftId = 0): Promise<void> {
  const kept = await readKept({ tip: type.cod, draftId })
  const restored = kept !== null && !consumePrefilled(type.cod)
  await restoreDocuments(begin(type, kept ?? {}, { draftId, restored }))
}

/** Returns to the choice of a type; the draft stays stored. */
export function chooseAgain(): void {
  forget()
  done.value = null
  void clearLastOpened()
}

/** Discards the draft and starts the same type again. */
export async function startOver(old: Filling): Promise<void> {
  stopKeeping()
  await dropKept(old)
  await restoreDocuments(begin(old.type, {}))
}

/** Lists the documents requested for the current values. */
export function requestedDocuments(
  { documente }: SolicitareType,
  values: FormValues,
): FormDocument[] {
  return documente.filter(
    (document) => document.obligatoriu_daca === undefined || isDocumentRequired(document, values),
  )
}

/** Lists the steps; omits the documents step if none are requested. */
export function fillingSteps({ type, form }: Filling): Step[] {
  const asks = requestedDocuments(type, form.values.value).length > 0
  return asks ? ['date', 'documente', 'verificare'] : ['date', 'verificare']
}

/** Moves one step forward or back; back from the first step returns to the choice of a type. */
export function go(to: Filling, by: 1 | -1): void {
  const steps = fillingSteps(to)
  const next = steps[steps.indexOf(step.value) + by]
  if (next) step.value = next
  else if (by === -1) chooseAgain()
}

/** Returns to an earlier step. */
export function goTo(wanted: Step): void {
  step.value = wanted
}

/** Finds the problems of missing documents. */
export function missingDocuments({ type, form, documents }: Filling): FormProblems {
  const present = [...documents].filter(([, uploads]) => uploads.list.value.some(isUsable))
  return findMissingDocuments(
    type.documente,
    form.values.value,
    new Set(present.map(([cod]) => cod)),
  )
}

const isUsable = (upload: Upload) => !isRefused(upload)

/** Lists the files chosen for the requested documents, each labelled with its document code. */
export function chosenFiles({ type, form, documents }: Filling): LabelledUpload[] {
  return requestedDocuments(type, form.values.value).flatMap(({ cod }) =>
    (documents.get(cod)?.list.value ?? []).map((upload) => ({ ...upload, label: cod })),
  )
}

/** Solicitare being queued. */
let handedOver: Filling | null = null

/** Sends it through the queue. `knowingly`: the citizen has confirmed despite an identical open one. */
export async function send(sending: Filling, knowingly = false): Promise<Outcome<Sent>> {
  const { type, form, documents, draftId, replaces, owner } = sending
  await Promise.all([...documents.values()].map((uploads) => uploads.handOver()))
  const body = {
    tip: type.cod,
    date: form.visibleValues(),
    ...(draftId > 0 && { id: draftId }),
    ...(knowingly && { si_identica: true }),
  }
  const uploads = chosenFiles(sending)
  handedOver = sending
  const outcome = await submitForm({
    kind: 'solicitare',
    owner,
    form: body,
    uploads,
    replaces,
    draft: {
      name: solicitareDraftName(placeOf(sending)),
      drop: () => dropKept(sending),
      keep: (sent) => keepAgain(sending, sent),
    },
  })
  handedOver = null
  if (outcome.kind !== 'ok') return outcome
  await end(sending, { sent: outcome.data, type })
  return outcome
}

const keyOf = createIdempotencyKeyCache()

/** Saves it as a draft on the server, with the documents already uploaded. */
export async function saveDraftOnServer(unfinished: Filling): Promise<Outcome<Solicitare>> {
  const { type, form, draftId } = unfinished
  const files = chosenFiles(unfinished).flatMap((upload) =>
    upload.state === 'sent' ? [{ id: upload.descriptor.id, document: upload.label ?? '' }] : [],
  )
  const body = {
    tip: type.cod,
    date: form.visibleValues(),
    files,
    trimite: false,
    ...(draftId > 0 && { id: draftId }),
  }
  const outcome = await call(saveSolicitareContract, { body, idempotencyKey: keyOf(body) })
  if (outcome.kind !== 'ok') return outcome
  await end(unfinished)
  getSolicitare(outcome.data.id).setData(outcome.data)
  invalidateSolicitari()
  return outcome
}

const deletionKeyOf = createIdempotencyKeyCache()

/** Deletes a draft from the server and from this device. */
export async function deleteFromServer({ id, tip }: Solicitare): Promise<Outcome<true>> {
  const idempotencyKey = deletionKeyOf(id)
  const outcome = await call(deleteDraft, { params: { id }, idempotencyKey })
  if (outcome.kind !== 'ok') return outcome
  if (filling.peek()?.draftId === id) forget()
  await drop({ tip, draftId: id })
  invalidateSolicitari()
  return outcome
}

// Deletes the draft first, because the screen restores from it as soon as `filling` is null.
async function end(ended: Filling, told: Done | null = null): Promise<void> {
  if (filling.peek() === ended) stopKeeping()
  await dropKept(ended)
  batch(() => {
    if (filling.peek() === ended) forget()
    if (isOwnerHere(ended.owner)) done.value = told
  })
  invalidateSolicitari()
}

/** Continues a server-side draft. Downloads its documents first, so that it is complete. */
export async function resumeDraft(
  type: SolicitareType,
  { id, date, documente }: Solicitare,
): Promise<Outcome<true>> {
  const files: LabelledFile[] = []
  for (const document of documente) {
    const outcome = await fetchFile(documentAddress(document.id))
    if (outcome.kind !== 'ok') return outcome
    const file = new File([outcome.data], document.nume, { type: document.tip })
    files.push({ file, label: document.document })
  }
  // This device's draft is newer than the server's.
  const kept = await readKept({ tip: type.cod, draftId: id })
  await restoreDocuments(begin(type, kept ?? date, { draftId: id }), files)
  return { kind: 'ok', data: true, meta: undefined }
}

/**
 * Loads a queue entry into its form; the caller then opens `#/solicitare-add`. The entry stays on hold until its
 * replacement is sent or the form is left. False if its type is unavailable or it could not be held.
 */
export async function editSolicitare(entry: Entry): Promise<boolean> {
  const catalogue = solicitareCatalogue()
  if (!catalogue.known.peek().data) await catalogue.load()
  const types = catalogue.known.peek().data?.tipuri ?? []
  const type = types.find(({ cod }) => cod === entry.form['tip'])
  if (!type) return false
  const files: LabelledFile[] = []
  for (const { id, name, type: kind, label } of entry.files) {
    const content = await getBytes(id)
    if (content) files.push({ file: new File([content], name, { type: kind }), label: label ?? '' })
  }
  if (!(await hold(entry))) return false
  const draftId = Number(entry.form['id'] ?? 0)
  const replaces = entry.id
  const kept = await readKept({ tip: type.cod, draftId, replaces })
  const values = kept ?? ((entry.form['date'] ?? {}) as FormValues)
  addFiles(begin(type, values, { draftId, replaces }), files)
  return true
}

/** Leaves the form: an edited entry is sent as it was, and the edits are retained as a draft. */
export function leaveEditing(): void {
  const left = filling.peek()
  // Once the replacement is queued, the old entry must not be sent as well.
  if (!left?.replaces || left === handedOver) return
  forget()
  const row = rows.peek().find((one) => one.kind === 'entry' && one.entry.id === left.replaces)
  if (row?.kind === 'entry') void retry(row.entry)
}

interface LabelledFile {
  file: File
  label: string
}

function addFiles({ documents }: Filling, files: LabelledFile[]): void {
  for (const { file, label } of files) documents.get(label)?.add([file])
}

// Clears the state in memory when the citizen changes.
let owner = ownerOf(session.peek())
effect(() => {
  const now = ownerOf(session.value)
  if (now === owner) return
  // Signing out deletes drafts, so nothing is left behind.
  leftBehind.value = owner !== null && now !== null && filling.peek() !== null
  owner = now
  forget()
  done.value = null
})
