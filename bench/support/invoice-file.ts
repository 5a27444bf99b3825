import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { addDays } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'

/** Accounts with ten years of monthly invoices, on a main contract and some extra ones. */
export const oldAccounts = { count: 50, extraContracts: 3, months: 120 }

interface Plan {
  invoices: number
  contracts: number
  today: Day
  /** Accounts whose invoices come first; none if not given. */
  old?: typeof oldAccounts
}

const HEADER =
  'serie;numar;contract;perioada;data_emitere;data_scadenta;total;tva;denumire;cantitate;um;pret;valoare;tva_linie;total_linie'
const LINE = 'Colectarea și transportul deșeurilor;3;persoană;14,50;43,50;9,14;52,64'
const DAYS_TO_PAY = 30
const LINES_AT_ONCE = 1000

/** Number of an extra contract of an old account. */
export const extraContract = (citizen: number, extra: number): string => `B-${citizen}-${extra}`

/** True if the import's report says that it added every invoice. */
export const isWholeImport = (report: string, invoices: number): boolean =>
  report.includes(` ${invoices.toLocaleString('ro-RO')} adăugate`)

/** Writes a CSV file of invoices: first those of old accounts, then month by month those of other contracts. */
export async function writeInvoices(file: string, plan: Plan): Promise<void> {
  await pipeline(Readable.from(pieces(plan)), createWriteStream(file))
}

function* pieces(plan: Plan): Generator<string> {
  let held = [HEADER]
  let number = 0
  for (const [contract, ago] of planInvoices(plan)) {
    if (number === plan.invoices) break
    number += 1
    held.push(formatInvoiceLine(number, contract, plan.today, ago))
    if (held.length < LINES_AT_ONCE) continue
    yield `${held.join('\n')}\n`
    held = []
  }
  yield `${held.join('\n')}\n`
}

function* planInvoices({ contracts, old }: Plan): Generator<[contract: string, monthsAgo: number]> {
  const { count, extraContracts, months } = old ?? { count: 0, extraContracts: 0, months: 0 }
  for (let ago = months - 1; ago >= 0; ago -= 1) {
    for (let citizen = 1; citizen <= count; citizen += 1) {
      yield [`B-${citizen}`, ago]
      for (let extra = 1; extra <= extraContracts; extra += 1) {
        yield [extraContract(citizen, extra), ago]
      }
    }
  }
  for (let ago = 0; ; ago += 1) {
    for (let contract = count + 1; contract <= contracts; contract += 1)
      yield [`B-${contract}`, ago]
  }
}

function formatInvoiceLine(
  number: number,
  contract: string,
  today: Day,
  monthsAgo: number,
): string {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const firstOf = (months: number) =>
    new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
  const issuedOn = firstOf(monthsAgo)
  const period = firstOf(monthsAgo + 1).slice(0, 7)
  return `FS;${number};${contract};${period};${issuedOn};${addDays(issuedOn, DAYS_TO_PAY)};52,64;9,14;${LINE}`
}
