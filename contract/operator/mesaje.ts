import * as z from 'zod/mini'
import { instant } from '../fields.ts'
import { cursorFields, cursorList } from './cursor.ts'
import { operatorEndpoint } from './endpoint.ts'

/** A message that could not be sent: neither its text nor its recipient. */
export const failedMessage = z.object({
  numar: z.int(),
  din: instant,
  canal: z.string(),
  incercari: z.int(),
})
export type FailedMessage = z.infer<typeof failedMessage>

export const mesajeList = operatorEndpoint({
  method: 'GET',
  path: '/mesaje',
  summary: 'Mesajele care nu au putut fi trimise, întâi cele mai vechi',
  scope: 'mesaje:citire',
  query: z.object(cursorFields),
  data: cursorList(failedMessage),
})

export const mesajeRetrimite = operatorEndpoint({
  method: 'POST',
  path: '/mesaje/retrimitere',
  summary: 'Încearcă din nou mesajele care nu au putut fi trimise: unul, sau toate',
  scope: 'mesaje:scriere',
  body: z.object({ numar: z.optional(z.int().check(z.positive())) }),
  data: z.object({ retrimise: z.int() }),
})
