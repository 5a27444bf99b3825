import { sql } from 'drizzle-orm'
import type { CardTransactionAnswer } from '#contract/operator/plati.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { escapeFormula, formatCsv, formatCsvAmount } from '#server/domain/format-csv.ts'
import type { DayRange } from './day-range.ts'

/** Amount of a card payment, refund or reversal, summed from the ledger entries of one instant. */
export interface CardTransaction {
  at: Date
  /** Negative for a refund or a reversal. */
  bani: number
  orderNumber: string
  state: string
  reference: string | null
  /** Client codes of the items paid, joined with `, `. */
  codClient: string
  positions: string
  /** True if somebody without an account paid for the client. */
  isByVisitor: boolean
  /** True if another citizen paid for the client, by their consent. */
  isByConsent: boolean
  paymentId: number
}

/** Place of a movement in the order of booking. */
export interface TransactionPosition {
  at: Date
  paymentId: number
}

interface TransactionPage {
  after?: TransactionPosition | undefined
  limit: number
}

/** Lists card payments and refunds from the ledger, in order of booking; all of them, or one page. */
export async function listCardTransactions(
  db: Db,
  { from, to }: DayRange,
  page?: TransactionPage,
): Promise<CardTransaction[]> {
  const { rows } = await db.execute<Omit<CardTransaction, 'at'> & { at: string }>(sql`
    with moved as (
      select cause, at, sum(case when debit = 'banca' then bani else -bani end)::integer as bani
      from postings
      where 'banca' in (debit, credit) and cause ~ '^(plata|rambursare|anulare):[0-9]+$'
        and at >= ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz
      group by cause, at
    )
    select moved.at::text as at, moved.bani, payments.order_number as "orderNumber", payments.state, payments.id as "paymentId",
      payments.visitor_key is not null as "isByVisitor", payments.payer_id is not null as "isByConsent",
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
    ${page?.after ? follows(page.after) : sql``}
    order by moved.at, payments.id
    ${page ? sql`limit ${page.limit}` : sql``}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

const follows = ({ at, paymentId }: TransactionPosition) =>
  sql`where (moved.at, payments.id) > (${at.toISOString()}::timestamptz, ${paymentId}::int)`

/** Columns of the CSV of card transactions, with what they hold. */
export const transactionColumns = {
  data: 'ziua în care s-au mișcat banii, AAAA-LL-ZZ',
  numar: 'numărul plății la bancă',
  suma: 'în lei, cu virgulă și două zecimale, ca 52,66; cu minus la rambursări și la plățile luate înapoi de bancă',
  cod_client: 'codul de client al contractului; mai multe, despărțite prin virgulă',
  facturi: 'ce s-a plătit',
  rrn: 'referința băncii',
  stare: 'starea de acum a plății',
  platitor:
    '`fara_cont`, dacă a plătit altcineva, fără cont în portal; `cu_acord`, dacă a plătit altcineva din contul său, cu acordul clientului; altfel nimic',
}

/** Formats card transactions as CSV, for accounting. */
export const formatTransactionsCsv = (moves: CardTransaction[]): string =>
  formatCsv([Object.keys(transactionColumns), ...moves.map(toCells)])

const toCells = (move: CardTransaction): string[] => [
  dayOf(move.at),
  move.orderNumber,
  formatCsvAmount(move.bani),
  escapeFormula(move.codClient),
  escapeFormula(move.positions),
  escapeFormula(move.reference ?? ''),
  move.state,
  move.isByVisitor ? 'fara_cont' : move.isByConsent ? 'cu_acord' : '',
]

/** Converts a movement to what the API and `--json` answer. */
export const toTransactionAnswer = (move: CardTransaction): CardTransactionAnswer => ({
  data: dayOf(move.at),
  numar: move.orderNumber,
  suma_bani: move.bani,
  cod_client: move.codClient,
  facturi: move.positions,
  rrn: move.reference ?? '',
  stare: move.state,
  fara_cont: move.isByVisitor,
})
