import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { Schema } from '#contract/endpoint.ts'
import { sesizareCatalogue, sesizareCategory } from '#contract/sesizari.ts'
import { solicitareCatalogue, solicitareType } from '#contract/solicitari.ts'
import type { Env } from '#server/config/env.ts'
import type { Db } from '#server/db/db.ts'
import * as tables from '#server/db/schema.ts'
import { translateContent } from './translate-content.ts'

/** Lists the operator's Romanian texts that citizens see, each once; those of a case or a person are none of them. */
export async function listContentTexts(db: Db, env: Pick<Env, 'operator'>): Promise<string[]> {
  const texts = [
    ...(await listCatalogueTexts(db)),
    ...(await listStoredTexts(db)),
    env.operator.program,
  ]
  return [...new Set(texts)].filter((text) => text !== '')
}

const common: Record<string, Schema> = {
  solicitari: z.omit(solicitareCatalogue, { tipuri: true }),
  sesizari: z.omit(sesizareCatalogue, { categorii: true }),
}

async function listCatalogueTexts(db: Db): Promise<string[]> {
  const { catalogues, solicitareTypes, sesizareCategories } = tables
  const rows = await db.select().from(catalogues).orderBy(catalogues.cod)
  const types = await db.select().from(solicitareTypes).orderBy(solicitareTypes.ordine)
  const categories = await db.select().from(sesizareCategories).orderBy(sesizareCategories.ordine)
  return [
    ...rows.flatMap(({ cod, content }) => {
      const schema = common[cod]
      return schema ? findTexts(schema, content) : []
    }),
    ...types.flatMap(({ definition }) => findTexts(solicitareType, definition)),
    ...categories.flatMap(({ definition }) => findTexts(sesizareCategory, definition)),
  ]
}

/** Finds the texts that a schema marks as content. */
function findTexts(schema: Schema, value: unknown): string[] {
  const found: string[] = []
  translateContent(schema, schema.parse(value), (text) => {
    found.push(text)
    return text
  })
  return found
}

async function listStoredTexts(db: Db): Promise<string[]> {
  const { faqItems, usefulArticles, sortingHints, publicPoints } = tables
  const questions = await db.select().from(faqItems).orderBy(faqItems.slug, faqItems.ordine)
  const articles = await db
    .select()
    .from(usefulArticles)
    .where(eq(usefulArticles.active, true))
    .orderBy(usefulArticles.ordine)
  const hints = await db.select().from(sortingHints).orderBy(sortingHints.obiect)
  const points = await db.select().from(publicPoints).orderBy(publicPoints.id)
  return [
    ...questions.flatMap(({ intrebare, raspuns }) => [intrebare, raspuns]),
    ...articles.flatMap(({ titlu, rezumat, continut }) => [titlu, rezumat, continut]),
    ...hints.flatMap(({ obiect, sfat }) => [obiect, sfat]),
    ...points.flatMap((point) => [
      point.denumire,
      point.descriere,
      ...point.servicii,
      point.observatii,
    ]),
    ...(await listRepeatedTexts(db)),
  ]
}

// Texts that stand in many rows.
async function listRepeatedTexts(db: Db): Promise<string[]> {
  const { rounds, roundDays, missedPickups, containers, contracts, receivables } = tables
  const columns: AnyPgColumn[] = [
    rounds.frecventa,
    roundDays.movedReason,
    missedPickups.reason,
    containers.tip,
    contracts.tariffName,
    contracts.tariffUnit,
  ]
  const distinct = columns.map((column) => sql`select ${column} as text from ${column.table}`)
  const { rows } = await db.execute<{ text: string }>(sql`
    select distinct text from (
      ${sql.join(distinct, sql` union `)}
      union select unnest(array[line->>'denumire', line->>'um'])
      from ${receivables}, jsonb_array_elements(${receivables.lines}) as line
    ) as texts order by text`)
  return rows.map(({ text }) => text)
}
