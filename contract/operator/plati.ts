import * as z from 'zod/mini'
import { calendarDay } from '../fields.ts'
import { cursorFields } from './cursor.ts'
import { operatorEndpoint } from './endpoint.ts'

const dayInQuery = z.optional(
  calendarDay.check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'invalid' })),
)

/** Money that a card payment or a refund moved, without its holder's name. */
export const cardTransaction = z.object({
  data: calendarDay,
  /** The bank's number of the payment. */
  numar: z.string(),
  /** Negative for a refund. */
  suma_bani: z.int(),
  /** Customer numbers of what was paid, joined with `, `. */
  cod_client: z.string(),
  facturi: z.string(),
  rrn: z.string(),
  stare: z.string(),
})
export type CardTransactionAnswer = z.infer<typeof cardTransaction>

export const platiMiscari = operatorEndpoint({
  method: 'GET',
  path: '/plati/miscari',
  summary: 'Încasările și rambursările prin card ale unor zile, în ordinea din registru',
  scope: 'plati:citire',
  /** Whole days in Bucharest, both included; by default the last 30. */
  query: z.object({ de_la: dayInQuery, pana_la: dayInQuery, ...cursorFields }),
  data: z.object({ lista: z.array(cardTransaction), urmator: z.nullable(z.string()) }),
})
