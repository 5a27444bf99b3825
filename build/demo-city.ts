import { getDemoCity } from '#server/config/city/load-city.ts'
import { fillPage, toPageCity } from '#server/plugins/fill-page.ts'

const city = getDemoCity()
const { operator } = city
const tokenIssuer = import.meta.env.VITE_TOKEN_ISSUER || city.emitent_tokenuri
const pageCity = toPageCity({ city, operator, tokenIssuer })

/** Names of the demonstration's city, and its values in a page. */
export const demoCity = {
  denumire: city.denumire,
  denumireScurta: city.denumire_scurta,
  fillPage: (template: string) => fillPage(template, pageCity),
}
