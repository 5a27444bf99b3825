import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { FigurePeriod, MoneyFigures, MoneyMonth, MoneySummary } from '#contract/desk/cifre.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Day } from '#contract/days.ts'
import type { Db } from '#server/db/db.ts'
import { bankDay, creditNotes, postings, receipts, receivables } from '#server/db/schema.ts'
import { listMonths, previousPeriod } from './period.ts'

/** Reads what was invoiced and received in a period, and what is owed today. */
export async function readMoneySummary(
  db: Db,
  perioada: FigurePeriod,
  now: Date,
): Promise<MoneySummary> {
  const today = dayOf(now)
  const before = previousPeriod(perioada)
  const [luni, monthsBefore, azi] = await Promise.all([
    readMonths(db, perioada, today),
    readMonths(db, before, today),
    readOwed(db, today),
  ])
  return {
    perioada,
    total: addUp(luni),
    inainte: { ...before, total: addUp(monthsBefore) },
    luni,
    azi,
  }
}

/** Reads the months of a period, all of them, in order. */
export async function readMonths(db: Db, period: FigurePeriod, today: Day): Promise<MoneyMonth[]> {
  const [invoiced, credited, received] = await Promise.all([
    sumInvoices(db, period, today),
    sumCreditNotes(db, period),
    sumReceived(db, period),
  ])
  return listMonths(period).map((month) => {
    const invoices = invoiced.get(month)
    const { card = 0, transfer = 0, numerar = 0, alte = 0 } = received.get(month) ?? {}
    return {
      luna: month,
      facturat_bani: (invoices?.total ?? 0) + (credited.get(month)?.total ?? 0),
      card_bani: card,
      transfer_bani: transfer,
      numerar_bani: numerar,
      alte_bani: alte,
      incasat_bani: card + transfer + numerar + alte,
      rest_bani: invoices?.rest ?? 0,
      restant_bani: invoices?.overdue ?? 0,
    }
  })
}

const NONE: MoneyFigures = {
  facturat_bani: 0,
  card_bani: 0,
  transfer_bani: 0,
  numerar_bani: 0,
  alte_bani: 0,
  incasat_bani: 0,
  rest_bani: 0,
  restant_bani: 0,
}

const addUp = (months: MoneyMonth[]): MoneyFigures => {
  const names = Object.keys(NONE) as (keyof MoneyFigures)[]
  const total = { ...NONE }
  for (const name of names) total[name] = months.reduce((sum, month) => sum + month[name], 0)
  return total
}

const within = (day: SQL | typeof receivables.issuedOn, { de_la, pana_la }: FigurePeriod): SQL =>
  sql`${day} between ${de_la}::date and ${pana_la}::date`
const monthOf = (day: SQL | typeof receivables.issuedOn): SQL => sql`to_char(${day}, 'YYYY-MM')`
/** SQL expression: a sum, whose text is read as a number, as one of bani exceeds an integer. */
const sum = (bani: SQL, which?: SQL) =>
  sql`coalesce(sum(${bani}) ${which ? sql`filter (where ${which})` : sql``}, 0)::float8`

/** Runs a query of sums by month, and keys its rows by it. */
async function readByMonth<Row extends Record<string, number>>(
  db: Db,
  query: SQL,
): Promise<Map<string, Row>> {
  const { rows } = await db.execute<Row & { luna: string }>(query)
  return new Map(rows.map(({ luna, ...row }) => [luna, row as unknown as Row]))
}

const rest = sql`${receivables.totalBani} - ${receivables.paidBani}`

const sumInvoices = (db: Db, period: FigurePeriod, today: Day) =>
  readByMonth<{ total: number; rest: number; overdue: number }>(
    db,
    sql`select ${monthOf(receivables.issuedOn)} as luna, ${sum(sql`${receivables.totalBani}`)} as total,
      ${sum(rest)} as rest, ${sum(rest, sql`${receivables.dueOn} < ${today}::date`)} as overdue
    from ${receivables}
    where ${receivables.kind} = 'factura' and ${receivables.cancelledAt} is null
      and ${within(receivables.issuedOn, period)}
    group by 1`,
  )

const sumCreditNotes = (db: Db, period: FigurePeriod) =>
  readByMonth<{ total: number }>(
    db,
    sql`select ${monthOf(sql`${creditNotes.issuedOn}`)} as luna, ${sum(sql`${creditNotes.totalBani}`)} as total
    from ${creditNotes}
    where ${within(sql`${creditNotes.issuedOn}`, period)}
    group by 1`,
  )

/** SQL expression: the way by which the money of an entry came, or went back, from its cause. */
const way = sql`case
  when ${postings.cause} ~ '^(plata|rambursare|anulare):' then 'card'
  when ${postings.cause} = 'transfer' then 'transfer'
  when ${postings.cause} ~ '^incasare(-anulata)?:' then coalesce(${receipts.source}, 'alte')
  else 'alte' end`

const sumReceived = (db: Db, period: FigurePeriod) => {
  const signed = sql`case when debit = 'banca' then bani else -bani end`
  const by = (name: string) => sum(signed, sql`way = ${name}`)
  return readByMonth<{ card: number; transfer: number; numerar: number; alte: number }>(
    db,
    sql`select ${monthOf(sql`day`)} as luna, ${by('card')} as card, ${by('transfer')} as transfer,
      ${by('numerar')} as numerar, ${by('alte')} as alte
    from (
      select ${bankDay(postings)} as day, ${postings.debit} as debit, ${postings.bani} as bani, ${way} as way
      from ${postings}
      left join ${receipts} on ${postings.cause} like 'incasare%'
        and ${receipts.id} = substring(${postings.cause} from ':([0-9]{1,9})$')::int
      where (${postings.debit} = 'banca' or ${postings.credit} = 'banca') and ${within(bankDay(postings), period)}
    ) as moved
    group by 1`,
  )
}

async function readOwed(db: Db, today: Day): Promise<MoneySummary['azi']> {
  const { rows } = await db.execute<{ owed: number; overdue: number }>(sql`
    select ${sum(rest)} as owed, ${sum(rest, sql`${receivables.dueOn} < ${today}::date`)} as overdue
    from ${receivables}
    where ${receivables.paidBani} < ${receivables.totalBani} and ${receivables.cancelledAt} is null`)
  const [{ owed, overdue } = { owed: 0, overdue: 0 }] = rows
  return { datorat_bani: owed, restant_bani: overdue }
}
