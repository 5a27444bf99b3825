import type { addressFields } from '#contract/cetatean.ts'
import type { Caller } from '#contract/desk/apeluri.ts'
import type { FormValue, FormValues } from '#contract/forms.ts'
import { isValidIban, normalizeIban } from '#contract/iban.ts'
import { cnpCuiRule } from '#contract/rules.ts'
import { contentDrafts } from './content-drafts.ts'

/** Somebody who is not among the people found. */
export interface NewCaller {
  nume: string
  prenume: string
  telefon: string
}

/** Category of sesizări or type of solicitări that the call is about. */
export interface Subject {
  fel: 'sesizare' | 'solicitare'
  cod: string
}

export type NewAddress = Record<keyof typeof addressFields, string>

/** A call that is typed and not registered yet. */
export interface CallDraft {
  search: string
  /** The caller: a known one, a new one, or none yet. */
  caller: Caller | NewCaller | null
  subjectSearch: string
  subject: Subject | null
  values: FormValues
  subcategorie: string
  adresa: string
  descriere: string
  /** An address that is not on file; null for one of those. */
  newAddress: NewAddress | null
}

/** The last attempt to register a call: the same content again is the same call. */
export interface CallAttempt {
  /** Hash of the content that was sent, which itself may not be kept. */
  hash: number
  key: string
}

interface KeptCall {
  draft: CallDraft
  last: CallAttempt | null
}

const KEY = 'apel'

/** Reads the call that a member was taking down; null if there is none from the last day. */
export function readKeptCall(member: number): (KeptCall & { at: number }) | null {
  const kept = contentDrafts.read(member, KEY)
  return kept && { ...(kept.content as KeptCall), at: kept.at }
}

/** Keeps the call that is being taken down, without CNP, CUI and IBAN; null deletes it. */
export function keepCall(member: number, call: KeptCall | null): void {
  const content = call && { ...call, draft: withoutSecrets(call.draft) }
  contentDrafts.keep(member, KEY, content && { content, version: 0, at: Date.now() })
}

function withoutSecrets(draft: CallDraft): CallDraft {
  const { caller, values } = draft
  return {
    ...draft,
    caller: caller && 'id' in caller ? { ...caller, cnp_cui: '' } : caller,
    values: clearValues(values),
  }
}

const clearValues = (values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, clearValue(value ?? null)]),
  )

function clearValue(value: FormValue): FormValue {
  if (typeof value === 'string') return isSecret(value) ? '' : value
  return Array.isArray(value)
    ? (value.map((item) => (typeof item === 'number' ? item : clearValues(item))) as FormValue)
    : value
}

/** Shorter numbers are quantities and houses, though some of them would be a CUI. */
const SHORTEST_CUI = 6

function isSecret(text: string): boolean {
  const digits = text.trim()
  const isIdentifier = digits.length >= SHORTEST_CUI && cnpCuiRule(digits) === null
  return isIdentifier || isValidIban(normalizeIban(text))
}

/** Hashes a text (FNV-1a, 32 bits). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
