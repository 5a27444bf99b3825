import { and, asc, eq, ne } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Day } from '#contract/days.ts'
import type { InvoiceLine } from '#contract/facturi.ts'
import type { Db } from '#server/db/db.ts'
import { contracts, receivables } from '#server/db/schema.ts'
import { accruePenalties } from '#server/domain/penalties.ts'
import { applyPayment } from '#server/domain/apply-payment.ts'
import { creditInvoice } from '#server/domain/credit-notes.ts'
import { addInvoices } from '#server/domain/receivables.ts'
import type { NewInvoice } from '#server/domain/receivables.ts'
import type { Env } from '#server/config/env.ts'
import { listCards } from '#server/domain/cards-repo.ts'
import { single } from '#server/db/single.ts'
import { addDebitMandate, addFailedCardPayment, addCardPayment } from './card-payments.ts'
import type { CardEnv } from './card-payments.ts'
import type { Owner } from './contracts.ts'
import { atHour } from './moments.ts'

type ContractRow = typeof contracts.$inferSelect

const SERIE = 'FS'
const MONTHS = 13
/** Longer than a month, so that the latest invoice is never overdue. */
const DAYS_TO_PAY = 35
const WRONG_SUM = 'Numărul de persoane era greșit'
const PAID_DAYS_EARLY = 9
const VAT_PERCENT = 21
const TONNES_EACH = 0.012
const TONNE_BANI = 16_000
/** Latest months in which a suspended contract gets no invoice. */
const SUSPENDED_MONTHS = 4

type InvoiceOutcome =
  | 'achitata'
  | 'cu_cardul'
  | 'refuzata'
  | 'in_parte'
  | 'neachitata'
  | 'contestata'
  | 'stornata'

/** Outcomes of the main contract's invoices, latest first; older ones are paid. */
const mainOutcomes: InvoiceOutcome[] = [
  'in_parte',
  'contestata',
  'cu_cardul',
  'refuzata',
  'cu_cardul',
  'stornata',
]
/** Outcomes of the other contracts' invoices. */
const otherOutcomes: InvoiceOutcome[] = ['neachitata']

type SeedEnv = CardEnv & Pick<Env, 'bank' | 'creditNoteSeries'>

interface Issued {
  id: number
  invoice: NewInvoice
  fate: InvoiceOutcome
}

/**
 * Seeds a year of invoices for an account: most are paid, one in part, one disputed, one cancelled, and one has
 * penalties because its payment failed long ago. With the demonstration bank some were paid by card; the card is saved
 * and has a mandate for a contract's next invoice.
 */
export async function seedInvoices(
  db: Db,
  env: SeedEnv,
  { citizen, now }: Pick<Owner, 'citizen' | 'now'>,
): Promise<void> {
  const rows = await db
    .select()
    .from(contracts)
    .where(and(eq(contracts.citizenId, citizen.id), ne(contracts.state, 'in_semnare')))
    .orderBy(asc(contracts.id))
  for (let ago = MONTHS - 1; ago >= 0; ago -= 1) {
    const issued = await issueInvoices(db, rows, ago, now)
    await applyOutcomes(db, env, issued, now)
    if (ago === 0 && usesSandboxBank(env)) await addMandateForNextInvoice(db, rows, issued, now)
  }
  await accruePenalties(db, { citizenId: citizen.id, now, rules: env.penalties })
}

// Only the demonstration bank can have past orders.
const usesSandboxBank = ({ bank }: SeedEnv): boolean => bank === null

/** Adds a mandate for the latest invoice of the last active contract, debited when due. */
async function addMandateForNextInvoice(db: Db, rows: ContractRow[], issued: Issued[], now: Date) {
  const active = new Set(rows.filter(({ state }) => state === 'activ').map(({ id }) => id))
  const latest = issued.filter(({ invoice }) => active.has(invoice.contractId)).at(-1)
  const [card] = latest ? await listCards(db, latest.invoice.citizenId) : []
  if (!latest || !card) return
  const { id, invoice } = latest
  const { paidBani } = single(
    await db
      .select({ paidBani: receivables.paidBani })
      .from(receivables)
      .where(eq(receivables.id, id)),
  )
  const agreedAt = clampTo(now, atHour(addDays(invoice.issuedOn, 4), 12))
  await addDebitMandate(db, card.id, invoice, invoice.totalBani - paidBani, agreedAt)
}

async function issueInvoices(
  db: Db,
  rows: ContractRow[],
  ago: number,
  now: Date,
): Promise<Issued[]> {
  const issuedOn = firstOfMonth(dayOf(now), ago)
  const period = firstOfMonth(issuedOn, 1).slice(0, 7)
  const planned = rows.flatMap((contract, number) => {
    if (!isInvoiced(contract, period, ago)) return []
    const fates = number === 0 ? mainOutcomes : otherOutcomes
    return [{ invoice: buildInvoice(contract, period, issuedOn), fate: fates[ago] ?? 'achitata' }]
  })
  const invoices = planned.map(({ invoice }) => invoice)
  const at = clampTo(now, atHour(issuedOn, 8))
  const ids = await addInvoices(db, invoices, at)
  return ids.flatMap((id, index) => {
    const one = planned[index]
    return one ? [{ ...one, id }] : []
  })
}

function isInvoiced(
  { startsOn, endsOn, state }: ContractRow,
  period: string,
  ago: number,
): boolean {
  if (state === 'suspendat' && ago < SUSPENDED_MONTHS) return false
  return startsOn.slice(0, 7) <= period && (endsOn === null || period <= endsOn.slice(0, 7))
}

function buildInvoice(contract: ContractRow, period: string, issuedOn: Day): NewInvoice {
  const lines = buildInvoiceLines(contract)
  const sum = (read: (line: InvoiceLine) => number) =>
    lines.reduce((bani, line) => bani + read(line), 0)
  const [year = '', month = ''] = period.split('-')
  const numar = `${year.slice(2)}${month}${String(contract.id).padStart(5, '0')}`
  return {
    citizenId: contract.citizenId,
    contractId: contract.id,
    serie: SERIE,
    numar,
    period,
    issuedOn,
    dueOn: addDays(issuedOn, DAYS_TO_PAY),
    totalBani: sum((line) => line.total_bani),
    vatBani: sum((line) => line.tva_bani),
    lines,
  }
}

function buildInvoiceLines({ persoane, monthlyVolume, tariffBani }: ContractRow): InvoiceLine[] {
  const many = monthlyVolume ?? persoane ?? 1
  const tonnes = Math.round(many * TONNES_EACH * 1000) / 1000
  return [
    buildInvoiceLine(
      'Colectarea și transportul deșeurilor',
      many,
      persoane === null ? 'm³' : 'persoană',
      tariffBani,
    ),
    buildInvoiceLine('Contribuția pentru economia circulară', tonnes, 'tonă', TONNE_BANI),
  ]
}

function buildInvoiceLine(
  denumire: string,
  cantitate: number,
  um: string,
  priceBani: number,
): InvoiceLine {
  const valueBani = Math.round(cantitate * priceBani)
  const vatBani = Math.round((valueBani * VAT_PERCENT) / 100)
  return {
    denumire,
    cantitate,
    um,
    pret_bani: priceBani,
    valoare_bani: valueBani,
    tva_bani: vatBani,
    total_bani: valueBani + vatBani,
  }
}

/** Applies the outcomes of one month's invoices. */
async function applyOutcomes(db: Db, env: SeedEnv, issued: Issued[], now: Date): Promise<void> {
  for (const { id, invoice, fate } of issued) {
    const { citizenId, issuedOn, dueOn, totalBani } = invoice
    const later = clampTo(now, atHour(addDays(issuedOn, 3), 10))
    const paidAt = clampTo(now, atHour(addDays(dueOn, -PAID_DAYS_EARLY), 11))
    const pay = (bani: number, at: Date) =>
      applyPayment(db, {
        citizenId,
        bani,
        wanted: [id],
        rules: env.penalties,
        cause: 'transfer',
        now: at,
      })
    const byCard = { id, invoice, at: paidAt }
    if (fate === 'achitata' || (fate === 'cu_cardul' && !usesSandboxBank(env))) {
      await pay(totalBani, paidAt)
    }
    if (fate === 'cu_cardul' && usesSandboxBank(env)) await addCardPayment(db, env, byCard)
    if (fate === 'refuzata' && usesSandboxBank(env)) await addFailedCardPayment(db, env, byCard)
    if (fate === 'in_parte') await pay(Math.floor(totalBani / 2), later)
    if (fate === 'stornata')
      await creditInvoice(db, id, { reason: WRONG_SUM }, { env, cause: 'storno', now: later })
    if (fate === 'contestata') {
      await db.update(receivables).set({ contestedAt: later }).where(eq(receivables.id, id))
    }
  }
}

/** Returns the first day of the month `ago` months before a day's month. */
function firstOfMonth(day: Day, ago: number): Day {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 10)
}

const clampTo = (now: Date, moment: Date): Date => (moment < now ? moment : now)
