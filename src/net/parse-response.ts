import type { ErrorCode } from '#contract/codes.ts'
import { findEnvelope, type Meta, type RawAnswer } from '#contract/envelope.ts'
import type { Schema } from '#contract/endpoint.ts'
import type { Outcome, Refused } from './outcome.ts'

/**
 * Parses the text of a response into an outcome. Accepts the envelope plain or wrapped in an error object; any other
 * text, or data that does not match the schema, is `broken`.
 */
export function parseResponse<Data>(
  text: string,
  schema: Schema<Data>,
  retryAfter?: string | number | null,
): Outcome<Data> {
  const answer = findEnvelope(parseJson(text))
  if (!answer) return { kind: 'broken' }
  if (answer.status_code !== 200 || answer.data === undefined) return refusal(answer, retryAfter)
  const parsed = schema.safeParse(answer.data)
  if (!parsed.success) return { kind: 'broken' }
  return { kind: 'ok', data: parsed.data, meta: answer.meta as Meta | undefined }
}

function refusal(answer: RawAnswer, retryAfter: string | number | null | undefined): Refused {
  return {
    kind: 'refused',
    status: answer.status_code,
    code: answer.errors?.code as ErrorCode | undefined,
    messages: stringsOf(answer.errors?.message),
    fields: (answer.errors?.fields ?? {}) as Record<string, string[]>,
    data: answer.data,
    retryAfter: retryAfter ? Number(retryAfter) || undefined : undefined,
  }
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null // not JSON, so not from our server
  }
}
