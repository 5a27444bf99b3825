import { inArray } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { citizens, contracts, rounds, servicePlaces } from '#server/db/schema.ts'

/** Clients by their CNP or CUI. */
export async function clientsOf(tx: Db, ids: string[]) {
  const { id, cnpCui, type, nume, prenume, fNume } = citizens
  const rows = await tx
    .select({ id, cnpCui, type, nume, prenume, fNume })
    .from(citizens)
    .where(inArray(cnpCui, unique(ids)))
  return new Map(rows.map((row) => [row.cnpCui ?? '', row]))
}

/** Contracts by their numbers. */
export async function contractsOf(tx: Db, numbers: string[]) {
  const { id, numar, citizenId } = contracts
  const wanted = unique(numbers)
  const rows = await tx
    .select({ id, numar, citizenId })
    .from(contracts)
    .where(inArray(numar, wanted))
  return new Map(rows.map((row) => [row.numar, row]))
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
