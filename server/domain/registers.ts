import { sql } from 'drizzle-orm'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { registers } from '#server/db/schema.ts'

export type RegisterKind = 'solicitari' | 'sesizari'

const prefixes: Record<RegisterKind, string> = { solicitari: 'S', sesizari: 'SZ' }
const DIGITS = 6

/**
 * Returns the next number of a register, as `S-2026-000123`; each year of Bucharest begins again at 1. Gap-free: a
 * failed transaction returns its number, and others wait for its end.
 */
export const nextNumber = async (db: Db, kind: RegisterKind, now: Date): Promise<string> =>
  `${prefixes[kind]}-${await increment(db, kind, now)}`

/** As `nextNumber`, for a credit note, without a prefix: its series is configured. */
export const nextCreditNoteNumber = (db: Db, now: Date): Promise<string> =>
  increment(db, 'note_credit', now)

async function increment(db: Db, kind: string, now: Date): Promise<string> {
  const year = Number(dayOf(now).slice(0, 4))
  const [row] = await db
    .insert(registers)
    .values({ kind, year, last: 1 })
    .onConflictDoUpdate({
      target: [registers.kind, registers.year],
      set: { last: sql`${registers.last} + 1` },
    })
    .returning({ last: registers.last })
  if (!row) throw new Error('register upsert returned no row')
  return `${year}-${String(row.last).padStart(DIGITS, '0')}`
}
