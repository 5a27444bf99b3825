import { and, eq, isNull } from 'drizzle-orm'
import { cards, citizens } from '#server/db/schema.ts'
import { describeError } from '#server/errors/describe-error.ts'
import { BankRejectedError, BankUnavailableError } from '#server/ports/bank.ts'
import type { Ports } from '#server/ports/ports.ts'

type PurgePorts = Pick<Ports, 'db' | 'bank' | 'clock' | 'log'>

/** Removes the cards of closed accounts, first at the bank, then here. */
export async function purgeCards(ports: PurgePorts): Promise<void> {
  const left = await ports.db
    .select({ id: cards.id, bindingId: cards.bindingId })
    .from(cards)
    .innerJoin(citizens, eq(citizens.id, cards.citizenId))
    .where(and(eq(citizens.state, 'inchis'), isNull(cards.removedAt)))
  for (const card of left) await purgeCard(ports, card)
}

// A card that the bank does not remove is retried on the next run.
async function purgeCard(
  { db, bank, clock, log }: PurgePorts,
  { id, bindingId }: { id: number; bindingId: string },
): Promise<void> {
  try {
    await bank.unbind(bindingId)
  } catch (error) {
    if (!(error instanceof BankUnavailableError || error instanceof BankRejectedError)) throw error
    log.warn({ card: id, error: describeError(error) }, 'card not removed')
    return
  }
  // Keeps the row, because payments refer to it.
  const nothing = { bindingId: `sters:${id}`, mask: '', brand: '', expires: '' }
  await db
    .update(cards)
    .set({ ...nothing, isDefault: false, removedAt: clock.now() })
    .where(eq(cards.id, id))
}
