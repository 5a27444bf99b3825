import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { cards, contracts, mandates } from '#server/db/schema.ts'
import { isDisputed, isOutstanding } from '#server/domain/receivables.ts'
import { isCardReminded, lastDayOfCard } from './domain.ts'
import { isOn } from './reminder.ts'
import type { Reminder, ReminderScope } from './reminder.ts'
import { writeCardExpires, writeDebitTomorrow } from './words.ts'

const LINK = '/carduri'

/** Lists reminders of recurring payments: debits of tomorrow, and cards that expire. */
export async function listRecurringReminders(scope: ReminderScope): Promise<Reminder[]> {
  if (scope.env.featuresOff.has('recurring') || !isOn(scope, 'plata_recurenta')) return []
  const active = await listActiveMandates(scope)
  return [...remindOfCards(active, scope), ...remindOfDebits(active, scope)]
}

type ActiveMandate = Awaited<ReturnType<typeof listActiveMandates>>[number]

/** One card may have several mandates. */
function remindOfCards(active: ActiveMandate[], { env, today }: ReminderScope): Reminder[] {
  const expiring = active.filter(({ expires }) => isCardReminded(expires, today))
  const byCard = new Map(expiring.map((mandate) => [mandate.cardId, mandate]))
  return [...byCard.values()].map(({ citizenId, cardId, mask, expires }) => {
    const until = lastDayOfCard(expires)
    const words = writeCardExpires(env.city, mask, until)
    const notice = { citizenId, kind: 'plata', ...words, link: LINK } as const
    return { reason: 'card_expira', object: `card:${cardId}`, occasion: expires, notice, until }
  })
}

function remindOfDebits(active: ActiveMandate[], { env, today }: ReminderScope): Reminder[] {
  const tomorrow = addDays(today, 1)
  return active.flatMap(({ contractId, citizenId, numar, mask, bani, debitOn, hasDebt }) => {
    if (debitOn !== tomorrow || bani === null || !hasDebt) return []
    const debit = { numar, mask, bani, day: tomorrow }
    const words = writeDebitTomorrow(env.city, debit)
    const notice = { citizenId, kind: 'plata', ...words, link: LINK } as const
    return [
      { reason: 'debitare_maine', object: `contract:${contractId}`, occasion: tomorrow, notice },
    ]
  })
}

// By the index of contracts on their citizens, as mandates have none.
function listActiveMandates({ db, after, upTo }: ReminderScope) {
  return db
    .select({
      contractId: contracts.id,
      citizenId: contracts.citizenId,
      numar: contracts.numar,
      cardId: cards.id,
      mask: cards.mask,
      expires: cards.expires,
      debitOn: mandates.debitOn,
      bani: mandates.announcedBani,
      hasDebt: sql<boolean>`exists (
        select 1 from receivables
        where receivables.contract_id = contracts.id and ${isOutstanding} and not ${isDisputed}
          and receivables.due_on <= mandates.debit_on
      )`,
    })
    .from(contracts)
    .innerJoin(
      mandates,
      and(eq(mandates.contractId, contracts.id), eq(mandates.citizenId, contracts.citizenId)),
    )
    .innerJoin(cards, and(eq(cards.id, mandates.cardId), isNull(cards.removedAt)))
    .where(and(gt(contracts.citizenId, after), lte(contracts.citizenId, upTo), mandates.isActive))
}
