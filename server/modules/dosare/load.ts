import { findContractField, type FormField, type FormValues } from '#contract/forms.ts'
import type { HistoryStep, Message } from '#contract/thread.ts'
import type { Descriptor } from '#contract/uploads.ts'
import type { Db } from '#server/db/db.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { listMessages } from '#server/domain/threads.ts'
import { readChoiceLabels } from '#server/modules/pdf/repo.ts'
import { loadOwnedSesizare } from '#server/modules/sesizari/load.ts'
import { loadOwnedSolicitare } from '#server/modules/solicitari/load.ts'
import { formatAnswers, formatRawAnswers } from '#server/pdf/answers.ts'
import { readClientFacts } from './client-facts.ts'

/** Case as an operator sees it. */
export interface CaseDetails {
  citizen: CitizenRow
  numar: string
  denumire: string
  state: string
  sentAt: string
  dueAt: string | undefined
  /** Submitted values with the labels of their form. */
  fields: [label: string, value: string][]
  files: Descriptor[]
  history: HistoryStep[]
  thread: Message[]
}

export async function loadSolicitareForOperator(
  db: Db,
  citizenId: number,
  id: number,
): Promise<CaseDetails> {
  const { solicitare, tip, cetatean } = await loadOwnedSolicitare(db, citizenId, id)
  return {
    citizen: cetatean,
    numar: solicitare.numar,
    denumire: solicitare.denumire,
    state: solicitare.stare,
    sentAt: solicitare.creat_la,
    dueAt: solicitare.termen_la,
    fields: [
      ...(await readClientFacts(db, citizenId, chosenContract(tip?.campuri, solicitare.date))),
      ...(await formatForm(db, citizenId, tip?.campuri, solicitare.date)),
    ],
    files: solicitare.documente,
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
  const { descriere, adresa_text, lat, lng, campuri } = sesizare
  const place = lat === undefined || lng === undefined ? '' : `${lat}, ${lng}`
  return {
    citizen: cetatean,
    numar: sesizare.numar,
    denumire: sesizare.denumire,
    state: sesizare.stare,
    sentAt: sesizare.creat_la,
    dueAt: sesizare.termen_la,
    fields: [
      ['Descriere', descriere],
      ['Adresă', adresa_text],
      ['Loc pe hartă', place],
      ...(await readClientFacts(db, citizenId, chosenContract(categorie?.campuri, campuri))),
      ...(await formatForm(db, citizenId, categorie?.campuri, campuri)),
    ],
    files: sesizare.fisiere,
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
): Promise<[label: string, value: string][]> {
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
