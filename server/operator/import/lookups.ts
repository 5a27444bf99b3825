import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { citizens, contracts, receivables, rounds, servicePlaces } from '#server/db/schema.ts'
import type { NewInvoice } from '#server/domain/receivables.ts'
import type { ImportContext } from './kind.ts'

export type FoundClient = Awaited<ReturnType<typeof findCitizens>>[number]

/** Who has a CNP or CUI, by it: clients, and those who only say they are. */
export async function clientsOf(tx: Db, ids: string[]): Promise<Map<string, FoundClient>> {
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

/** Whoever has the account may be the client, or not: that is for the operator to find out. */
export const CONTESTED =
  'are un cont făcut fără PIN: dacă este al clientului, clienti aproba; dacă nu, cont inchide'

/**
 * Who was found, when what the operator's books say is a client's may be given to them; null, and a wrong line, otherwise.
 * Anybody may register with anybody's CNP: only the operator knows who the client is.
 */
export function asClient(
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

/** Contracts by their numbers. */
export async function contractsOf(tx: Db, numbers: string[]) {
  const { id, numar, citizenId } = contracts
  const wanted = sql.param(unique(numbers))
  const rows = await tx
    .select({ id, numar, citizenId })
    .from(contracts)
    .where(sql`${numar} = any(${wanted}::text[])`)
  return new Map(rows.map((row) => [row.numar, row]))
}

/** Those of some invoices that are there, as they were put. */
export async function invoicesNamed(
  tx: Db,
  wanted: Pick<NewInvoice, 'serie' | 'numar'>[],
): Promise<NewInvoice[]> {
  const { citizenId, contractId, serie, numar, period, issuedOn, dueOn } = receivables
  const { totalBani, vatBani, lines } = receivables
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
    })
    .from(receivables)
    .where(and(eq(receivables.kind, 'factura'), named))
}

/** Ids of service places by their codes. */
export async function placesOf(tx: Db, codes: string[]): Promise<Map<string, number>> {
  const { id, cod } = servicePlaces
  const rows = await tx
    .select({ id, cod })
    .from(servicePlaces)
    .where(inArray(cod, unique(codes)))
  return new Map(rows.map((row) => [row.cod, row.id]))
}

/** Ids of rounds by their codes. */
export async function roundsOf(tx: Db, codes: string[]): Promise<Map<string, number>> {
  const { id, cod } = rounds
  const rows = await tx
    .select({ id, cod })
    .from(rounds)
    .where(inArray(cod, unique(codes)))
  return new Map(rows.map((row) => [row.cod, row.id]))
}

const unique = (values: string[]): string[] => [...new Set(values)]
