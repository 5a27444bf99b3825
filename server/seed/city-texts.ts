import type { CityContent } from '#server/config/city/city-content.ts'
import { getDemoCity } from '#server/config/city/load-city.ts'
import type { Env } from '#server/config/env.ts'

const none: CityContent = { locatii: [], utile: [], faq: {}, texte: {}, 'traduceri-en': {} }

/** Returns the city's content. Real operation gets nothing of the demonstration's city. */
export const findCityContent = ({ city, demo }: Pick<Env, 'city' | 'demo'>): CityContent =>
  demo || city.folder !== getDemoCity().folder ? city.content : none

/** Replaces texts of the portal's content by the city's own, wherever they stand in a value. */
export function reword<T>(value: T, { texte }: Pick<CityContent, 'texte'>): T {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'string' ? (texte[part] ?? part) : part,
  ) as T
}
