import { batch, computed, effect, signal } from '@preact/signals-core'
import type { FormValue, FormValues } from '#contract/forms.ts'
import {
  reinnoireContract,
  renewalType,
  type Renewal,
  type SolicitareCatalogue,
  type SolicitareType,
} from '#contract/solicitari.ts'
import { call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'
import type { Entry } from '../offline/entry.ts'
import { isOwnerHere } from './form-owner.ts'
import { hold, readEntryFiles } from './outbox-changes.ts'
import { ownerOf, session } from './session.ts'
import {
  clearLastOpened,
  forgetOpened,
  openSolicitareDraft,
  readLastOpened,
  saveLastOpened,
  type SolicitareDraft,
  type SolicitareDraftKey,
} from './solicitare-draft.ts'
import { fetchDocuments } from './solicitare-documents.ts'
import { chosenFiles, createFilling, showStep, toBody, type Filling } from './solicitare-form.ts'
import { prefilled } from './solicitare-prefill.ts'
import { invalidateSolicitari, solicitareCatalogue } from './solicitari.ts'
import type { Sent } from './submit.ts'

interface Done {
  sent: Sent
  type: SolicitareType
}

/**
 * The one solicitare being filled in: it stays in memory when its screen is left, and other screens open it. Null while
 * the citizen chooses a type.
 */
export const filling = signal<Filling | null>(null)
/** Result of the last submission, until another solicitare is started. */
export const done = signal<Done | null>(null)
/** True if the solicitare in progress belonged to the previous citizen; its draft stays on this device for them. */
export const leftBehind = signal(false)

interface Begun {
  values: FormValues
  restored?: boolean
  /** Files by document code, for documents with none stored on this device. */
  files?: ReadonlyMap<string, File[]> | undefined
  renewal?: Renewal | null
}

/** Draft of the last call of `open`: an earlier call that is still reading gives up. */
let opening: SolicitareDraft | null = null

/** Opens a solicitare. `begin` chooses its initial values, given those stored on this device. */
export async function open(
  type: SolicitareType,
  key: Pick<SolicitareDraftKey, 'replaces'> & { draftId?: number },
  begin: (kept: FormValues | null) => Begun,
): Promise<void> {
  // A queue entry that is edited holds its files itself.
  const stored = key.replaces ? [] : type.documente.map(({ cod }) => cod)
  const draft = openSolicitareDraft({ ...key, tip: type.cod }, stored)
  opening = draft
  const { values, restored = false, files, renewal = null } = begin(await draft.read())
  const kept = await draft.readFiles()
  if (opening !== draft || !isOwnerHere(draft.key.owner)) return
  close()
  const given = new Set<string>()
  const opened = createFilling(type, draft, values, { restored, renewal, given })
  for (const [cod, uploads] of opened.documents) {
    const own = kept.get(cod) ?? []
    uploads.add(own.length > 0 ? own : (files?.get(cod) ?? []))
    if (renewal && own.length === 0) for (const { id } of uploads.list.peek()) given.add(id)
  }
  if (renewal) showStep(opened, 'verificare')
  opened.startSaving()
  void saveLastOpened(draft.key, 'tab')
  if (prefilled.peek()?.tip === type.cod) prefilled.value = null
  filling.value = opened
  done.value = null
  leftBehind.value = false
}

/** Clears the state in memory; the draft on this device stays. */
export function close(): void {
  filling.peek()?.close()
  filling.value = null
}

function reset(): void {
  close()
  done.value = null
}

effect(() => {
  if (prefilled.value) reset() // the screen then opens the prefilled type
})

/** Opens the screen with the solicitare in memory, this device's last draft, or the choice of a type. */
export async function resume({ tipuri }: SolicitareCatalogue): Promise<void> {
  const isOpen = () => filling.peek() !== null || done.peek() !== null
  if (isOpen()) return
  const given = prefilled.peek()
  const last = given ? { tip: given.tip, draftId: 0 } : await readLastOpened()
  if (isOpen()) return
  const type = tipuri.find(({ cod }) => cod === last?.tip)
  if (type) await choose(type, last?.draftId)
}

/** Starts a solicitare of a type, or continues this device's draft of it. */
export async function choose(type: SolicitareType, draftId = 0): Promise<void> {
  const given = prefilled.peek()?.tip === type.cod ? prefilled.peek()?.values : undefined
  const known = type.cod === renewalType ? await prepareRenewal(given?.['contract_id']) : null
  return open(type, { draftId }, (kept) => ({
    values: { ...known?.renewal.date, ...kept, ...given },
    restored: kept !== null,
    ...known,
  }))
}

/** Asks what a renewal begins with, and downloads its documents; null if that is unknown. */
async function prepareRenewal(contractId: FormValue | undefined) {
  const query = { contract_id: typeof contractId === 'number' ? contractId : undefined }
  const outcome = await call(reinnoireContract, { query })
  if (outcome.kind !== 'ok') return null
  const files = await fetchDocuments(outcome.data.documente)
  return { renewal: outcome.data, files: files.kind === 'ok' ? files.data : undefined }
}

/** Returns to the choice of a type; the draft stays stored. */
export function chooseAgain(): void {
  reset()
  void clearLastOpened()
}

/** Discards the draft and starts the same type again. */
export async function startOver(old: Filling): Promise<void> {
  await old.dropDraft()
  await open(old.type, {}, () => ({ values: {} }))
}

/** Sends it through the queue. `knowingly`: the citizen has confirmed despite an identical open one. */
export async function send(sending: Filling, knowingly = false): Promise<Outcome<Sent>> {
  const outcome = await sending.submit(() => ({
    form: { ...toBody(sending), ...(knowingly && { si_identica: true }) },
    uploads: chosenFiles(sending),
  }))
  if (outcome.kind === 'ok') await end(sending, { sent: outcome.data, type: sending.type })
  return outcome
}

/** Closes a solicitare that was sent, or saved on the server. */
export async function end(ended: Filling, result: Done | null = null): Promise<void> {
  await ended.dropDraft() // first, because the screen restores from it as soon as `filling` is null
  batch(() => {
    if (filling.peek() === ended) close()
    if (isOwnerHere(ended.owner)) done.value = result
  })
  invalidateSolicitari()
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
  const files = new Map<string, File[]>()
  for (const { cod } of type.documente) {
    const own = entry.files.filter(({ label }) => label === cod)
    files.set(cod, await readEntryFiles({ files: own }))
  }
  if (!(await hold(entry))) return false
  const sent = (entry.form['date'] ?? {}) as FormValues
  const draftId = Number(entry.form['id'] ?? 0)
  await open(type, { draftId, replaces: entry.id }, (kept) => ({ values: kept ?? sent, files }))
  return true
}

/**
 * Leaves the form: an edited entry is sent as it was, and the edits are retained as a draft. A form in which nothing
 * was typed is closed.
 */
export function leave(): void {
  const left = filling.peek()
  if (!left) return
  if (left.cancelEdit()) return close()
  if (left.dirty.peek() || left.restored) return
  close()
  void forgetOpened()
}

const signedIn = computed(() => ownerOf(session.value))
// Clears the state in memory when the citizen changes.
effect(() => {
  // Signing out deletes drafts, so nothing is left behind.
  leftBehind.value = signedIn.value !== null && filling.peek() !== null
  reset()
})
