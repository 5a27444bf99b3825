import * as z from 'zod/mini'
import { instant } from '../fields.ts'
import { wholeNumber } from '../query.ts'
import { cursorPage } from './cursor.ts'
import { operatorEndpoint } from './endpoint.ts'

const longestDays = 365

/** An error of citizens' browsers, without knowing whose. */
export const listedClientError = z.object({
  fel: z.string(),
  ecran: z.string(),
  mesaj: z.string(),
  versiune: z.string(),
  motoare: z.array(z.string()),
  /** Top frames of the stack, of its first occurrence. */
  cadre: z.array(z.string()),
  de_cate_ori: z.int(),
  prima_la: instant,
  ultima_la: instant,
})
export type ListedClientError = z.infer<typeof listedClientError>

export const eroriList = operatorEndpoint({
  method: 'GET',
  path: '/erori',
  summary: 'Erorile portalului în browserele cetățenilor, întâi cele mai recente',
  scope: 'erori:citire',
  query: z.object({
    /** Seen in so many days; by default 7. */
    zile: z.optional(wholeNumber(1, longestDays)),
    limita: z.optional(wholeNumber(1, cursorPage.maxSize)),
  }),
  data: z.object({ lista: z.array(listedClientError), total: z.int() }),
})
