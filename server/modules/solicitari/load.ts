import type { FormValues } from '#contract/forms.ts'
import type { Solicitare, SolicitareSummary, SolicitareType } from '#contract/solicitari.ts'
import type { Db } from '#server/db/db.ts'
import type { SearchedPage } from '#server/db/search.ts'
import { findLastAnswerRequest } from '#server/domain/answer-requests.ts'
import { listAttachments, toDescriptor } from '#server/domain/attachments.ts'
import { findSolicitareType } from '#server/domain/catalogues.ts'
import { findById } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { listHistorySteps } from '#server/domain/history.ts'
import { listMessages, countUnreadByObject } from '#server/domain/threads.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { findSolicitare, listSolicitari } from './repo.ts'
import type { SolicitareRow } from './repo.ts'

type WithoutThread = Omit<Solicitare, 'fir'>

/** Loads a citizen's solicitare with its thread. Throws `inexistent`. */
export async function loadSolicitare(db: Db, citizenId: number, id: number): Promise<Solicitare> {
  const { solicitare } = await loadWithType(db, citizenId, id)
  return { ...solicitare, fir: await listMessages(db, 'solicitare', id) }
}

/** Loads a citizen's solicitare without its thread, with its type and its owner. Throws `inexistent`. */
export async function loadOwnedSolicitare(
  db: Db,
  citizenId: number,
  id: number,
): Promise<{ solicitare: WithoutThread; tip: SolicitareType | null; cetatean: CitizenRow }> {
  const cetatean = await findById(db, citizenId)
  if (!cetatean) throw new ApiError('inexistent')
  return { ...(await loadWithType(db, citizenId, id)), cetatean }
}

/** Loads one page of a citizen's list, with the total count. */
export async function loadSummaries(
  db: Db,
  citizenId: number,
  ...which: [states: SolicitareRow['state'][], page: SearchedPage]
): Promise<{ summaries: SolicitareSummary[]; total: number }> {
  const { rows, total } = await listSolicitari(db, citizenId, ...which)
  const summaries = rows.map(({ row, denumire, unread, question, askedAt }) => ({
    ...toSummary(row, denumire ?? row.tip, unread ?? 0),
    ...(question && { intrebare: question }),
    ...(askedAt && { intrebare_la: askedAt.toISOString() }),
  }))
  return { summaries, total }
}

async function loadWithType(db: Db, citizenId: number, id: number) {
  const row = await findSolicitare(db, citizenId, id)
  if (!row) throw new ApiError('inexistent')
  const tip = await findSolicitareType(db, row.tip)
  const unread = await countUnreadByObject(db, citizenId, 'solicitare')
  const documents = await listAttachments(db, `solicitare:${id}`)
  const askedAt = await findLastAnswerRequest(db, 'solicitare', id)
  const solicitare: WithoutThread = {
    ...toSummary(row, tip?.denumire ?? row.tip, unread.get(id) ?? 0),
    date: inFormOrder(row.values, tip),
    documente: documents.map((file) => ({ ...toDescriptor(file), document: file.document })),
    istoric: await listHistorySteps(db, 'solicitare', id),
    ...(row.dueAt && { termen_la: row.dueAt.toISOString() }),
    ...(askedAt && { raspuns_cerut_la: askedAt.toISOString() }),
  }
  return { solicitare, tip }
}

function toSummary(row: SolicitareRow, denumire: string, necitite: number): SolicitareSummary {
  return {
    id: row.id,
    numar: row.numar ?? '',
    tip: row.tip,
    denumire,
    stare: row.state,
    creat_la: row.createdAt.toISOString(),
    actualizat_la: row.updatedAt.toISOString(),
    necitite,
  }
}

// Restores the order of the form, which `jsonb` does not preserve.
function inFormOrder(values: FormValues, tip: SolicitareType | null): FormValues {
  const order = (tip?.campuri ?? []).map(({ nume }) => nume).filter((nume) => nume in values)
  return { ...Object.fromEntries(order.map((nume) => [nume, values[nume]])), ...values }
}
