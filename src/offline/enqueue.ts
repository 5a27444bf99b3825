import type { Descriptor } from '#contract/uploads.ts'
import { SCHEMA, type Entry, type QueuedFile, type Replaced } from './entry.ts'
import { addEntry, listEntries } from './outbox-db.ts'

/** A file to be queued: its bytes, and what the server answered when it is there already. */
export interface FileToQueue {
  file: File
  descriptor: Descriptor | null
  /** The key of its upload so far, when there was one. */
  key?: string
  /** Which of the files its form asks for it is. */
  label?: string
}

export interface Command {
  kind: string
  owner: string | null
  language: Entry['language']
  form: Record<string, unknown>
  files: FileToQueue[]
  /** Id of the entry it takes the place of. */
  changedFrom?: string | undefined
  replaces?: Replaced[]
}

/**
 * Puts a command in the line and resolves when it is on the disk. The bytes of files are copied now: phones take
 * back what was picked. Throws where the browser keeps nothing (private window, full device).
 */
export async function enqueue(command: Command): Promise<Entry> {
  const files = await Promise.all(command.files.map(readFile))
  const entry: Entry = {
    id: crypto.randomUUID(),
    schema: SCHEMA,
    place: await nextPlace(),
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
  await addEntry(entry, new Map(files.map(({ queued, content }) => [queued.id, content])))
  return entry
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

// After all that are there, whatever the clock says.
async function nextPlace(): Promise<number> {
  const stored = await listEntries()
  const places = stored.map((row) => (row.kind === 'entry' ? row.entry.place : 0))
  return Math.max(0, ...places) + 1
}

async function sha256(content: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', content)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
