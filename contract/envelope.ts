import type { ErrorCode } from './codes.ts'

/** Response envelope of every call. The HTTP status equals `status_code`. */
export interface Success<Data> {
  status_code: 200
  data: Data
  meta?: Meta
}

export interface Failure<Code extends string = ErrorCode> {
  status_code: number
  data?: unknown
  errors: {
    /** Displayable sentences; the client shows the last one. */
    message: string[]
    code?: Code
    fields?: Record<string, string[]>
  }
}

export interface Meta {
  pagina: number
  pe_pagina: number
  total: number
}

export type Answer<Data> = Success<Data> | Failure

/** An envelope whose fields have not been validated yet. */
export interface RawAnswer {
  status_code: number
  data?: unknown
  meta?: unknown
  errors?: { message?: unknown; code?: unknown; fields?: unknown }
}

/** Finds our envelope in a body, at its top or under `error`; null if not ours (a proxy's page, a captive portal). */
export function findEnvelope(body: unknown): RawAnswer | null {
  if (isEnvelope(body)) return body
  if (isObject(body) && isEnvelope(body['error'])) return body['error']
  return null
}

/** Finds our envelope in the text of a response; null if not ours. */
export function parseEnvelope(text: string): RawAnswer | null {
  try {
    return findEnvelope(JSON.parse(text))
  } catch {
    return null // not JSON
  }
}

function isEnvelope(value: unknown): value is RawAnswer & Record<string, unknown> {
  return isObject(value) && typeof value['status_code'] === 'number'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
