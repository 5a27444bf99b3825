import { findMissingDocuments } from '#contract/validate-form.ts'
import type { Solicitare, SolicitareToSave, SolicitareType } from '#contract/solicitari.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { writeCaseWords } from '#server/domain/case-words.ts'
import { notifyAboutCase, recordCaseEvent, sentByCitizen } from '#server/domain/cases.ts'
import type { CaseSource } from '#server/domain/cases.ts'
import { findSolicitareTypeFor } from '#server/domain/catalogues.ts'
import { lockCitizen } from '#server/domain/citizens.ts'
import { readDraft, readForm, assertNoProblems, prefixPaths } from '#server/domain/form-input.ts'
import { addHistoryStep } from '#server/domain/history.ts'
import { publish } from '#server/db/pubsub.ts'
import { nextNumber } from '#server/domain/registers.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { syncInvoiceDispute } from './invoice-dispute.ts'
import { mapDocumentCodes, calculateAnswerDeadline, calculateFingerprint } from './domain.ts'
import { loadSolicitare } from './load.ts'
import * as repo from './repo.ts'

interface SaveContext {
  citizenId: number
  type: SolicitareType
  body: SolicitareToSave
  /** Document codes by file id. */
  documents: Map<string, string>
  source: CaseSource
  now: Date
}

/**
 * Saves a draft, or sends a solicitare: a new one, or the draft whose id is given. `source` is its citizen by default.
 * Throws `inexistent`,
 * `stare_nepotrivita` (no longer a draft), `tip_nepotrivit`, `date_invalide`, `fisier_necunoscut` and
 * `solicitare_identica`.
 */
export function saveSolicitare(
  ports: Ports,
  { db, now, requestId }: Context,
  citizenId: number,
  body: SolicitareToSave,
  source: CaseSource = sentByCitizen(citizenId),
): Promise<Solicitare> {
  return db.transaction(async (tx) => {
    const sender = await lockCitizen(tx, citizenId)
    if (!sender) throw new ApiError('neautentificat')
    if (body.id !== undefined) await lockDraft(tx, citizenId, body.id)
    const type = await findSolicitareTypeFor(tx, sender, body.tip)
    if (!type) throw new ApiError('tip_nepotrivit')
    const documents = mapDocumentCodes(type, body.files)
    const saving = { citizenId, type, body, documents, source, now }
    const id = body.trimite ? await send(ports, tx, saving) : await saveDraft(tx, saving)
    await publish(tx, citizenId, { tip: 'solicitare', id })
    const action = body.trimite ? 'solicitare.trimisa' : 'solicitare.ciorna'
    const { actor } = source
    await audit(tx, { actor, action, subject: `solicitare:${id}`, requestId })
    return loadSolicitare(tx, citizenId, id)
  })
}

async function lockDraft(db: Db, citizenId: number, id: number): Promise<void> {
  const row = await repo.lockOwnSolicitare(db, citizenId, id)
  if (!row) throw new ApiError('inexistent')
  if (row.state !== 'ciorna') throw new ApiError('stare_nepotrivita')
}

async function saveDraft(db: Db, saving: SaveContext): Promise<number> {
  const { citizenId, type, body, documents, now } = saving
  const values = readDraft(type.campuri, body.date)
  const fingerprint = calculateFingerprint(type.cod, values)
  const fields = { citizenId, tip: type.cod, state: 'ciorna' as const, values, fingerprint }
  const id = await repo.upsertSolicitare(db, fields, body.id, now)
  await repo.replaceDocuments(db, citizenId, id, documents)
  return id
}

async function send(ports: Ports, db: Db, saving: SaveContext): Promise<number> {
  const { citizenId, type, body, documents, source, now } = saving
  const { values, problems } = await readForm(db, citizenId, type.campuri, body.date, now)
  const missing = findMissingDocuments(type.documente, values, new Set(documents.values()))
  assertNoProblems({ ...prefixPaths('date', problems), ...missing })
  const fingerprint = calculateFingerprint(type.cod, values)
  if (!body.si_identica) await assertNotIdentical(db, citizenId, fingerprint)
  const numar = await nextNumber(db, 'solicitari', now)
  const dueAt = calculateAnswerDeadline(type, now)
  const state = 'inregistrata' as const
  const fields = { citizenId, numar, tip: type.cod, state, values, fingerprint, dueAt }
  const id = await repo.upsertSolicitare(db, fields, body.id, now)
  await repo.replaceDocuments(db, citizenId, id, documents)
  await syncInvoiceDispute(db, fields, state, now)
  await addHistoryStep(db, 'solicitare', id, state, source.note, now)
  await recordCaseEvent(db, 'solicitare', 'creata', now, { ...fields, id })
  const words = await writeCaseWords(db, [type.denumire], (texts, [denumire]) =>
    texts.registered('solicitare', { numar, denumire }, now, { dueAt }),
  )
  const withoutSms = source.sendsNumberBySms
  await notifyAboutCase(ports, db, 'solicitare', { id, citizenId }, words, { withoutSms })
  return id
}

async function assertNotIdentical(db: Db, citizenId: number, fingerprint: string): Promise<void> {
  const identical = await repo.findIdentical(db, citizenId, fingerprint)
  if (identical) throw new ApiError('solicitare_identica', { data: identical })
}
