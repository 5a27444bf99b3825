import * as z from 'zod'
import { limits } from '#contract/limits.ts'
import type { SupportRequest } from '#contract/support.ts'
import { fileReference } from '#contract/uploads.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'

const references = z.array(fileReference)

/**
 * Returns the distinct ids of the files that a request names in either of its two fields.
 * Throws `date_invalide` when the JSON text is invalid, or there are too many.
 */
export function parseFileIds({
  files,
  documente_fotografii_source: source,
}: SupportRequest): string[] {
  const named = [...(files?.documente_fotografii ?? []), ...(source ? readSource(source) : [])]
  const ids = [...new Set(named.map(({ id }) => id.toLowerCase()))]
  if (ids.length > limits.filesPerRequest) {
    throw fieldErrors({ documente_fotografii_source: 'filesMax' })
  }
  return ids
}

function readSource(source: string): { id: string }[] {
  const parsed = references.safeParse(parseJson(source))
  if (!parsed.success) throw fieldErrors({ documente_fotografii_source: 'invalid' })
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
