import type { PageCity } from '#contract/city.ts'

/** The city, as the server has written it into the page. */
export const city = JSON.parse(document.documentElement.dataset.oras!) as PageCity
