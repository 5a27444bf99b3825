import { sql } from 'drizzle-orm'
import { sesizareCatalogue } from '#contract/sesizari.ts'
import { solicitareCatalogue } from '#contract/solicitari.ts'
import type { Db } from '#server/db/db.ts'
import type { Ports } from '#server/ports/ports.ts'
import { catalogues, sesizareCategories, solicitareTypes } from '#server/db/schema.ts'
import type { CityContent } from '#server/config/city/city-content.ts'
import { getDemoCity } from '#server/config/city/load-city.ts'
import { findCityContent, reword } from './city-texts.ts'
import sesizariContent from './content/categorii-sesizari.json' with { type: 'json' }
import solicitariContent from './content/tipuri-solicitari.json' with { type: 'json' }

const ORDER_STEP = 10

/** Initial catalogues of a new installation, in the words of the demonstration's city. */
export const { solicitari: initialSolicitari, sesizari: initialSesizari } = createCatalogues(
  getDemoCity().content,
)

/** Creates the catalogues, with the categories and types of the city, if it has its own, in place of the portal's. */
function createCatalogues(content: CityContent) {
  const { 'categorii-sesizari': categorii, 'tipuri-solicitari': tipuri } = content
  const solicitari = { ...reword(solicitariContent, content), ...(tipuri && { tipuri }) }
  const sesizari = { ...reword(sesizariContent, content), ...(categorii && { categorii }) }
  return {
    solicitari: solicitareCatalogue.parse(solicitari),
    sesizari: sesizareCatalogue.parse(sesizari),
  }
}

/** Seeds the missing states, types and categories; an operator's changes are kept. */
export async function seedCatalogues({
  db,
  clock,
  env,
}: Pick<Ports, 'db' | 'clock' | 'env'>): Promise<void> {
  const updatedAt = clock.now()
  const initial = createCatalogues(findCityContent(env))
  const { tipuri, ...solicitari } = initial.solicitari
  const { categorii, ...sesizari } = initial.sesizari
  const rowOf = <T extends { cod: string }>(definition: T, index: number) => ({
    cod: definition.cod,
    definition,
    ordine: (index + 1) * ORDER_STEP,
    updatedAt,
  })
  await db
    .insert(catalogues)
    .values([
      { cod: 'solicitari', content: solicitari, updatedAt },
      { cod: 'sesizari', content: sesizari, updatedAt },
    ])
    .onConflictDoNothing()
  await db.insert(solicitareTypes).values(tipuri.map(rowOf)).onConflictDoNothing()
  await db.insert(sesizareCategories).values(categorii.map(rowOf)).onConflictDoNothing()
  await fillSearchWords(db, solicitareTypes, tipuri)
  await fillSearchWords(db, sesizareCategories, categorii)
}

/** Gives the definitions of an older version their search words; those an operator has given are kept. */
async function fillSearchWords(
  db: Db,
  table: typeof solicitareTypes | typeof sesizareCategories,
  items: readonly { cod: string; cuvinte?: string[] | undefined }[],
): Promise<void> {
  const words = JSON.stringify(Object.fromEntries(items.map(({ cod, cuvinte }) => [cod, cuvinte])))
  await db.execute(sql`
    UPDATE ${table} SET definition = definition || jsonb_build_object('cuvinte', given.value)
    FROM jsonb_each(${words}::jsonb) given
    WHERE cod = given.key AND NOT definition ? 'cuvinte'`)
}
