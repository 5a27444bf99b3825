import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '#server/db/db.ts'
import { rounds } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import { describeChanges } from '#server/modules/continut/describe-changes.ts'
import type { ContentKind } from '#server/modules/continut/kind.ts'
import { roundTexts } from './texts.ro.ts'

/** Texts about a round that citizens read. */
const roundContent = z.object({ frecventa: z.string(), interval: z.string() })
export type RoundContent = z.infer<typeof roundContent>

const toTexts = ({ frecventa, interval }: RoundContent): Record<string, string> => ({
  [roundTexts.names.frecventa]: frecventa,
  [roundTexts.names.interval]: interval,
})

/** Rounds as content with versions, by their codes. */
export const roundKind: ContentKind<RoundContent> = {
  name: 'tura',
  parse: (stored) => roundContent.parse(stored),
  async read(db: Db, cod) {
    const [row] = await db.select().from(rounds).where(eq(rounds.cod, cod))
    return row ? { frecventa: row.frecventa, interval: row.hours } : null
  },
  async publish({ actor, requestId = '' }, tx, cod, { frecventa, interval }) {
    await tx.update(rounds).set({ frecventa, hours: interval }).where(eq(rounds.cod, cod))
    await audit(tx, { actor, action: 'tura.schimbata', subject: cod, requestId })
  },
  describe: describeChanges(toTexts),
  toTexts,
}
