import { and, asc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import { openPaymentStates } from '#contract/plati.ts'
import type { Db } from '#server/db/db.ts'
import { payments } from '#server/db/schema.ts'
import type { PaymentRow } from '#server/modules/plati/domain.ts'
import { OperatorError } from '../errors.ts'
import type { DayRange } from './day-range.ts'

/** Amount of a card payment or refund, summed from the ledger entries of one instant. */
export interface CardTransaction {
  at: Date
  /** Negative for a refund. */
  bani: number
  orderNumber: string
  state: string
  reference: string | null
  /** Client codes of the items paid, joined with `, `. */
  codClient: string
  positions: string
}

/** Lists card payments and refunds from the ledger, in order of booking. */
export async function listCardTransactions(
  db: Db,
  { from, to }: DayRange,
): Promise<CardTransaction[]> {
  const { rows } = await db.execute<Omit<CardTransaction, 'at'> & { at: string }>(sql`
    with moved as (
      select cause, at, sum(case when debit = 'banca' then bani else -bani end)::integer as bani
      from postings
      where 'banca' in (debit, credit) and cause ~ '^(plata|rambursare):[0-9]+$'
        and at >= ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz
      group by cause, at
    )
    select moved.at::text as at, moved.bani, payments.order_number as "orderNumber", payments.state,
      payments.reference, coalesce(what.codes, '') as "codClient", coalesce(what.names, '') as positions
    from moved
    join payments on payments.id = split_part(moved.cause, ':', 2)::integer
    left join lateral (
      select string_agg(distinct contracts.cod_client, ', ') as codes,
        string_agg(receivables.name, ', ' order by receivables.due_on, receivables.id) as names
      from payment_positions
      join receivables on receivables.id = payment_positions.receivable_id
      join contracts on contracts.id = receivables.contract_id
      where payment_positions.payment_id = payments.id
    ) what on true
    order by moved.at, payments.id`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

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
