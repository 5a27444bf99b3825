import type { CaseDetailsAnswer } from '#contract/operator/dosare.ts'
import { toNational } from '#contract/phone.ts'
import type { HistoryStep, Message } from '#contract/thread.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { listHistorySteps } from '#server/domain/history.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { listMessages } from '#server/domain/threads.ts'
import type { CaseKind } from './case-kind.ts'
import { readClientFacts } from './client-facts.ts'
import { formatForm, listCaseFiles } from './load.ts'
import type { AttachedFile, CaseRecord, Fact } from './load.ts'
import { markMessagesRead, requireCase } from './repo.ts'

/** A whole case, as the command line and programs of the operator show it. */
export interface CaseDetails extends CaseRecord {
  /** Client code and address of the contract it is about, or the client codes of all. */
  clientFacts: Fact[]
  /** Submitted values with the labels of their form. */
  answers: Fact[]
  files: AttachedFile[]
  history: HistoryStep[]
  thread: Message[]
}

/** Loads a case with its citizen's contact data and marks their messages as read; the audit records the viewer. */
export function showCase(
  { clock, actor, requestId = '' }: OperatorContext,
  db: Db,
  which: CaseKind,
  number: string,
): Promise<CaseDetails> {
  return db.transaction(async (tx) => {
    const found = await requireCase(tx, which, number)
    const subject = `${which.kind}:${found.id}`
    await audit(tx, { actor, action: `${which.kind}.vazuta`, subject, requestId })
    await markMessagesRead(tx, which, found, clock.now())
    return loadDetails(tx, await which.read(tx, found.id))
  })
}

async function loadDetails(db: Db, record: CaseRecord): Promise<CaseDetails> {
  const { kind, id, citizen, contractId } = record
  return {
    ...record,
    clientFacts: await readClientFacts(db, citizen.id, contractId),
    answers: await formatForm(db, record),
    files: await listCaseFiles(db, record),
    history: await listHistorySteps(db, kind, id),
    thread: await listMessages(db, kind, id),
  }
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

/** Returns how a citizen is called and reached; empty where nothing is known. */
export const toContact = ({ nume, prenume, fNume, telefon, email }: CitizenRow) => ({
  nume: fNume || `${nume} ${prenume}`,
  telefon: telefon ? toNational(telefon) : '',
  email: email ?? '',
})

/** Converts a case to what the API and `--json` answer. */
export function toCaseAnswer(details: CaseDetails): CaseDetailsAnswer {
  const { numar, denumire, state, sentAt, dueAt, files, history, thread } = details
  return {
    numar,
    denumire,
    stare: state,
    trimisa_la: sentAt.toISOString(),
    termen_la: dueAt?.toISOString() ?? null,
    sustinatori: details.supporters,
    client: toContact(details.citizen),
    date: Object.fromEntries(listFields(details)),
    fisiere: files,
    istoric: history,
    mesaje: thread,
  }
}
