import { and, asc, eq, gte, inArray, lt, or } from 'drizzle-orm'
import { openPaymentStates } from '#contract/plati.ts'
import type { Db } from '#server/db/db.ts'
import { payments } from '#server/db/schema.ts'
import type { PaymentRow } from '#server/modules/plati/domain.ts'
import { OperatorError } from '../errors.ts'
import type { DayRange } from '#server/modules/plati/day-range.ts'

/** Lists the payments begun in some days, plus all open ones. */
export function listPaymentsToVerify(db: Db, { from, to }: DayRange): Promise<PaymentRow[]> {
  const { createdAt, state } = payments
  const ofDays = and(gte(createdAt, from), lt(createdAt, to))
  return db
    .select()
    .from(payments)
    .where(or(ofDays, inArray(state, openPaymentStates)))
    .orderBy(asc(payments.id))
}

const MOST_ID = 2 ** 31

/** Finds a payment by order number or by the id that citizens see. Throws an `OperatorError`. */
export async function requirePayment(db: Db, number: string): Promise<PaymentRow> {
  const isId = /^\d{1,10}$/.test(number) && Number(number) < MOST_ID
  const which = isId ? eq(payments.id, Number(number)) : eq(payments.orderNumber, number)
  const [row] = await db.select().from(payments).where(which)
  if (!row) throw new OperatorError(`Nu există plata ${number}.`)
  return row
}
