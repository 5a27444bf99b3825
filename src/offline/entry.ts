import type { Language } from '#contract/languages.ts'
import type { Receipt } from '#contract/receipts.ts'
import type { QueuedKind } from '#contract/trimiteri.ts'
import type { Descriptor } from '#contract/uploads.ts'

/**
 * Queued command (outbox entry). It is not an HTTP request: bearer and XSRF tokens are attached when it is sent, and
 * its idempotency key makes it take effect once however often it is retried.
 */
export interface Entry {
  /** Also the idempotency key of its form. */
  id: string
  schema: typeof SCHEMA
  /** Sequence number in the queue: grows with each entry, independently of the clock. */
  place: number
  /** Key of its description in entry-types.ts. */
  kind: QueuedKind
  /** Id of the citizen it belongs to; null when it was written without signing in. */
  owner: string | null
  /** Language it was written in, used for its delivery message. */
  language: Language
  /** Time of writing by this device's clock, for display only. */
  writtenAt: string
  /** Form data of its kind, without files. Frozen once sending has begun. */
  form: Record<string, unknown>
  files: QueuedFile[]
  /** Request as first sent, replayed byte for byte. Absent until then. */
  call?: { path: string; body: string }
  /** Id of the entry it replaces. */
  changedFrom?: string
  /** Number of failed attempts. */
  attempts: number
  /** End of the pause the server asked for, by this device's clock; null if none. */
  notBefore: string | null
  /** Number of rejections by an intermediary; absent if none. */
  blocked?: number
  /** Number of times the server lost its uploaded files. */
  uploadsLost: number
  /** Earlier versions that may have been delivered; the server is asked about them before this one is sent. */
  replaces?: Replaced[]
  status: Status
}

/** Entry replaced by an edited one. */
export type Replaced = Pick<Entry, 'id' | 'owner'>

/** True if the entry may have been delivered with only its response lost. A form is never sent before its files. */
export function mayBeDelivered({ call, attempts, files }: Entry): boolean {
  if (call) return true
  // Older builds did not store the request.
  return attempts > 0 && files.every(({ descriptor }) => descriptor !== null)
}

/** File of an entry. Its bytes are stored separately, under its id, until the entry is acknowledged by the server. */
export interface QueuedFile {
  /** Also the idempotency key of its upload. */
  id: string
  name: string
  type: string
  size: number
  sha256: string
  /** Which of the form's documents it is, if the form asks for several. */
  label?: string
  /** Descriptor returned by the upload; null until uploaded. */
  descriptor: Descriptor | null
}

/** State of an entry as stored and shown. Made by the drain from a `DeliveryResult`, and by the citizen's own changes. */
export type Status =
  | { state: 'waiting' }
  | { state: 'sending' }
  /** Delivered: the receipt, the time by this device's clock, and whether the citizen was notified. */
  | { state: 'sent'; receipt: Receipt; at: string; told: boolean }
  /** Cannot be sent as it is; the citizen decides what to do with it. */
  | { state: 'parked'; reason: ParkReason }

export interface ParkReason {
  /** Error code of the server or of the queue; null if none. */
  code: string | null
  /** Message to show; null if there is none. */
  sentence: string | null
  /** The server's messages by field. */
  fields?: Record<string, string[]>
}

export const SCHEMA = 2

/** Result of parsing a stored record. */
export type StoredEntry =
  | { kind: 'entry'; entry: Entry }
  /** Written by a newer build, or corrupt: left unchanged, neither sent nor deleted. */
  | { kind: 'unreadable'; id: string; record: unknown }
