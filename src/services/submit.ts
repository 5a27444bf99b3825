import type { ErrorCode } from '#contract/codes.ts'
import { parseReceipt, type Receipt } from '#contract/receipts.ts'
import type { QueuedKind } from '#contract/trimiteri.ts'
import type { Descriptor } from '#contract/uploads.ts'
import type { Outcome } from '../net/outcome.ts'
import { pageTransport } from '../net/queue-transport.ts'
import { uploadFile } from '../net/upload.ts'
import type { ParkReason } from '../offline/entry.ts'
import { entryKinds } from '../offline/entry-types.ts'
import { classifyResponse, type DeliveryResult } from '../offline/classify-response.ts'
import { markDraftQueued, unmarkDraft } from './drafts.ts'
import { createIdempotencyKeyCache } from './idempotency-key.ts'
import { discard } from './outbox-changes.ts'
import { submit } from './outbox-submit.ts'
import { isOwnerHere, type FormOwner } from './form-owner.ts'
import type { Upload } from './uploads.ts'

/** Completed form with its files, to be queued. */
export interface Submission {
  /** Key of its description in offline/entry-types.ts. */
  kind: QueuedKind
  /** Owner when the form was opened. */
  owner: FormOwner
  form: Record<string, unknown>
  uploads: readonly LabelledUpload[]
  /** Id of the queue entry it replaces. */
  replaces?: string | undefined
  draft?: FormDraft | undefined
}

/** Draft of a form, stored until the form is queued. */
export interface FormDraft {
  /** Its storage name. */
  name: string
  drop(): Promise<void>
  /** Saves the draft again with the files it was sent with, as its form may be closed by now. */
  keep(uploads: readonly LabelledUpload[]): Promise<void>
}

/** `label`: which of the form's documents it is, if the form asks for several. */
export type LabelledUpload = Upload & { label?: string }

/** Delivered, or stored on this device to be sent later. */
export type Sent = { kind: 'sent'; receipt: Receipt } | { kind: 'kept' }

/**
 * Sends a form through the queue: it is stored before it is sent. If the browser refuses storage, it is sent directly,
 * and stays in its form on failure.
 */
export async function submitForm(submission: Submission): Promise<Outcome<Sent>> {
  const { kind, owner, form, uploads, replaces, draft } = submission
  const files = uploads.map((upload) => ({
    file: upload.file,
    key: upload.id,
    descriptor: upload.state === 'sent' ? upload.descriptor : null,
    ...(upload.label !== undefined && { label: upload.label }),
  }))
  const id = crypto.randomUUID()
  if (draft) await markDraftQueued(draft.name, id)
  // From here on the entry survives a crash of the page, so the draft is dropped.
  const onStored = () => void draft?.drop().then(unmarkDraft)
  const entry = await submit({ id, kind, owner, form, files }, { replaces, onStored })
  if (entry === 'not-here') return notHere
  if (entry === 'storage-refused') return sendDirectly(submission)
  const { status } = entry
  if (status.state === 'sent') return ok({ kind: 'sent', receipt: status.receipt })
  if (status.state !== 'parked') return ok({ kind: 'kept' })
  await draft?.keep(uploads)
  await discard(entry.id)
  return refusal(status.reason)
}

async function sendDirectly(submission: Submission): Promise<Outcome<Sent>> {
  const { kind, owner, form, uploads, draft } = submission
  const described = entryKinds[kind]
  const files = []
  for (const { label, ...upload } of uploads) {
    const arrived = await ensureUploaded(upload)
    if (arrived.kind !== 'ok') return arrived // a form is never sent without its files
    files.push({ descriptor: arrived.data, ...(label !== undefined && { label }) })
  }
  if (!isOwnerHere(owner)) return notHere // another citizen signed in during the uploads
  const body = described.body(form, files)
  const path = described.path({ form, owner })
  const options = { idempotencyKey: keyOf(body), owner }
  const outcome = outcomeOf(
    classifyResponse(await pageTransport.post(path, JSON.stringify(body), options)),
  )
  if (outcome.kind === 'ok') await draft?.drop()
  return outcome
}

function outcomeOf(verdict: DeliveryResult): Outcome<Sent> {
  if (verdict.kind === 'sent') {
    return ok({ kind: 'sent', receipt: parseReceipt(verdict.data) })
  }
  if (verdict.kind === 'parked') return refusal(verdict.reason)
  if (verdict.kind === 'unauthorised') return refusal({ code: 'neautentificat', sentence: null })
  if (verdict.kind === 'file-lost') return refusal({ code: 'fisier_necunoscut', sentence: null })
  return verdict.kind === 'later' && verdict.connection !== 'online'
    ? { kind: 'offline' }
    : { kind: 'broken' }
}

async function ensureUploaded(upload: Upload): Promise<Outcome<Descriptor>> {
  return upload.state === 'sent'
    ? { kind: 'ok', data: upload.descriptor, meta: undefined }
    : uploadFile(upload.file, { idempotencyKey: upload.id })
}

const keyOf = createIdempotencyKeyCache()

const ok = (data: Sent): Outcome<Sent> => ({ kind: 'ok', data, meta: undefined })

const notHere = refusal({ code: 'alt_cont', sentence: null })

function refusal({ code, sentence, fields }: ParkReason): Outcome<Sent> {
  return {
    kind: 'refused',
    status: 422,
    code: (code ?? undefined) as ErrorCode | undefined,
    messages: sentence === null ? [] : [sentence],
    fields: fields ?? {},
    data: undefined,
    retryAfter: undefined,
  }
}
