import { and, asc, between, desc, like, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { streetKinds } from '#contract/address-line.ts'
import type { Db } from '#server/db/db.ts'
import { publicPoints, servicePlaces, streets } from '#server/db/schema.ts'
import type { createBoundingBox } from '#server/domain/distance.ts'

/**
 * Finds streets by prefixes of the words of their name. Names that begin with the whole text come first, then those
 * with the text at the start of a word. `words` are letters and digits only: they go into a regular expression.
 */
export async function findStreets(db: Db, words: string[], limit: number): Promise<string[]> {
  const text = words.join(' ')
  const rows = await db
    .select({ denumire: streets.denumire })
    .from(streets)
    .where(and(...words.map((word) => sql`${streets.folded} ~ ${`\\m${word}`}`)))
    .orderBy(
      desc(sql`starts_with(${streets.folded}, ${text})`),
      desc(sql`${streets.folded} ~ ${`\\m${text}`}`),
      asc(streets.folded),
    )
    .limit(limit)
  return rows.map(({ denumire }) => denumire)
}

/** A street of the register. `name` is folded and without its kind. */
export interface NamedStreet {
  name: string
  denumire: string
}

/** SQL expression: a street's folded name without its kind. */
const bareName = sql<string>`regexp_replace(regexp_replace(${streets.folded}, '[-.]', ' ', 'g'), ${`^(${streetKinds})\\s+`}, '')`

/** Lists the streets of the register, the longest names first. */
export const listNamedStreets = (db: Db): Promise<NamedStreet[]> =>
  db
    .select({ name: bareName, denumire: streets.denumire })
    .from(streets)
    .orderBy(desc(sql`length(${bareName})`))

/** Finds the street that an address names; the longest name of several. `words` are folded. */
export async function findStreetIn(db: Db, words: string[]): Promise<NamedStreet | null> {
  const name = bareName
  const [found] = await db
    .select({ name, denumire: streets.denumire })
    .from(streets)
    .where(sql`strpos(${` ${words.join(' ')} `}, ' ' || ${name} || ' ') > 0`)
    .orderBy(desc(sql`length(${name})`))
    .limit(1)
  return found ?? null
}

/** Lists the streets of service places and public points within a bounding box, each with its coordinates. */
export async function listAddressesWithin(
  db: Db,
  { south, north, west, east }: ReturnType<typeof createBoundingBox>,
): Promise<{ strada: string; lat: number; lng: number }[]> {
  const isWithin = ({ lat, lng }: { lat: AnyPgColumn; lng: AnyPgColumn }) =>
    and(between(lat, south, north), between(lng, west, east))
  const places = await db
    .select({
      strada: sql<string>`${servicePlaces.address} ->> 'strada'`,
      lat: sql<number>`${servicePlaces.lat}`,
      lng: sql<number>`${servicePlaces.lng}`,
    })
    .from(servicePlaces)
    .where(isWithin(servicePlaces))
  const points = await db
    .select({
      strada: sql<string>`substring(${publicPoints.adresa} from '^(.+?),? nr\\. ')`,
      lat: publicPoints.lat,
      lng: publicPoints.lng,
    })
    .from(publicPoints)
    .where(and(isWithin(publicPoints), like(publicPoints.adresa, '% nr. %')))
  return [...places, ...points]
}
