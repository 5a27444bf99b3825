import { invoiceNumber } from '#contract/facturi.ts'
import type { Db } from '#server/db/db.ts'
import type { ReceiptCandidate } from '#server/db/schema.ts'
import { formatLei } from '#server/domain/format.ts'
import {
  findClientsByName,
  findContracts,
  findIbanOwners,
  findInvoices,
  listInvoiceSeries,
  readOpenAmounts,
} from './lookups.ts'
import type { FoundContract, FoundInvoice, OpenAmounts } from './lookups.ts'
import { holdReasons, matchRules } from './match-rules.ro.ts'
import type { MatchRuleName } from './match-rules.ro.ts'
import { findCitedCodes, findCitedInvoices } from './references.ts'
import type { CitedCode, CitedInvoice, InvoiceSeries } from './references.ts'
import type { UnmatchedReceipt } from './repo.ts'

/** Whose a receipt is, and what it pays first. */
export interface Match {
  receipt: UnmatchedReceipt
  rule: MatchRuleName
  explanation: string
  /** Null when a person has to decide. */
  citizenId: number | null
  invoiceIds: number[]
  contractIds: number[]
  candidates: ReceiptCandidate[]
}

const MAX_CANDIDATES = 5

/**
 * Matches receipts with clients: by the invoice they cite, the contract or client code, the IBAN with the amount, the
 * name with the amount. Reads only; a batch takes a few queries. `series` as `listInvoiceSeries` returns them.
 */
export async function matchReceipts(
  db: Db,
  rows: UnmatchedReceipt[],
  series?: InvoiceSeries[],
): Promise<Match[]> {
  const known = series ?? (await listInvoiceSeries(db))
  const read = rows.map((row) => readTexts(row, known))
  const facts = await readFacts(db, read)
  const decided = read.map((one) => decideByText(one, facts))
  const unsure = read.filter((_, index) => decided[index] === null)
  await addPayerFacts(db, unsure, facts)
  return read.map((one, index) => decided[index] ?? decideByPayer(one, facts))
}

/** Receipt with what its texts cite. */
interface ReadReceipt {
  row: UnmatchedReceipt
  invoices: CitedInvoice[]
  codes: CitedCode[]
}

function readTexts(row: UnmatchedReceipt, series: InvoiceSeries[]): ReadReceipt {
  const texts = [row.paymentReference, row.remittance].filter(Boolean)
  return {
    row,
    invoices: texts.flatMap((text) => findCitedInvoices(text, series)),
    codes: texts.flatMap(findCitedCodes),
  }
}

interface Facts {
  invoices: Map<string, FoundInvoice[]>
  contracts: Map<string, FoundContract[]>
  ibanOwners: Map<string, number[]>
  names: Map<string, number[]>
  amounts: Map<number, OpenAmounts>
}

async function readFacts(db: Db, read: ReadReceipt[]): Promise<Facts> {
  const numbers = unique(read.flatMap((one) => one.invoices.flatMap(({ keys }) => keys)))
  const codes = read.flatMap((one) => one.codes).filter(({ isStrong }) => isStrong)
  return {
    invoices: groupBy(await findInvoices(db, numbers), ({ key }) => [key]),
    contracts: await readContracts(db, codes),
    ibanOwners: new Map(),
    names: new Map(),
    amounts: new Map(),
  }
}

// In order, so that neighbours in an index are looked up one after the other.
const unique = (values: string[]): string[] => [...new Set(values)].toSorted()

async function readContracts(db: Db, codes: CitedCode[]): Promise<Facts['contracts']> {
  const found = await findContracts(db, unique(codes.map(({ key }) => key)))
  return groupBy(found, ({ numberKey, clientKey }) => [numberKey, clientKey])
}

/** Adds what is known of the payers of some receipts, and the contracts that their words may mean. */
async function addPayerFacts(db: Db, read: ReadReceipt[], facts: Facts): Promise<void> {
  const collect = (pick: (row: UnmatchedReceipt) => string) =>
    unique(read.map(({ row }) => pick(row))).filter(Boolean)
  facts.contracts = await readContracts(
    db,
    read.flatMap((one) => one.codes),
  )
  facts.ibanOwners = await findIbanOwners(
    db,
    collect(({ payerIban }) => payerIban),
  )
  facts.names = await findClientsByName(
    db,
    collect(({ payerName }) => payerName),
  )
  const ids = [...facts.ibanOwners.values(), ...facts.names.values()].flat()
  facts.amounts = await readOpenAmounts(db, [...new Set(ids)])
}

function groupBy<T>(rows: T[], keysOf: (row: T) => string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    for (const key of new Set(keysOf(row))) groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return groups
}

const owners = (rows: { citizenId: number }[]): number[] => [
  ...new Set(rows.map(({ citizenId }) => citizenId)),
]

const toCandidates = (ids: number[], rule: MatchRuleName): ReceiptCandidate[] =>
  ids.slice(0, MAX_CANDIDATES).map((citizenId) => ({ citizenId, rule }))

/** Builds the match of a receipt that waits for a person. */
function wait(row: UnmatchedReceipt, rule: MatchRuleName, ids: number[], words?: string): Match {
  return {
    receipt: row,
    rule,
    explanation: words ?? matchRules[rule].words,
    citizenId: null,
    invoiceIds: [],
    contractIds: [],
    candidates: toCandidates(ids, rule),
  }
}

/** Decides by what the texts cite; null if they name nobody for certain. */
function decideByText(one: ReadReceipt, facts: Facts): Match | null {
  const { row } = one
  if (row.holdReason !== '') {
    const words = holdReasons[row.holdReason as keyof typeof holdReasons]
    return wait(row, 'retinuta', [], `${words}: ${matchRules.retinuta.words.toLowerCase()}`)
  }
  const cited = one.invoices.filter(({ isDistinctive }) => isDistinctive)
  const found = cited.map((invoice) => findCited(invoice, facts))
  const invoices = found.flat()
  const contracts = one.codes
    .filter(({ isStrong }) => isStrong)
    .flatMap((code) => facts.contracts.get(code.key) ?? [])
  const named = owners([...invoices, ...contracts])
  const isAmbiguous = found.some((spellings) => spellings.length > 1)
  if (named.length > 1 || isAmbiguous) return wait(row, 'mai_multi', named)
  const [citizenId] = named
  if (citizenId === undefined) return null
  const rule = invoices.length > 0 ? invoiceRule(row, invoices) : contractRule(one.codes, contracts)
  return {
    receipt: row,
    rule,
    explanation: `${matchRules[rule].words}: ${describe(row, invoices, contracts, rule)}`,
    citizenId,
    invoiceIds: [...new Set(invoices.map(({ id }) => id))],
    contractIds: invoices.length > 0 ? [] : [...new Set(contracts.map(({ id }) => id))],
    candidates: toCandidates(named, rule),
  }
}

const findCited = ({ serie, keys }: CitedInvoice, { invoices }: Facts): FoundInvoice[] =>
  keys.flatMap((key) => invoices.get(key) ?? []).filter((invoice) => invoice.serie === serie)

/** The reference of our QR code is exactly one invoice's number. */
function invoiceRule(row: UnmatchedReceipt, [invoice]: FoundInvoice[]): MatchRuleName {
  const texts = [row.paymentReference, row.remittance]
  return invoice && texts.includes(invoiceNumber(invoice)) ? 'referinta_qr' : 'factura'
}

const contractRule = (codes: CitedCode[], contracts: FoundContract[]): MatchRuleName =>
  contracts.some(({ numberKey }) =>
    codes.some(({ key, isStrong }) => isStrong && key === numberKey),
  )
    ? 'contract'
    : 'cod_client'

function describe(
  row: UnmatchedReceipt,
  invoices: FoundInvoice[],
  contracts: FoundContract[],
  rule: MatchRuleName,
): string {
  if (invoices.length === 0) {
    const shown = contracts.map(({ numar, codClient }) => (rule === 'contract' ? numar : codClient))
    return [...new Set(shown)].join(', ')
  }
  const names = [...new Set(invoices.map(invoiceNumber))]
  const title = names.length === 1 ? `factura ${names[0]}` : `facturile ${names.join(', ')}`
  return `${title}, ${compareAmount(row.bani, invoices)}`
}

function compareAmount(bani: number, invoices: FoundInvoice[]): string {
  const restBani = invoices.reduce((sum, one) => sum + one.restBani, 0)
  const owedBani = invoices.reduce((sum, one) => sum + one.penaltyBani, restBani)
  if (restBani === 0) return 'care nu mai era de plată'
  if (bani === restBani || bani === owedBani) return 'suma întreagă'
  return bani < restBani
    ? `o parte din ${formatLei(restBani)}`
    : `mai mult decât ${formatLei(restBani)}`
}

/** Decides by who paid; waits unless the amount agrees with a single client. */
function decideByPayer(one: ReadReceipt, facts: Facts): Match {
  const { row } = one
  const byIban = facts.ibanOwners.get(row.payerIban) ?? []
  const byName = facts.names.get(row.payerName) ?? []
  const hints = owners([
    ...one.invoices.flatMap((cited) => findCited(cited, facts)),
    ...one.codes.flatMap(({ key }) => facts.contracts.get(key) ?? []),
  ])
  const sure =
    bookIfOwed(row, 'iban_si_suma', byIban, facts) ?? bookIfOwed(row, 'nume_si_suma', byName, facts)
  // A text that hints at somebody else is for a person to read.
  if (sure && hints.every((id) => id === sure.citizenId)) return sure
  if (hints.length > 0) return wait(row, 'indiciu', [...new Set([...hints, ...byIban, ...byName])])
  if (byIban.length > 0) return wait(row, 'iban', [...new Set([...byIban, ...byName])])
  if (byName.length > 0) return wait(row, 'nume', byName)
  return wait(row, 'nimic', [])
}

function bookIfOwed(
  row: UnmatchedReceipt,
  rule: MatchRuleName,
  ids: number[],
  { amounts }: Facts,
): Match | null {
  const [citizenId, ...more] = ids
  if (citizenId === undefined || more.length > 0) return null
  const open = amounts.get(citizenId)
  if (!open || !(open.totalBani === row.bani || open.items.includes(row.bani))) return null
  return {
    receipt: row,
    rule,
    explanation: `${matchRules[rule].words}, ${formatLei(row.bani)}`,
    citizenId,
    invoiceIds: [],
    contractIds: [],
    candidates: toCandidates([citizenId], rule),
  }
}
