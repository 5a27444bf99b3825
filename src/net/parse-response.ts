import type { ErrorCode } from '#contract/codes.ts'
import { parseEnvelope, type Meta, type RawAnswer } from '#contract/envelope.ts'
import type { Schema } from '#contract/endpoint.ts'
import type { RawResponse } from '../lib/raw-response.ts'
import type { Outcome, Refused } from './outcome.ts'

type Received = Pick<RawResponse, 'text'> & Partial<Pick<RawResponse, 'retryAfter'>>

/**
 * Parses a response, null if there was none, into an outcome. Accepts the envelope plain or wrapped in an error object;
 * any other text, or data that does not match the schema, is `broken`.
 */
export function parseResponse<Data>(
  response: Received | null,
  schema: Schema<Data>,
): Outcome<Data> {
  if (!response) return { kind: 'offline' }
  const answer = parseEnvelope(response.text)
  if (!answer) return { kind: 'broken' }
  if (answer.status_code !== 200 || answer.data === undefined) return refusal(answer, response)
  const parsed = schema.safeParse(answer.data)
  if (!parsed.success) return { kind: 'broken' }
  return { kind: 'ok', data: parsed.data, meta: answer.meta as Meta | undefined }
}

function refusal(answer: RawAnswer, { retryAfter }: Received): Refused {
  return {
    kind: 'refused',
    status: answer.status_code,
    code: answer.errors?.code as ErrorCode | undefined,
    messages: stringsOf(answer.errors?.message),
    fields: (answer.errors?.fields ?? {}) as Record<string, string[]>,
    data: answer.data,
    retryAfter: retryAfter || undefined,
  }
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
