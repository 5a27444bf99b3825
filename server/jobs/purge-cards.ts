import { and, eq, isNull } from 'drizzle-orm'
import { cards, citizens } from '#server/db/schema.ts'
import { describeError } from '#server/describe-error.ts'
import { BankRejectedError, BankUnavailableError } from '#server/ports/bank.ts'
import type { Ports } from '#server/ports/ports.ts'

type Forgetting = Pick<Ports, 'db' | 'bank' | 'clock' | 'log'>

/** Removes the cards of accounts that were closed, at the bank first, and what is kept of them here. */
export async function purgeCards(ports: Forgetting): Promise<void> {
  const left = await ports.db
    .select({ id: cards.id, bindingId: cards.bindingId })
    .from(cards)
    .innerJoin(citizens, eq(citizens.id, cards.citizenId))
    .where(and(eq(citizens.state, 'inchis'), isNull(cards.removedAt)))
  for (const card of left) await forgetCard(ports, card)
}

// One that the bank does not remove now is tried again the next time.
async function forgetCard(
  { db, bank, clock, log }: Forgetting,
  { id, bindingId }: { id: number; bindingId: string },
): Promise<void> {
  try {
    await bank.unbind(bindingId)
  } catch (error) {
    if (!(error instanceof BankUnavailableError || error instanceof BankRejectedError)) throw error
    log.warn({ card: id, error: describeError(error) }, 'card not removed')
    return
  }
  // Payments of the books refer to its row.
  const nothing = { bindingId: `sters:${id}`, mask: '', brand: '', expires: '' }
  await db
    .update(cards)
    .set({ ...nothing, isDefault: false, removedAt: clock.now() })
    .where(eq(cards.id, id))
}
