import type * as z from 'zod/mini'
import { cursorPage } from '#contract/operator/cursor.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'

/**
 * Encodes the position after a row: the values it is sorted by. The next page begins after them, so rows inserted
 * meanwhile move nothing.
 */
export const encodeCursor = (position: unknown): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

/** Decodes the position of a cursor; undefined without one. Throws a field error for one that no page gave. */
export function decodeCursor<T>(
  schema: z.ZodMiniType<T>,
  cursor: string | undefined,
): T | undefined {
  if (cursor === undefined) return undefined
  const parsed = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) throw fieldErrors({ cursor: 'invalid' })
  return parsed.data
}

/**
 * Builds a page of a list of which one row more than its limit was read: if it is there, another page follows.
 * `positionOf` returns the values that a row is sorted by.
 */
export function toCursorPage<Row>(
  rows: Row[],
  limit: number,
  positionOf: (row: Row) => unknown,
): { rows: Row[]; urmator: string | null } {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { rows: shown, urmator: last === undefined ? null : encodeCursor(positionOf(last)) }
}

/** Returns how many rows a page has. */
export const pageSize = ({ limita = cursorPage.size }: { limita?: number | undefined }): number =>
  limita

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
