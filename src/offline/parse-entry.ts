import { languages } from '#contract/languages.ts'
import { entryKinds } from './entry-types.ts'
import { SCHEMA, type Entry, type StoredEntry } from './entry.ts'

/** Parses a stored record. Device storage is not trusted, so records are validated. */
export function parseEntry(id: string, record: unknown): StoredEntry {
  const current = upgrade(record)
  return isEntry(current) ? { kind: 'entry', entry: current } : { kind: 'unreadable', id, record }
}

/** Migrates a record of an older schema to the current one. */
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
    Object.hasOwn(entryKinds, record['kind']) &&
    (record['owner'] === null || typeof record['owner'] === 'string') &&
    languages.some((language) => language === record['language']) &&
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
