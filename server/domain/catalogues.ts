import { asc, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { stateMachine } from '#contract/forms.ts'
import type { StateMachine, UserKind } from '#contract/forms.ts'
import { sesizareCatalogue as sesizareSchema, sesizareCategory } from '#contract/sesizari.ts'
import type { SesizareCatalogue, SesizareCategory } from '#contract/sesizari.ts'
import { solicitareCatalogue, solicitareType } from '#contract/solicitari.ts'
import type { SolicitareCatalogue, SolicitareType } from '#contract/solicitari.ts'
import { foldText } from '#contract/text.ts'
import type { Db } from '#server/db/db.ts'
import { catalogues, sesizareCategories, solicitareTypes } from '#server/db/schema.ts'
import { isFirm } from './citizens.ts'
import type { CitizenRow } from './citizens.ts'

export type CatalogueName = 'solicitari' | 'sesizari'
type Who = Pick<CitizenRow, 'type' | 'fNume'>

const ASSOCIATION = /\basociati[ae] de proprietari\b/
const solicitariCommon = z.omit(solicitareCatalogue, { tipuri: true })
const sesizariCommon = z.omit(sesizareSchema, { categorii: true })
const machines = z.object({ stari: stateMachine })

/**
 * Returns the kind of user that decides which forms are offered; an owners' association is a firm whose name says so.
 */
export function userKindOf(who: Who): UserKind {
  if (!isFirm(who)) return 'persoana_fizica'
  return ASSOCIATION.test(foldText(who.fNume)) ? 'asociatie_proprietari' : 'firma'
}

/** Returns the solicitare types a citizen may use, with the names of groups and states. */
export async function readSolicitareCatalogueFor(
  db: Db,
  citizen: Who,
): Promise<SolicitareCatalogue> {
  const kind = userKindOf(citizen)
  const { tipuri, ...common } = await readSolicitareCatalogue(db)
  const offered = tipuri.filter(({ tipuri_utilizator }) => tipuri_utilizator.includes(kind))
  return { ...common, tipuri: offered }
}

/** Returns the active solicitare types of all kinds of users, with the names of groups and states. */
export async function readSolicitareCatalogue(db: Db): Promise<SolicitareCatalogue> {
  const common = solicitariCommon.parse(await readCatalogue(db, 'solicitari'))
  const rows = await db
    .select({ definition: solicitareTypes.definition })
    .from(solicitareTypes)
    .where(eq(solicitareTypes.active, true))
    .orderBy(asc(solicitareTypes.ordine), asc(solicitareTypes.cod))
  return { ...common, tipuri: rows.map(({ definition }) => solicitareType.parse(definition)) }
}

/** Finds a type by its code, also one no longer offered; null when there is none. */
export async function findSolicitareType(db: Db, cod: string): Promise<SolicitareType | null> {
  const [row] = await db.select().from(solicitareTypes).where(eq(solicitareTypes.cod, cod))
  return row ? solicitareType.parse(row.definition) : null
}

/** Finds a type the citizen may use now; null when there is none of that code for them. */
export async function findSolicitareTypeFor(
  db: Db,
  citizen: Who,
  cod: string,
): Promise<SolicitareType | null> {
  const [row] = await db.select().from(solicitareTypes).where(eq(solicitareTypes.cod, cod))
  if (!row?.active) return null
  const type = solicitareType.parse(row.definition)
  return type.tipuri_utilizator.includes(userKindOf(citizen)) ? type : null
}

/** Returns the names of all types by their codes. */
export async function listSolicitareTypeNames(db: Db): Promise<Map<string, string>> {
  const { cod, definition } = solicitareTypes
  return toMap(await db.select({ cod, denumire: nameIn(definition) }).from(solicitareTypes))
}

/** Returns the active categories, with the names of states. */
export async function sesizareCatalogue(db: Db): Promise<SesizareCatalogue> {
  const common = sesizariCommon.parse(await readCatalogue(db, 'sesizari'))
  const rows = await db
    .select({ definition: sesizareCategories.definition })
    .from(sesizareCategories)
    .where(eq(sesizareCategories.active, true))
    .orderBy(asc(sesizareCategories.ordine), asc(sesizareCategories.cod))
  return { ...common, categorii: rows.map(({ definition }) => sesizareCategory.parse(definition)) }
}

/** Finds a category by its code, also one no longer offered; null when there is none. */
export async function findSesizareCategory(
  db: Db,
  cod: string,
): Promise<(SesizareCategory & { activa: boolean }) | null> {
  const [row] = await db.select().from(sesizareCategories).where(eq(sesizareCategories.cod, cod))
  return row ? { ...sesizareCategory.parse(row.definition), activa: row.active } : null
}

/** Returns the names of all categories by their codes. */
export async function listSesizareCategoryNames(db: Db): Promise<Map<string, string>> {
  const { cod, definition } = sesizareCategories
  return toMap(await db.select({ cod, denumire: nameIn(definition) }).from(sesizareCategories))
}

/** State machine of one kind of case, and the names of its types or categories by their codes. */
export interface CaseCatalogue {
  machine: StateMachine
  names: Map<string, string>
}

/** Reads how both kinds of cases are called, in one query. */
export async function readCaseCatalogues(db: Db): Promise<Record<CatalogueName, CaseCatalogue>> {
  const rows = await db
    .select({
      cod: catalogues.cod,
      stari: sql<unknown>`${catalogues.content} -> 'stari'`,
      solicitari: namesIn(solicitareTypes),
      sesizari: namesIn(sesizareCategories),
    })
    .from(catalogues)
  const read = (name: CatalogueName): CaseCatalogue => {
    const row = rows.find(({ cod }) => cod === name)
    if (!row) throw missingCatalogue(name)
    return { machine: stateMachine.parse(row.stari), names: new Map(row[name]) }
  }
  return { solicitari: read('solicitari'), sesizari: read('sesizari') }
}

/** SQL expression: codes and names of all types or categories. */
const namesIn = (table: typeof solicitareTypes | typeof sesizareCategories) =>
  sql<
    [cod: string, denumire: string][]
  >`(select coalesce(json_agg(json_build_array(${table.cod}, ${nameIn(table.definition)})), '[]') from ${table})`

/** Reads the labels of states and the transitions between them. */
export async function readStateMachine(db: Db, name: CatalogueName): Promise<StateMachine> {
  return machines.parse(await readCatalogue(db, name)).stari
}

async function readCatalogue(db: Db, name: CatalogueName): Promise<unknown> {
  const [row] = await db.select().from(catalogues).where(eq(catalogues.cod, name))
  if (!row) throw missingCatalogue(name)
  return row.content
}

const missingCatalogue = (name: CatalogueName) => new Error(`catalogue ${name} not found`)

/** SQL expression: the name (`denumire`) in the definition of a type or category. */
export const nameIn = (definition: AnyPgColumn) => sql<string>`${definition}->>'denumire'`
const toMap = (rows: { cod: string; denumire: string }[]): Map<string, string> =>
  new Map(rows.map(({ cod, denumire }) => [cod, denumire]))
