import type { PublicPoint, PublicPointSummary } from '#contract/locatii.ts'
import type { publicPoints } from '#server/db/schema.ts'
import type { Env } from '#server/config/env.ts'
import { distanceBetween } from '#server/domain/distance.ts'
import type { Coordinates } from '#server/domain/distance.ts'
import { fillOperatorPlaceholders } from '#server/domain/operator-placeholders.ts'

export type PointRow = typeof publicPoints.$inferSelect

const collator = new Intl.Collator('ro', { numeric: true })

/** Converts public points to list entries: the nearest first when `from` is given, else by name. */
export function toPointList(rows: PointRow[], from: Coordinates | null): PublicPointSummary[] {
  if (!from) {
    return rows
      .map(toPointSummary)
      .toSorted((one, other) => collator.compare(one.denumire, other.denumire))
  }
  return rows
    .map((row) => ({ row, metres: distanceBetween(from, row) }))
    .toSorted((one, other) => one.metres - other.metres)
    .map(({ row, metres }) => ({ ...toPointSummary(row), distanta_m: Math.round(metres) }))
}

export function toPoint(row: PointRow, operator: Env['operator']): PublicPoint {
  const fill = (text: string) => fillOperatorPlaceholders(text, operator)
  const { telefon, email, observatii, accessible } = row
  return {
    ...toPointSummary(row),
    descriere: fill(row.descriere),
    servicii: row.servicii,
    ...(telefon !== '' && { telefon: fill(telefon) }),
    ...(email !== '' && { email: fill(email) }),
    ...(observatii !== '' && { observatii: fill(observatii) }),
    ...(accessible !== null && { accesibil: accessible }),
  }
}

function toPointSummary(row: PointRow): PublicPointSummary {
  const { id, denumire, tip, adresa, lat, lng, fractii, program, nonStop } = row
  return { id, denumire, tip, adresa, lat, lng, fractii, program, non_stop: nonStop }
}
