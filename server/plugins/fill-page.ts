import { findCopyrightOwner, type PageCity } from '#contract/city.ts'
import type { Feature } from '#contract/features.ts'
import type { Env } from '#server/config/env.ts'
import { escapeHtml, unescapeHtml } from '#server/http/html.ts'

/** Returns the values of a city that pages carry. */
export const toPageCity = ({
  city,
  operator,
  tokenIssuer,
}: Pick<Env, 'city' | 'operator' | 'tokenIssuer'>): PageCity => ({
  denumire: city.denumire,
  sigla: city.sigla,
  judet: city.judet,
  localitate: city.localitate,
  sector: city.sector ?? '',
  centru: city.centru,
  operator,
  emitent: tokenIssuer,
  ...(city.legal.length > 0 && { legale: city.legal.map(({ name }) => name) }),
})

/** Values of a city in the template of a page: each name stands there between percent signs. */
const toMarkers = (city: PageCity): Record<string, string> => ({
  oras: JSON.stringify(city),
  denumire: city.denumire,
  telefon: city.operator.telefon,
  apel: city.operator.telefon.replace(/\s/g, ''),
  program: city.operator.program,
  titular: findCopyrightOwner(city.operator),
})

/** City that the build draws the first page with: markers in place of its values. */
export const templateCity: PageCity = {
  denumire: '%denumire%',
  sigla: '',
  judet: '',
  localitate: '',
  sector: '',
  centru: { lat: 0, lng: 0 },
  operator: {
    // The first page names the operator only in its copyright.
    denumire: '%titular%',
    telefon: '%telefon%',
    program: '%program%',
    email: '',
    adresa: '',
  },
  emitent: '',
}

/** Fills the template of a page with the values of a city. */
export function fillPage(template: string, city: PageCity): string {
  return Object.entries(toMarkers(city)).reduce(
    (page, [name, value]) => page.replaceAll(`%${name}%`, () => escapeHtml(value)),
    template.replaceAll('tel:%telefon%', 'tel:%apel%'),
  )
}

/** Reads the city in a page as a browser does; null if it has none. */
export function readPageCity(page: string): PageCity | null {
  const [, value] = /data-oras="([^"]*)"/.exec(page) ?? []
  return value ? (JSON.parse(unescapeHtml(value)) as PageCity) : null
}

/** Says in a page which features are off, in `data-off` of `<html>`, so that nothing of them is ever painted. */
export const markFeaturesOff = (page: string, off: ReadonlySet<Feature>): string =>
  off.size === 0 ? page : page.replace(/<html\b/, `<html data-off="${[...off].join(' ')}"`)
