import type { CitizenRow } from '#server/domain/citizens.ts'
import { ApiError } from '#server/errors/api-error.ts'

/** Returns the citizen if the account is active. Throws `inexistent` and `stare_nepotrivita`. */
export function requireActive(row: CitizenRow | null): CitizenRow {
  if (row?.state === 'activ') return row
  throw new ApiError(row ? 'stare_nepotrivita' : 'inexistent', { sentence: 'Nu are cont activ.' })
}
