import { toPageCity } from '#server/plugins/fill-page.ts'
import { getDemoCity } from '#server/config/city/load-city.ts'

const demo = getDemoCity()

/** City of the pages in tests, in place of what the server writes into a page. */
export const city = toPageCity({
  city: demo,
  operator: demo.operator,
  tokenIssuer: demo.emitent_tokenuri,
})
