import type { CaseDetailsAnswer } from '#contract/operator/dosare.ts'
import { toNational } from '#contract/phone.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import type { CaseKind } from './case-kind.ts'
import { listFields } from './load.ts'
import type { CaseDetails } from './load.ts'
import { markMessagesRead, requireCase } from './repo.ts'

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
    return which.load(tx, found.citizenId, found.id)
  })
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
    trimisa_la: sentAt,
    termen_la: dueAt ?? null,
    client: toContact(details.citizen),
    date: Object.fromEntries(listFields(details)),
    fisiere: files,
    istoric: history,
    mesaje: thread,
  }
}
