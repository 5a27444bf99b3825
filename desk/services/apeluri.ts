import { signal } from '@preact/signals-core'
import {
  callChoices,
  callerFind,
  callForms,
  callSesizare,
  callSimilar,
  callSolicitare,
  type CallChoices,
  type Caller,
  type OpenCase,
  type RegisteredCall,
} from '#contract/desk/apeluri.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { toSupportPhone } from '#contract/phone.ts'
import { strazi } from '#contract/strazi.ts'
import { city } from '#src/browser/city.ts'
import { call } from '#src/net/api.ts'
import type { Outcome } from '#src/net/outcome.ts'
import {
  hashText,
  keepCall,
  readKeptCall,
  type CallAttempt,
  type CallDraft,
  type NewAddress,
} from './call-draft.ts'
import { deskCall } from './desk-call.ts'
import { member } from './session.ts'

export type CallForms = DataOf<typeof callForms>

const emptyDraft: CallDraft = {
  search: '',
  caller: null,
  subjectSearch: '',
  subject: null,
  values: {},
  subcategorie: '',
  adresa: '',
  descriere: '',
  newAddress: null,
}

export const emptyAddress: NewAddress = {
  judet: city.judet,
  localitate: city.localitate,
  sector: city.sector,
  strada: '',
  numar: '',
  bloc: '',
  scara: '',
  etaj: '',
  apartament: '',
  cod_postal: '',
}

/** The call being taken down. It stays on this computer, for the same member only (060). */
export const draft = signal(emptyDraft)
/** Time, in ms, at which the call was typed that was put back; null if none was. */
export const restoredAt = signal<number | null>(null)
/** The call that was just registered; null while another is taken down. */
export const registered = signal<RegisteredCall | null>(null)

let ownerId: number | null = null

/** Opens the page of calls, with what the member typed before on this computer. */
export function openCalls(): void {
  const id = member.peek()?.id ?? null
  if (id === null || id === ownerId) return
  ownerId = id
  const kept = readKeptCall(id)
  draft.value = kept?.draft ?? emptyDraft
  restoredAt.value = kept?.at ?? null
  registered.value = null
  last = kept?.last ?? null
}

/** Begins another call. */
export function startCall(): void {
  draft.value = emptyDraft
  restoredAt.value = null
  registered.value = null
  last = null
  keepTyped()
}

export function changeDraft(changes: Partial<CallDraft>): void {
  draft.value = { ...draft.value, ...changes }
  keepTyped()
}

function keepTyped(): void {
  if (ownerId === null) return
  // One may have searched for a CNP.
  const typed = { ...draft.peek(), search: '' }
  const isEmpty = JSON.stringify(typed) === JSON.stringify(emptyDraft)
  keepCall(ownerId, isEmpty || registered.peek() ? null : { draft: typed, last })
}

export const isKnown = (caller: CallDraft['caller']): caller is Caller =>
  caller !== null && 'id' in caller

export const findCallers = (cauta: string): Promise<Outcome<Caller[]>> =>
  deskCall(callerFind, { body: { cauta } })

export const loadForms = (): Promise<Outcome<CallForms>> => deskCall(callForms)

export const loadChoices = (id: number): Promise<Outcome<CallChoices>> =>
  deskCall(callChoices, { params: { id } })

export const findSimilar = (categorie: string, adresa: string): Promise<Outcome<OpenCase[]>> =>
  deskCall(callSimilar, { body: { categorie, adresa } })

/** Suggests streets; none when the server does not answer. */
export async function findStreets(text: string): Promise<string[]> {
  const outcome = await call(strazi, { query: { q: text } })
  return outcome.kind === 'ok' ? outcome.data : []
}

let last: CallAttempt | null = null

/** Registers the call of the draft, once however often it is tried. `again`: though the same request is open. */
export async function registerCall(again: boolean): Promise<Outcome<RegisteredCall>> {
  const { subject } = draft.value
  const isRequest = subject?.fel === 'solicitare'
  const body = isRequest ? toSolicitare(again) : toSesizare()
  const hash = hashText(JSON.stringify(body))
  if (last?.hash !== hash) last = { hash, key: crypto.randomUUID() }
  keepTyped()
  const input = { body, idempotencyKey: last.key }
  const outcome = await (isRequest
    ? deskCall(callSolicitare, input)
    : deskCall(callSesizare, input))
  if (outcome.kind === 'ok') {
    registered.value = outcome.data
    keepTyped()
  }
  return outcome
}

function toSesizare() {
  const { subject, subcategorie, descriere, adresa, values } = draft.value
  return {
    apelant: toCaller(),
    categorie: subject?.cod ?? '',
    ...(subcategorie && { subcategorie }),
    descriere,
    adresa_text: adresa,
    campuri: values,
  }
}

function toSolicitare(again: boolean) {
  const { subject, values, newAddress } = draft.value
  return {
    apelant: toCaller(),
    tip: subject?.cod ?? '',
    date: values,
    ...(newAddress && { adresa_noua: newAddress }),
    ...(again && { si_identica: true }),
  }
}

function toCaller() {
  const { caller } = draft.value
  if (isKnown(caller)) return { id: caller.id }
  return { ...caller, telefon: toSupportPhone(caller?.telefon ?? '') }
}
