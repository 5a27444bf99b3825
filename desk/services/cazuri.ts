import {
  changesSince,
  deskSesizari,
  deskSolicitari,
  deskSuport,
  type ChangesSince,
  type DeskCase,
  type Presence,
  type Template,
  type presenceStates,
} from '#contract/desk/cazuri.ts'
import {
  casePermissions,
  coadaLista,
  type CaseRef,
  type DeskCaseKind,
  type QueueRow,
} from '#contract/desk/coada.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { Descriptor } from '#contract/uploads.ts'
import type { Outcome } from '#src/net/outcome.ts'
import type { UploadOptions } from '#src/net/upload-to.ts'
import { callOnce } from './call-once.ts'
import { toCaseKey } from './case-key.ts'
import { callInBackground, deskCall } from './desk-call.ts'
import { hasCode } from './outcome.ts'
import { isAllowed } from './session.ts'
import { uploadAtDesk } from './upload.ts'

export type { DeskCase }
export type PresenceState = (typeof presenceStates)[number]
export type RenderedTemplate = DataOf<typeof deskSesizari.renderTemplate>

/** Kinds of cases with states, a legal term, and files in their thread. */
export type ThreadKind = Exclude<DeskCaseKind, 'suport'>
export type ThreadCase = CaseRef & { fel: ThreadKind }

/** The version that a change is made from; `peste` makes it over what others changed since. */
export interface Seen {
  versiune: number
  peste?: boolean
}

/** Outcome of a change, with the version it made. */
export type Changed = Promise<Outcome<{ versiune: number }>>

const calls = { solicitare: deskSolicitari, sesizare: deskSesizari, suport: deskSuport } as const
const threadCalls = { solicitare: deskSolicitari, sesizare: deskSesizari } as const

/** True for cases with states and a term; support requests are only answered. */
export const hasStates = (which: CaseRef): which is ThreadCase => which.fel !== 'suport'

/** Decides whether the member may work on the cases of a kind. */
export const mayWorkOn = (kind: DeskCaseKind): boolean => isAllowed(casePermissions[kind].change)

/** The case that is being opened, and its answer. */
let opening: { key: string; outcome: Promise<Outcome<DeskCase>> } | null = null

/** Begins to read a case that is about to be shown, before anything of it is rendered. */
export function beginReadingCase(which: CaseRef): void {
  opening = { key: toCaseKey(which), outcome: callShow(which) }
}

/** Reads a case, once if that has begun already. The audit keeps who looked. */
export function readCase(which: CaseRef): Promise<Outcome<DeskCase>> {
  const begun = opening
  opening = null
  return begun?.key === toCaseKey(which) ? begun.outcome : callShow(which)
}

const callShow = ({ fel, id }: CaseRef): Promise<Outcome<DeskCase>> =>
  deskCall(calls[fel].show, { params: { id } })

/** Reads a case again, because something changed and nobody asked for it. */
export const rereadCase = ({ fel, id }: CaseRef): Promise<Outcome<DeskCase>> =>
  callInBackground(calls[fel].show, { params: { id } })

/** Asks for the whole CNP or CUI. The audit keeps who asked. */
export const readIdentifier = ({ fel, id }: CaseRef): Promise<Outcome<{ cnp_cui: string }>> =>
  deskCall(calls[fel].identifier, { params: { id } })

export const saveNote = ({ fel, id }: CaseRef, text: string, idempotencyKey: string): Changed =>
  deskCall(calls[fel].note, { params: { id }, body: { text }, idempotencyKey })

export interface Answer {
  text: string
  /** Ids of uploaded files. */
  files: readonly string[]
  /** State to move to with the answer; null to stay. */
  state: string | null
}

/** Sends an answer to the citizen, and changes the state with it. */
export function sendAnswer(
  which: CaseRef,
  { text, files, state }: Answer,
  seen: Seen,
  idempotencyKey: string,
): Changed {
  const input = { params: { id: which.id }, idempotencyKey }
  if (!hasStates(which)) return deskCall(deskSuport.answer, { ...input, body: { text, ...seen } })
  const fisiere = files.map((id) => ({ id }))
  const body = { text, fisiere, ...(state !== null && { stare: state }), ...seen }
  return deskCall(threadCalls[which.fel].answer, { ...input, body })
}

/** Moves a case to another state. The citizen reads the note. */
export const changeState = (
  { fel, id }: ThreadCase,
  stare: string,
  note: string,
  seen: Seen,
): Changed =>
  deskCall(threadCalls[fel].state, {
    params: { id },
    body: { stare, ...(note !== '' && { nota: note }), ...seen },
  })

/** Extends the legal term, which is possible once. The citizen reads the reason. */
export const extendTerm = ({ fel, id }: ThreadCase, motiv: string, seen: Seen): Changed =>
  deskCall(threadCalls[fel].extend, { params: { id }, body: { motiv, ...seen } })

/** Says when the crew returns; `by` is empty if no time is said. The citizen is told. */
export const setCrewReturn = (
  id: number,
  { day, by }: { day: string; by: string },
  seen: Seen,
): Changed =>
  deskCall(deskSesizari.return, {
    params: { id },
    body: { zi: day, ...(by !== '' && { pana_la: by }), ...seen },
  })

/** Lets other citizens see a photo of a sesizare, or ends that. */
export const releasePhoto = (id: string, publica: boolean): Promise<Outcome<true>> =>
  deskCall(deskSesizari.releasePhoto, { params: { id }, body: { publica } })

/** Gives a case to a member; to nobody if null. */
export const assign = ({ fel, id }: CaseRef, membru: number | null, seen: Seen): Changed =>
  deskCall(calls[fel].assign, { params: { id }, body: { membru, ...seen } })

/** Closes a case as a duplicate of another of its kind. */
export const mergeInto = ({ fel, id }: ThreadCase, mainId: number, seen: Seen): Changed =>
  deskCall(threadCalls[fel].merge, { params: { id }, body: { in: mainId, ...seen } })

/** Finds cases of the same kind by number, other than the given one. */
export async function findCasesLike(which: CaseRef, words: string): Promise<Outcome<QueueRow[]>> {
  const query = { fel: which.fel, stare: 'toate' }
  const outcome = await deskCall(coadaLista, { query, body: { cauta: words } })
  if (outcome.kind !== 'ok') return outcome
  return { ...outcome, data: outcome.data.lista.filter(({ id }) => id !== which.id) }
}

export const listTemplates = (kind: DeskCaseKind): Promise<Outcome<Template[]>> =>
  deskCall(calls[kind].templates)

/** Adds a template, or changes the one with the id. */
export const saveTemplate = (
  kind: DeskCaseKind,
  template: Pick<Template, 'titlu' | 'categorie' | 'text'> & { id?: number },
): Promise<Outcome<{ id: number }>> =>
  callOnce(calls[kind].saveTemplate, `sablon:${kind}:${template.id ?? 'nou'}`, { body: template })

export const deleteTemplate = (kind: DeskCaseKind, id: number): Promise<Outcome<true>> =>
  deskCall(calls[kind].deleteTemplate, { params: { id } })

export const renderTemplate = (
  { fel, id }: CaseRef,
  template: number,
): Promise<Outcome<RenderedTemplate>> =>
  deskCall(calls[fel].renderTemplate, { params: { id }, body: { sablon: template } })

/** Says that the member looks at a case, types, or leaves it. Resolves with who else is there. */
export const notePresence = (
  { fel, id }: CaseRef,
  stare: PresenceState,
): Promise<Outcome<Presence>> =>
  callInBackground(calls[fel].presence, { params: { id }, body: { stare } })

/** Uploads a file for an answer. */
export const uploadAnswerFile = (
  kind: ThreadKind,
  file: File,
  options: UploadOptions,
): Promise<Outcome<Descriptor>> => uploadAtDesk(threadCalls[kind].upload, file, options)

/** Returns what others changed, if that is why a change was refused; null otherwise. */
export function readConflict(outcome: Outcome<unknown>): ChangesSince | null {
  if (!hasCode(outcome, 'modificat_intre_timp') || outcome.kind !== 'refused') return null
  return changesSince.safeParse(outcome.data).data ?? null
}

/** Address of a case beside the queue. */
export const caseAddress = (which: CaseRef): string => `#/coada?caz=${toCaseKey(which)}`

/** Address of the small square of a picture. */
export const thumbAddress = (file: { adresa: string }): string => `${file.adresa}?miniatura=true`

/** Address of a place on a public map. */
export const mapAddress = ({ lat, lng }: { lat: number; lng: number }): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=18/${lat}/${lng}`
