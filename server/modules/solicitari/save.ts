import { checkDocuments } from '#contract/validate-form.ts'
import type { Solicitare, SolicitareToSave, SolicitareType } from '#contract/solicitari.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { registered } from '#server/domain/case-texts.ro.ts'
import { createCaseNotifier } from '#server/domain/cases.ts'
import { solicitareTypeFor } from '#server/domain/catalogues.ts'
import { lockCitizen } from '#server/domain/citizens.ts'
import { readDraft, readForm, refuseProblems, under } from '#server/domain/form-input.ts'
import { addStep } from '#server/domain/history.ts'
import { publish } from '#server/domain/pubsub.ts'
import { nextNumber } from '#server/domain/registers.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { syncInvoiceDispute } from './invoice-dispute.ts'
import { documentsOf, dueAtOf, fingerprintOf } from './domain.ts'
import { loadSolicitare } from './load.ts'
import * as repo from './repo.ts'

interface Saving {
  citizenId: number
  type: SolicitareType
  body: SolicitareToSave
  /** Document codes by file id. */
  documents: Map<string, string>
  now: Date
}

/**
 * Saves a draft, or sends a solicitare: a new one, or the draft whose id is given. Throws `inexistent`,
 * `stare_nepotrivita` (no longer a draft), `tip_nepotrivit`, `date_invalide`, `fisier_necunoscut` and
 * `solicitare_identica`.
 */
export function saveSolicitare(
  ports: Ports,
  { db, now, requestId }: Context,
  citizenId: number,
  body: SolicitareToSave,
): Promise<Solicitare> {
  return db.transaction(async (tx) => {
    const sender = await lockCitizen(tx, citizenId)
    if (!sender) throw new ApiError('neautentificat')
    if (body.id !== undefined) await requireDraft(tx, citizenId, body.id)
    const type = await solicitareTypeFor(tx, sender, body.tip)
    if (!type) throw new ApiError('tip_nepotrivit')
    const saving = { citizenId, type, body, documents: documentsOf(type, body.files), now }
    const id = body.trimite ? await send(ports, tx, saving) : await keepDraft(tx, saving)
    await publish(tx, citizenId, { tip: 'solicitare', id })
    const action = body.trimite ? 'solicitare.trimisa' : 'solicitare.ciorna'
    const actor = `cetatean:${citizenId}`
    await audit(tx, { actor, action, subject: `solicitare:${id}`, requestId })
    return loadSolicitare(tx, citizenId, id)
  })
}

async function requireDraft(db: Db, citizenId: number, id: number): Promise<void> {
  const row = await repo.lockOwnSolicitare(db, citizenId, id)
  if (!row) throw new ApiError('inexistent')
  if (row.state !== 'ciorna') throw new ApiError('stare_nepotrivita')
}

async function keepDraft(db: Db, saving: Saving): Promise<number> {
  const { citizenId, type, body, documents, now } = saving
  const values = readDraft(type.campuri, body.date)
  const fingerprint = fingerprintOf(type.cod, values)
  const fields = { citizenId, tip: type.cod, state: 'ciorna' as const, values, fingerprint }
  const id = await repo.upsertSolicitare(db, fields, body.id, now)
  await repo.setDocuments(db, citizenId, id, documents)
  return id
}

async function send(ports: Ports, db: Db, saving: Saving): Promise<number> {
  const { citizenId, type, body, documents, now } = saving
  const { values, problems } = await readForm(db, citizenId, type.campuri, body.date, now)
  const missing = checkDocuments(type.documente, values, new Set(documents.values()))
  refuseProblems({ ...under('date', problems), ...missing })
  const fingerprint = fingerprintOf(type.cod, values)
  if (!body.si_identica) await refuseIdentical(db, citizenId, fingerprint)
  const numar = await nextNumber(db, 'solicitari', now)
  const dueAt = dueAtOf(type, now)
  const state = 'inregistrata' as const
  const fields = { citizenId, numar, tip: type.cod, state, values, fingerprint, dueAt }
  const id = await repo.upsertSolicitare(db, fields, body.id, now)
  await repo.setDocuments(db, citizenId, id, documents)
  await syncInvoiceDispute(db, fields, state, now)
  await addStep(db, 'solicitare', id, state, '', now)
  const words = registered('solicitare', { numar, denumire: type.denumire }, now, dueAt)
  await createCaseNotifier(ports, db, 'solicitare', { id, citizenId }, words)
  return id
}

async function refuseIdentical(db: Db, citizenId: number, fingerprint: string): Promise<void> {
  const identical = await repo.findIdentical(db, citizenId, fingerprint)
  if (identical) throw new ApiError('solicitare_identica', { data: identical })
}
