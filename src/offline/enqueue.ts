import type { QueuedKind } from '#contract/trimiteri.ts'
import type { Descriptor } from '#contract/uploads.ts'
import { SCHEMA, type Entry, type QueuedFile, type Replaced, type StoredEntry } from './entry.ts'
import { addEntry } from './outbox-db.ts'

/** File to queue, with the server's descriptor if it is already uploaded. */
export interface FileToQueue {
  file: File
  descriptor: Descriptor | null
  /** Idempotency key of its upload, if one was started. */
  key?: string
  /** Which of the form's documents it is. */
  label?: string
}

export interface Command {
  /** Id of its entry; random by default. */
  id?: string
  kind: QueuedKind
  owner: string | null
  language: Entry['language']
  form: Record<string, unknown>
  files: FileToQueue[]
  /** Id of the entry it replaces. */
  changedFrom?: string | undefined
  replaces?: Replaced[]
}

/**
 * Queues a command and resolves once it is on the disk, with all rows of the queue. The bytes of files are copied at
 * once, because phones revoke access to picked files. Rejects if the browser's storage is unavailable (private window,
 * full device).
 */
export async function enqueue(command: Command): Promise<{ added: Entry; stored: StoredEntry[] }> {
  const files = await Promise.all(command.files.map(readFile))
  const entry: Omit<Entry, 'place'> = {
    id: command.id ?? crypto.randomUUID(),
    schema: SCHEMA,
    kind: command.kind,
    owner: command.owner,
    language: command.language,
    writtenAt: new Date().toISOString(),
    form: command.form,
    files: files.map(({ queued }) => queued),
    ...(command.changedFrom !== undefined && { changedFrom: command.changedFrom }),
    attempts: 0,
    notBefore: null,
    uploadsLost: 0,
    ...(command.replaces && { replaces: command.replaces }),
    status: { state: 'waiting' },
  }
  return addEntry(entry, new Map(files.map(({ queued, content }) => [queued.id, content])))
}

async function readFile({ file, descriptor, key, label }: FileToQueue) {
  const content = await file.arrayBuffer()
  const queued: QueuedFile = {
    id: key ?? crypto.randomUUID(),
    name: file.name,
    type: file.type,
    size: content.byteLength,
    sha256: await sha256(content),
    descriptor,
    ...(label !== undefined && { label }),
  }
  return { queued, content }
}

async function sha256(content: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', content)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
