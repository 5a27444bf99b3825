import type { Descriptor } from '#contract/uploads.ts'
import { rejected, type DeliveryResult } from './classify-response.ts'
import type { Entry, QueuedFile } from './entry.ts'
import { type EntryKind } from './entry-types.ts'
import { getBytes, rekeyFiles, replaceEntry } from './outbox-db.ts'
import { reconcileReplaced } from './reconcile-delivery.ts'
import { isBeingSent } from './record-result.ts'
import { later, sendAs, type Sender } from './sender.ts'

/** Times the server may lose uploaded files before the entry is parked. */
const MAX_UPLOADS_LOST = 3

export interface Attempt {
  verdict: DeliveryResult
  /** True if it ended during a file upload. */
  inUpload: boolean
}

/** Uploads the files, each checkpointed once it has arrived, then sends the form. */
export async function attempt(sender: Sender, entry: Entry, kind: EntryKind): Promise<Attempt> {
  const objection = await reconcileReplaced(sender, entry)
  if (objection) return { verdict: objection, inUpload: false }
  for (const [index, file] of entry.files.entries()) {
    if (file.descriptor) continue
    const verdict = await sendFile(sender, entry, file, index)
    if (verdict.kind !== 'sent') return { verdict, inUpload: true }
  }
  const verdict = await sendCall(sender, entry, kind)
  const isLost = verdict.kind === 'file-lost'
  return { verdict: isLost ? await requeueLostFiles(sender, entry) : verdict, inUpload: false }
}

async function sendFile(
  sender: Sender,
  entry: Entry,
  file: QueuedFile,
  index: number,
): Promise<DeliveryResult> {
  const content = await getBytes(file.id)
  if (!content) return rejected('fisier_lipsa')
  const total = entry.files.length + 1
  const { id: idempotencyKey, name, type } = file
  const verdict = await sendAs(sender, entry, () =>
    sender.transport.upload(new File([content], name, { type }), {
      owner: entry.owner,
      idempotencyKey,
      onProgress: (part) => sender.onChange(entry, (index + part) / total),
    }),
  )
  if (verdict.kind === 'sent') {
    file.descriptor = verdict.data as unknown as Descriptor
    await replaceEntry(entry, isBeingSent)
    sender.onChange(entry, (index + 1) / total)
  }
  return verdict
}

/** Stores the request before it is first sent, so that every retry, even by a newer build, has identical bytes. */
async function sendCall(sender: Sender, entry: Entry, kind: EntryKind): Promise<DeliveryResult> {
  if (!entry.call) {
    entry.call = buildRequest(entry, kind)
    await replaceEntry(entry, isBeingSent)
  }
  const { id: idempotencyKey, owner, call } = entry
  return sendAs(sender, entry, () =>
    sender.transport.post(call.path, call.body, { owner, idempotencyKey }),
  )
}

function buildRequest(entry: Entry, kind: EntryKind): NonNullable<Entry['call']> {
  const files = entry.files.flatMap(({ descriptor, label }) =>
    descriptor ? [{ descriptor, ...(label !== undefined && { label }) }] : [],
  )
  return { path: kind.path(entry), body: JSON.stringify(kind.body(entry.form, files)) }
}

/** Marks files the server has lost for upload from the stored bytes, under new idempotency keys. */
async function requeueLostFiles(sender: Sender, entry: Entry): Promise<DeliveryResult> {
  entry.uploadsLost += 1
  if (entry.uploadsLost > MAX_UPLOADS_LOST) return rejected('fisier_necunoscut')
  delete entry.call // it refers to the lost files
  await rekeyFiles(entry, isBeingSent)
  sender.onChange(entry)
  return later
}
