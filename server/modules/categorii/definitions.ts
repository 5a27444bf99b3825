import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { DeskCategory, DeskType } from '#contract/desk/categorii.ts'
import type { DeskCaseKind } from '#contract/desk/coada.ts'
import { OTHER_PROBLEM, sesizareCategory } from '#contract/sesizari.ts'
import { solicitareType } from '#contract/solicitari.ts'
import type { Db } from '#server/db/db.ts'
import { deskCases, sesizareCategories, solicitareTypes } from '#server/db/schema.ts'
import type { Counts } from '#server/db/upsert.ts'
import { audit } from '#server/domain/audit.ts'
import { findDefinition, listDefinitions, orderDefinitions } from '#server/domain/definitions.ts'
import type { DefinitionTable } from '#server/domain/definitions.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { readLatestNumbers } from '#server/modules/continut/latest-numbers.ts'
import { changeContent } from '#server/modules/continut/versions.ts'
import { categoryKind, typeKind } from './definition-kinds.ts'
import type { DefinitionKind } from './definition-kinds.ts'
import { definitionTexts } from './texts.ro.ts'

interface Changes {
  activ: boolean
  /** Fields of the definition to set; an undefined one is removed. */
  fields: Record<string, unknown>
  seen: number
}

/** Lists the categories in their order, inactive ones too. */
export async function listDeskCategories(db: Db): Promise<DeskCategory[]> {
  const rows = await listDefinitions(db, sesizareCategories)
  const toShared = await createDescriber(db, 'sesizare', categoryKind.name, rows)
  return rows.map((row) => {
    const { denumire, descriere, tinta_zile = null } = sesizareCategory.parse(row.definition)
    const necesara = row.cod === OTHER_PROBLEM
    return { ...toShared(row), denumire, descriere, tinta_zile, necesara }
  })
}

/** Lists the request types in their order, inactive ones too. */
export async function listDeskTypes(db: Db): Promise<DeskType[]> {
  const rows = await listDefinitions(db, solicitareTypes)
  const toShared = await createDescriber(db, 'solicitare', typeKind.name, rows)
  return rows.map((row) => {
    const { denumire, descriere, grup, termen_zile } = solicitareType.parse(row.definition)
    return { ...toShared(row), denumire, descriere, grup, termen_zile }
  })
}

/**
 * Adds or replaces a whole definition, as a new version of it. Throws `date_invalide` with all its problems, and
 * `stare_nepotrivita` for a category that must be offered.
 */
export function saveDefinition(
  context: OperatorContext,
  db: Db,
  kind: DefinitionKind,
  given: unknown,
  active: boolean,
): Promise<Counts & { cod: string }> {
  return db.transaction(async (tx) => {
    const key = readCode(given)
    const { result } = await changeContent(
      context,
      tx,
      { kind, key },
      { action: 'publicare' },
      () => kind.put(context, tx, given, active),
    )
    return result
  })
}

const coded = z.object({ cod: z.string() })

/** Reads the code of a definition that is yet to be validated; empty without one. */
function readCode(given: unknown): string {
  const parsed = coded.safeParse(given)
  return parsed.success ? parsed.data.cod : ''
}

/** Changes a definition. Throws `inexistent`, `date_invalide`, `stare_nepotrivita` and `modificat_intre_timp`. */
export function changeDefinition(
  context: OperatorContext,
  db: Db,
  kind: DefinitionKind,
  cod: string,
  { activ, fields, seen }: Changes,
): Promise<unknown> {
  return db.transaction((tx) =>
    changeContent(context, tx, { kind, key: cod }, { action: 'publicare', seen }, async () => {
      const row = await findDefinition(tx, kind.table, cod, { lock: true })
      if (!row) throw new ApiError('inexistent')
      const changed = Object.entries({ ...(row.definition as object), ...fields })
      const definitie = Object.fromEntries(changed.filter(([, value]) => value !== undefined))
      await kind.publish(context, tx, cod, { definitie, activ })
    }),
  )
}

/** Reads a whole definition, as it is stored. Throws `inexistent`. */
export async function readDefinition(
  db: Db,
  { table }: Pick<DefinitionKind, 'table'>,
  cod: string,
): Promise<{ definitie: Record<string, unknown> }> {
  const row = await findDefinition(db, table, cod)
  if (!row) throw new ApiError('inexistent')
  return { definitie: row.definition as Record<string, unknown> }
}

/** Puts definitions in another order. Throws `date_invalide`, and `modificat_intre_timp` if `dinainte` is not theirs. */
export function changeOrder(
  { actor, requestId = '' }: OperatorContext,
  db: Db,
  table: DefinitionTable,
  { dinainte, coduri }: { dinainte: string[]; coduri: string[] },
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from ${table} for update`)
    const current = (await listDefinitions(tx, table)).map(({ cod }) => cod)
    if (current.join() !== dinainte.join()) {
      throw new ApiError('modificat_intre_timp', { sentence: definitionTexts.orderChanged })
    }
    if (current.toSorted().join() !== coduri.toSorted().join()) {
      throw new ApiError('date_invalide', { sentence: definitionTexts.missing })
    }
    await orderDefinitions(tx, table, coduri)
    const action = table === solicitareTypes ? 'tip.ordine' : 'categorie.ordine'
    await audit(tx, { actor, action, requestId })
  })
}

async function createDescriber(
  db: Db,
  caseKind: DeskCaseKind,
  name: string,
  rows: { cod: string }[],
) {
  const open = await countOpenCases(db, caseKind)
  const keys = rows.map(({ cod }) => cod)
  const versions = await readLatestNumbers(db, { name }, keys)
  return ({ cod, active }: { cod: string; active: boolean }) => ({
    cod,
    activ: active,
    cazuri_deschise: open.get(cod) ?? 0,
    versiune: versions.get(cod) ?? 0,
  })
}

async function countOpenCases(db: Db, kind: DeskCaseKind): Promise<Map<string, number>> {
  const rows = await db
    .select({ cod: deskCases.category, count: sql<number>`count(*)::int` })
    .from(deskCases)
    .where(and(eq(deskCases.kind, kind), deskCases.isOpen))
    .groupBy(deskCases.category)
  return new Map(rows.map(({ cod, count }) => [cod, count]))
}
