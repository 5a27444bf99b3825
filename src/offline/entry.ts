import type { Receipt } from '#contract/receipts.ts'
import type { Descriptor } from '#contract/uploads.ts'
import { kinds } from './entry-types.ts'

/**
 * What waits on this device to be sent. An entry is the command, not the HTTP request: token and XSRF value are
 * attached when it is sent, and its key makes sure that it takes effect once however often that is tried.
 */
export interface Entry {
  /** Also the idempotency key of its form. */
  id: string
  schema: typeof SCHEMA
  /** Place in the line: grows with each entry, whatever the clock says. */
  place: number
  /** Name of its description in entry-types.ts. */
  kind: string
  /** Id of the citizen it belongs to; null when it was written without signing in. */
  owner: string | null
  /** Language it was written in: its writer is told in it that it has arrived. */
  language: 'ro' | 'en'
  /** When it was written, by this device's clock; for the eye only, nothing is decided by it. */
  writtenAt: string
  /** The form as its kind knows it, without files. Frozen once sending has begun. */
  form: Record<string, unknown>
  files: QueuedFile[]
  /** The call as it was first made: it is repeated to the byte. Absent until then. */
  call?: { path: string; body: string }
  /** Id of the entry it takes the place of. */
  changedFrom?: string
  /** How often sending was tried in vain. */
  attempts: number
  /** The server asked for a pause until then, by this device's clock; null: it did not. */
  notBefore: string | null
  /** How often something between us and the server turned it down; absent: never. */
  blocked?: number
  /** How often the server had forgotten the files that had arrived. */
  uploadsLost: number
  /** Those it was made from that may have arrived: the server is asked about them before this one leaves. */
  replaces?: Replaced[]
  status: Status
}

/** An entry whose place a changed one has taken. */
export type Replaced = Pick<Entry, 'id' | 'owner'>

/** It was tried, and nobody knows whether only the answer was lost. Without its files a form never leaves. */
export function mayHaveArrived({ call, attempts, files }: Entry): boolean {
  if (call) return true
  // An older portal kept no call.
  return attempts > 0 && files.every(({ descriptor }) => descriptor !== null)
}

/** A file of an entry. Its bytes lie apart, under its id, until the entry was acknowledged. */
export interface QueuedFile {
  /** Also the idempotency key of its upload. */
  id: string
  name: string
  type: string
  size: number
  sha256: string
  /** Which of the files its form asks for it is, where it asks for several. */
  label?: string
  /** What the server answered when it had arrived; null until then. */
  descriptor: Descriptor | null
}

export type Status =
  | { state: 'waiting' }
  | { state: 'sending' }
  /** What came back, when by this device's clock, and whether the citizen was told. */
  | { state: 'sent'; receipt: Receipt; at: string; told: boolean }
  /** Cannot be sent as it is; the citizen decides what becomes of it. */
  | { state: 'parked'; reason: ParkReason }

export interface ParkReason {
  /** The server's stable word, when it gave one. */
  code: string | null
  /** The server's sentence; null when it said nothing fit to be shown. */
  sentence: string | null
  /** Its sentences for single fields. */
  fields?: Record<string, string[]>
}

export const SCHEMA = 2

/** What a stored record turns out to be when it is read back. */
export type StoredEntry =
  | { kind: 'entry'; entry: Entry }
  /** Written by a newer portal, or damaged: kept as it is, not sent, not deleted. */
  | { kind: 'unreadable'; id: string; record: unknown }

/** Reads a stored record. Records are a guest's: they are looked at before they are believed. */
export function readEntry(id: string, record: unknown): StoredEntry {
  const current = upgrade(record)
  return isEntry(current) ? { kind: 'entry', entry: current } : { kind: 'unreadable', id, record }
}

/** What older portals wrote, as it is written today. Each schema says what it lacked. */
function upgrade(record: unknown): unknown {
  if (!isObject(record) || record['schema'] !== 1) return record
  return { ...record, schema: 2, language: 'ro', notBefore: null }
}

function isEntry(record: unknown): record is Entry {
  if (!isObject(record) || record['schema'] !== SCHEMA) return false
  return (
    typeof record['id'] === 'string' &&
    typeof record['place'] === 'number' &&
    typeof record['kind'] === 'string' &&
    Object.hasOwn(kinds, record['kind']) &&
    (record['owner'] === null || typeof record['owner'] === 'string') &&
    (record['language'] === 'ro' || record['language'] === 'en') &&
    typeof record['writtenAt'] === 'string' &&
    (record['notBefore'] === null || typeof record['notBefore'] === 'string') &&
    typeof record['attempts'] === 'number' &&
    typeof record['uploadsLost'] === 'number' &&
    isObject(record['form']) &&
    Array.isArray(record['files']) &&
    record['files'].every(isQueuedFile) &&
    isCall(record['call']) &&
    ['undefined', 'string'].includes(typeof record['changedFrom']) &&
    (record['replaces'] === undefined || Array.isArray(record['replaces'])) &&
    isObject(record['status']) &&
    STATES.has(String(record['status']['state']))
  )
}

const STATES = new Set(['waiting', 'sending', 'sent', 'parked'])

function isQueuedFile(value: unknown): boolean {
  return (
    isObject(value) &&
    ['id', 'name', 'type', 'sha256'].every((field) => typeof value[field] === 'string') &&
    typeof value['size'] === 'number'
  )
}

function isCall(value: unknown): boolean {
  if (value === undefined) return true
  return isObject(value) && ['path', 'body'].every((field) => typeof value[field] === 'string')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
