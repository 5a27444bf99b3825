import * as z from 'zod/mini'
import { contentLanguage, contentText } from './content.ts'
import { endpoint } from './endpoint.ts'
import { id, idInPath, instant } from './fields.ts'
import { searchInQuery } from './query.ts'
import { searchWords } from './search.ts'
import { descriptor } from './uploads.ts'

export const usefulSummary = z.object({
  id,
  titlu: contentText,
  rezumat: contentText,
  categorie: z.string(),
  actualizat_la: instant,
  limba: contentLanguage,
})
export type UsefulSummary = z.infer<typeof usefulSummary>

/** `continut` uses the safe Markdown subset of the FAQ answers. */
export const usefulArticle = z.object({
  ...usefulSummary.shape,
  continut: contentText,
  documente: z.array(descriptor),
})
export type UsefulArticle = z.infer<typeof usefulArticle>

/** One kind of waste and where it goes. */
export const sortingHint = z.object({
  obiect: contentText,
  /** Destination: a fraction, or a kind of public point. */
  fractie: z.string(),
  sfat: z.optional(contentText),
  cuvinte: z.optional(searchWords),
})
export type SortingHint = z.infer<typeof sortingHint>

export const utileList = endpoint({
  method: 'GET',
  path: '/api/utile-list',
  summary: 'Articolele utile; `q` caută fără diacritice',
  access: 'citizen',
  query: z.object({ q: z.optional(searchInQuery) }),
  data: z.array(usefulSummary),
})

/** Returns everything at once, for offline reading. */
export const utileTot = endpoint({
  method: 'GET',
  path: '/api/utile-tot',
  summary: 'Toate articolele întregi și lista „Unde arunc?”',
  access: 'citizen',
  data: z.object({ articole: z.array(usefulArticle), unde_arunc: z.array(sortingHint) }),
})

export const utileView = endpoint({
  method: 'GET',
  path: '/api/utile/:id',
  summary: 'Un articol util',
  access: 'citizen',
  params: z.object({ id: idInPath }),
  data: usefulArticle,
})
