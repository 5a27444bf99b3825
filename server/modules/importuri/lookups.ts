import { and, eq, inArray, sql } from 'drizzle-orm'
import { invoiceNumber } from '#contract/facturi.ts'
import type { Db } from '#server/db/db.ts'
import {
  citizens,
  contracts,
  creditNotes,
  receivables,
  rounds,
  servicePlaces,
} from '#server/db/schema.ts'
import type { NewInvoice } from '#server/domain/receivables.ts'
import type { ImportContext } from './kind.ts'

export type FoundClient = Awaited<ReturnType<typeof findCitizens>>[number]

/** Finds citizens by CNP or CUI: clients as well as unapproved accounts. */
export async function findClientsByIdentifier(
  tx: Db,
  ids: string[],
): Promise<Map<string, FoundClient>> {
  const rows = await findCitizens(tx, unique(ids))
  return new Map(rows.map((row) => [row.cnpCui ?? '', row]))
}

function findCitizens(tx: Db, ids: string[]) {
  const { id, cnpCui, type, nume, prenume, fNume, state, enrolledAt } = citizens
  return tx
    .select({ id, cnpCui, type, nume, prenume, fNume, state, enrolledAt })
    .from(citizens)
    .where(inArray(cnpCui, ids))
}

/** Reason for a conflict: only the operator can tell whether the account is the client's. */
export const CONTESTED =
  'are un cont făcut fără PIN: dacă este al clientului, clienti aproba; dacă nu, cont inchide'

/**
 * Returns the citizen found if they are an approved client; otherwise reports a wrong line and returns null. Anybody
 * may register with anybody's CNP: only the operator knows who the client is.
 */
export function resolveClient(
  context: ImportContext,
  line: number,
  found: FoundClient | undefined,
): FoundClient | null {
  if (!found || found.state === 'neconfirmat') {
    context.wrong(line, 'client', 'nu este printre clienți')
    return null
  }
  if (found.enrolledAt !== null) return found
  context.wrong(line, 'client', CONTESTED)
  return null
}

/** Finds contracts, keyed by number. */
export async function findContractsByNumber(tx: Db, numbers: string[]) {
  const { id, numar, citizenId } = contracts
  const wanted = sql.param(unique(numbers))
  const rows = await tx
    .select({ id, numar, citizenId })
    .from(contracts)
    .where(sql`${numar} = any(${wanted}::text[])`)
  return new Map(rows.map((row) => [row.numar, row]))
}

/** Finds which of some invoices already exist, as they were imported. */
export async function findExistingInvoices(
  tx: Db,
  wanted: Pick<NewInvoice, 'serie' | 'numar'>[],
): Promise<NewInvoice[]> {
  const { citizenId, contractId, serie, numar, period, issuedOn, dueOn } = receivables
  const { totalBani, vatBani, lines, correctsId } = receivables
  const series = sql.param(wanted.map((one) => one.serie))
  const numbers = sql.param(wanted.map((one) => one.numar))
  const named = sql`(${serie}, ${numar}) in (select * from unnest(${series}::text[], ${numbers}::text[]))`
  return tx
    .select({
      citizenId,
      contractId,
      serie,
      numar,
      period,
      issuedOn,
      dueOn,
      totalBani,
      vatBani,
      lines,
      correctsId,
    })
    .from(receivables)
    .where(and(eq(receivables.kind, 'factura'), named))
}

/** Finds invoices, keyed by series and number: `FS 100233`. */
export async function findInvoicesByNumber(tx: Db, names: string[]) {
  if (names.length === 0) return new Map<string, typeof receivables.$inferSelect>()
  const parts = unique(names).map((name) => name.split(' '))
  const series = sql.param(parts.map(([serie]) => serie))
  const numbers = sql.param(parts.map(([, numar]) => numar))
  const { serie, numar, kind } = receivables
  const named = sql`(${serie}, ${numar}) in (select * from unnest(${series}::text[], ${numbers}::text[]))`
  const rows = await tx
    .select()
    .from(receivables)
    .where(and(eq(kind, 'factura'), named))
  return new Map(rows.map((row) => [invoiceNumber(row), row]))
}

/** Finds credit notes, keyed by series and number. */
export async function findCreditNotesByNumber(tx: Db, wanted: { serie: string; numar: string }[]) {
  const { serie, numar } = creditNotes
  const series = sql.param(wanted.map((one) => one.serie))
  const numbers = sql.param(wanted.map((one) => one.numar))
  const named = sql`(${serie}, ${numar}) in (select * from unnest(${series}::text[], ${numbers}::text[]))`
  const rows = await tx.select().from(creditNotes).where(named)
  return new Map(rows.map((row) => [invoiceNumber(row), row]))
}

/** Finds ids of service places, keyed by code. */
export async function findPlaceIds(tx: Db, codes: string[]): Promise<Map<string, number>> {
  const { id, cod } = servicePlaces
  const rows = await tx
    .select({ id, cod })
    .from(servicePlaces)
    .where(inArray(cod, unique(codes)))
  return new Map(rows.map((row) => [row.cod, row.id]))
}

/** Finds ids of rounds, keyed by code. */
export async function findRoundIds(tx: Db, codes: string[]): Promise<Map<string, number>> {
  const { id, cod } = rounds
  const rows = await tx
    .select({ id, cod })
    .from(rounds)
    .where(inArray(cod, unique(codes)))
  return new Map(rows.map((row) => [row.cod, row.id]))
}

const unique = (values: string[]): string[] => [...new Set(values)]
