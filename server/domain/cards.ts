import type { Day } from '#contract/days.ts'
import type { Card } from '#contract/plati.ts'
import type { cards } from '#server/db/schema.ts'

export type CardRow = typeof cards.$inferSelect

/** True if the card's expiry month has passed. */
export const isExpired = ({ expires }: Pick<CardRow, 'expires'>, today: Day): boolean =>
  expires < today.slice(0, 'YYYY-MM'.length)

/** Converts a card to its response shape. `usedBy`: ids of the contracts debited from it. */
export function toCard(row: CardRow, usedBy: number[]): Card {
  return {
    id: row.id,
    masca: row.mask,
    tip: row.brand,
    expira: row.expires.split('-').toReversed().join('/'),
    implicit: row.isDefault,
    folosit_de: usedBy,
  }
}
