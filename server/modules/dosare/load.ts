import { isDay } from '#contract/days.ts'
import { findContractField, type FormField, type FormValues } from '#contract/forms.ts'
import type { HistoryStep, Message } from '#contract/thread.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Descriptor } from '#contract/uploads.ts'
import type { Db } from '#server/db/db.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { listMessages } from '#server/domain/threads.ts'
import { readChoiceLabels } from '#server/modules/pdf/repo.ts'
import { loadOwnedSesizare } from '#server/modules/sesizari/load.ts'
import { loadOwnedSolicitare } from '#server/modules/solicitari/load.ts'
import { formatAnswers, formatRawAnswers } from '#server/pdf/answers.ts'
import { readClientFacts } from './client-facts.ts'

type Fact = [label: string, value: string]

/** Case as an operator sees it. */
export interface CaseDetails {
  citizen: CitizenRow
  numar: string
  /** Code of its type or category. */
  type: string
  denumire: string
  state: string
  sentAt: string
  dueAt: string | undefined
  /** The operator's own target. */
  targetAt: string | undefined
  /** Day it is about, as the citizen gave it; null when they gave none. */
  day: string | null
  /** Description in the citizen's words; null for a solicitare. */
  description: string | null
  place: CasePlace | null
  /** The contract it is about. */
  contractId: number | null
  /** Client code and address of that contract, or the client codes of all. */
  clientFacts: Fact[]
  /** Submitted values with the labels of their form. */
  answers: Fact[]
  files: AttachedFile[]
  history: HistoryStep[]
  thread: Message[]
}

/** Where a sesizare is; a closed account's may have no place left. */
export interface CasePlace {
  text: string
  lat: number | null
  lng: number | null
  precisionMetres: number | null
}

interface AttachedFile extends Descriptor {
  autor: 'cetatean' | 'operator'
  /** Name of the requested document it answers; empty otherwise. */
  document: string
}

/** Lists what a case says, each with its label: description and place, how the books know its citizen, and answers. */
export function listFields({ description, place, clientFacts, answers }: CaseDetails): Fact[] {
  const point = place && place.lat !== null ? `${place.lat}, ${place.lng}` : ''
  const told: Fact[] = place
    ? [
        ['Descriere', description ?? ''],
        ['Adresă', place.text],
        ['Loc pe hartă', point],
      ]
    : []
  return [...told, ...clientFacts, ...answers]
}

export async function loadSolicitareForOperator(
  db: Db,
  citizenId: number,
  id: number,
): Promise<CaseDetails> {
  const { solicitare, tip, cetatean } = await loadOwnedSolicitare(db, citizenId, id)
  const contractId = chosenContract(tip?.campuri, solicitare.date)
  const documentNames = new Map(tip?.documente.map(({ cod, denumire }) => [cod, denumire]))
  return {
    citizen: cetatean,
    numar: solicitare.numar,
    type: solicitare.tip,
    denumire: solicitare.denumire,
    state: solicitare.stare,
    sentAt: solicitare.creat_la,
    dueAt: solicitare.termen_la,
    targetAt: undefined,
    day: null,
    description: null,
    place: null,
    contractId,
    clientFacts: await readClientFacts(db, citizenId, contractId),
    answers: await formatForm(db, citizenId, tip?.campuri, solicitare.date),
    files: solicitare.documente.map((file) => ({
      ...file,
      autor: 'cetatean',
      document: documentNames.get(file.document) ?? file.document,
    })),
    history: solicitare.istoric,
    thread: await listMessages(db, 'solicitare', id),
  }
}

export async function loadSesizareForOperator(
  db: Db,
  citizenId: number,
  id: number,
): Promise<CaseDetails> {
  const { sesizare, categorie, cetatean } = await loadOwnedSesizare(db, citizenId, id)
  const { descriere, adresa_text, lat = null, lng = null, precizie_m = null, campuri } = sesizare
  const contractId = chosenContract(categorie?.campuri, campuri)
  return {
    citizen: cetatean,
    numar: sesizare.numar,
    type: sesizare.categorie,
    denumire: sesizare.denumire,
    state: sesizare.stare,
    sentAt: sesizare.creat_la,
    dueAt: sesizare.termen_la,
    targetAt: sesizare.tinta_la,
    day: reportedDay(campuri, sesizare.data_constatarii),
    description: descriere,
    place: { text: adresa_text, lat, lng, precisionMetres: precizie_m },
    contractId,
    clientFacts: await readClientFacts(db, citizenId, contractId),
    answers: await formatForm(db, citizenId, categorie?.campuri, campuri),
    files: sesizare.fisiere.map((file) => ({ ...file, document: '' })),
    history: sesizare.istoric,
    thread: await listMessages(db, 'sesizare', id),
  }
}

/** Formats what was filled in as the documents of citizens do: chosen contracts, addresses and invoices by name. */
async function formatForm(
  db: Db,
  citizenId: number,
  form: FormField[] | undefined,
  values: FormValues,
): Promise<Fact[]> {
  const facts = form
    ? formatAnswers(form, values, await readChoiceLabels(db, citizenId))
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
function reportedDay(values: FormValues, observedAt: string | undefined): string | null {
  const scheduled = values[SCHEDULED_DAY]
  if (typeof scheduled === 'string' && isDay(scheduled)) return scheduled
  return observedAt === undefined ? null : dayOf(new Date(observedAt))
}
