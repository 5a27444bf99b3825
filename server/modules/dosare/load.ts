import { isDay } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { findContractField, type FormField, type FormValues } from '#contract/forms.ts'
import { sesizareCategory } from '#contract/sesizari.ts'
import { solicitareType } from '#contract/solicitari.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Descriptor } from '#contract/uploads.ts'
import type { Db } from '#server/db/db.ts'
import { listAttachments, toDescriptor } from '#server/domain/attachments.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import type { ThreadKind } from '#server/domain/thread-kind.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { readChoiceLabels } from '#server/modules/pdf/repo.ts'
import { findSesizareWithOwner } from '#server/modules/sesizari/repo.ts'
import { findSolicitareWithOwner } from '#server/modules/solicitari/repo.ts'
import { formatAnswers, formatRawAnswers } from '#server/pdf/answers.ts'

export type Fact = [label: string, value: string]

/** A case as its own row tells it, with its citizen and its form. */
export interface CaseRecord {
  kind: ThreadKind
  id: number
  citizen: CitizenRow
  numar: string
  /** Code of its type or category. */
  type: string
  denumire: string
  state: string
  sentAt: Date
  dueAt: Date | null
  extendedAt: Date | null
  /** The operator's own target. */
  targetAt: Date | null
  /** When the crew returns, as the citizen was told. */
  crewReturn: { zi: Day; pana_la: string | null } | null
  /** Day it is about, as the citizen gave it; null when they gave none. */
  day: string | null
  /** Description in the citizen's words; null for a solicitare. */
  description: string | null
  place: CasePlace | null
  /** The contract it is about. */
  contractId: number | null
  /** Null when its type or category is no longer there. */
  form: FormField[] | null
  values: FormValues
  /** Names of the documents that its form asks for, by their codes. */
  documentNames: Map<string, string>
  /** Citizens who support it; 0 of a solicitare. */
  supporters: number
  /** True of a sesizare about a public place. */
  isPublic: boolean
  /** Ids of its files that other citizens may see. */
  releasedIds: string[]
}

/** Where a sesizare is; a closed account's may have no place left. */
export interface CasePlace {
  text: string
  lat: number | null
  lng: number | null
  precisionMetres: number | null
}

export interface AttachedFile extends Descriptor {
  autor: 'cetatean' | 'operator'
  /** Name of the requested document it answers; empty otherwise. */
  document: string
}

/** Reads a sent solicitare of any citizen's. Throws `inexistent`. */
export async function readSolicitareRecord(db: Db, id: number): Promise<CaseRecord> {
  const found = await findSolicitareWithOwner(db, id)
  if (!found?.row.numar) throw new ApiError('inexistent')
  const { row, owner, definition } = found
  const type = definition === null ? null : solicitareType.parse(definition)
  return {
    kind: 'solicitare',
    id,
    citizen: owner,
    numar: found.row.numar,
    type: row.tip,
    denumire: type?.denumire ?? row.tip,
    state: row.state,
    sentAt: row.createdAt,
    dueAt: row.dueAt,
    extendedAt: row.extendedAt,
    targetAt: null,
    crewReturn: null,
    day: null,
    description: null,
    place: null,
    contractId: chosenContract(type?.campuri, row.values),
    form: type?.campuri ?? null,
    values: row.values,
    documentNames: new Map(type?.documente.map(({ cod, denumire }) => [cod, denumire])),
    supporters: 0,
    isPublic: false,
    releasedIds: [],
  }
}

/** Reads a sesizare of any citizen's. Throws `inexistent`. */
export async function readSesizareRecord(db: Db, id: number): Promise<CaseRecord> {
  const found = await findSesizareWithOwner(db, id)
  if (!found) throw new ApiError('inexistent')
  const { row, owner, definition, supporters, isPublic, releasedIds } = found
  const { adresaText: text, lat, lng, precisionMetres } = row
  const category = definition === null ? null : sesizareCategory.parse(definition)
  return {
    kind: 'sesizare',
    id,
    citizen: owner,
    numar: row.numar,
    type: row.categorie,
    denumire: category?.denumire ?? row.categorie,
    state: row.state,
    sentAt: row.createdAt,
    dueAt: row.dueAt,
    extendedAt: row.extendedAt,
    targetAt: row.targetAt,
    crewReturn: row.returnsOn === null ? null : { zi: row.returnsOn, pana_la: row.returnsBy },
    day: reportedDay(row.values, row.observedAt),
    description: row.descriere,
    place: { text, lat, lng, precisionMetres },
    contractId: chosenContract(category?.campuri, row.values),
    form: category?.campuri ?? null,
    values: row.values,
    documentNames: new Map(),
    supporters,
    isPublic,
    releasedIds,
  }
}

/** Lists the files that were sent with a case, oldest first. */
export async function listCaseFiles(
  db: Db,
  { kind, id, documentNames }: CaseRecord,
): Promise<AttachedFile[]> {
  const attached = await listAttachments(db, `${kind}:${id}`)
  return attached.map((file) => ({
    ...toDescriptor(file),
    autor: file.author === 'operator' ? 'operator' : 'cetatean',
    document: documentNames.get(file.document) ?? file.document,
  }))
}

/** Formats what was filled in as the documents of citizens do: chosen contracts, addresses and invoices by name. */
export async function formatForm(db: Db, { form, values, citizen }: CaseRecord): Promise<Fact[]> {
  const facts = form
    ? formatAnswers(form, values, await readChoiceLabels(db, citizen.id, form))
    : formatRawAnswers(values)
  return facts.map(({ label, value }) => [label, value])
}

function chosenContract(form: FormField[] = [], values: FormValues): number | null {
  const chooser = findContractField(form)
  const value = chooser && values[chooser.nume]
  return typeof value === 'number' ? value : null
}

const SCHEDULED_DAY = 'ziua_programata'

/** Returns the day a collection was due, else the day the problem was seen. */
function reportedDay(values: FormValues, observedAt: Date | null): string | null {
  const scheduled = values[SCHEDULED_DAY]
  if (typeof scheduled === 'string' && isDay(scheduled)) return scheduled
  return observedAt && dayOf(observedAt)
}
