import {
  deleteDraft,
  saveSolicitareContract,
  type Solicitare,
  type SolicitareType,
} from '#contract/solicitari.ts'
import { call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'
import { createIdempotencyKeyCache } from './idempotency-key.ts'
import { openSolicitareDraft } from './solicitare-draft.ts'
import { fetchDocuments } from './solicitare-documents.ts'
import { chosenFiles, toBody, type Filling } from './solicitare-form.ts'
import { close, end, filling, open } from './solicitare-noua.ts'
import { getSolicitare, invalidateSolicitari } from './solicitari.ts'

const keyOf = createIdempotencyKeyCache()

/** Saves a solicitare as a draft on the server, with the documents already uploaded. */
export async function saveDraftOnServer(unfinished: Filling): Promise<Outcome<Solicitare>> {
  const files = chosenFiles(unfinished).flatMap((upload) =>
    upload.state === 'sent' ? [{ id: upload.descriptor.id, document: upload.label ?? '' }] : [],
  )
  const body = { ...toBody(unfinished), files, trimite: false }
  const outcome = await call(saveSolicitareContract, { body, idempotencyKey: keyOf(body) })
  if (outcome.kind !== 'ok') return outcome
  await end(unfinished)
  getSolicitare(outcome.data.id).setData(outcome.data)
  invalidateSolicitari()
  return outcome
}

/** Continues a draft of the server. Downloads its documents first, so that it is complete. */
export async function resumeDraft(
  type: SolicitareType,
  { id, date, documente }: Solicitare,
): Promise<Outcome<true>> {
  const outcome = await fetchDocuments(documente)
  if (outcome.kind !== 'ok') return outcome
  const files = outcome.data
  // This device's draft is newer than the server's.
  await open(type, { draftId: id }, (kept) => ({ values: kept ?? date, files }))
  return { kind: 'ok', data: true, meta: undefined }
}

const deletionKeyOf = createIdempotencyKeyCache()

/** Deletes a draft from the server and from this device. */
export async function deleteFromServer({ id, tip }: Solicitare): Promise<Outcome<true>> {
  const idempotencyKey = deletionKeyOf(id)
  const outcome = await call(deleteDraft, { params: { id }, idempotencyKey })
  if (outcome.kind !== 'ok') return outcome
  if (filling.peek()?.draftId === id) close()
  await openSolicitareDraft({ tip, draftId: id }).drop()
  invalidateSolicitari()
  return outcome
}
