import * as z from 'zod/mini'
import { id, idInPath, instant } from '../fields.ts'
import { descriptor } from '../uploads.ts'
import { answerText } from './answer-text.ts'
import { cursorFields, cursorList } from './cursor.ts'
import { operatorEndpoint } from './endpoint.ts'

export const supportStates = ['noua', 'raspunsa'] as const
export type SupportState = (typeof supportStates)[number]
/** Word that stands for all states. */
export const ALL_SUPPORT_STATES = 'toate'

const params = z.object({ id: idInPath })

export const supportItem = z.object({
  numar: id,
  stare: z.enum(supportStates),
  trimisa_la: instant,
  fisiere: z.int(),
})
export type SupportItem = z.infer<typeof supportItem>

export const supportDetails = z.object({
  numar: id,
  stare: z.enum(supportStates),
  trimisa_la: instant,
  nume: z.string(),
  prenume: z.string(),
  telefon: z.string(),
  email: z.string(),
  pagina: z.string(),
  cerere: z.string(),
  /** All answers, an empty line between them. */
  raspuns: z.string(),
  raspuns_la: z.nullable(instant),
  fisiere: z.array(descriptor),
})
export type SupportDetails = z.infer<typeof supportDetails>

export const suportList = operatorEndpoint({
  method: 'GET',
  path: '/suport',
  summary: 'Lista cererilor de suport, întâi cele mai vechi',
  scope: 'suport:citire',
  query: z.object({
    stare: z.optional(z.enum([...supportStates, ALL_SUPPORT_STATES], { error: 'invalid' })),
    ...cursorFields,
  }),
  data: cursorList(supportItem),
})

export const suportShow = operatorEndpoint({
  method: 'GET',
  path: '/suport/:id',
  summary: 'O cerere de suport întreagă, cu datele de contact',
  scope: 'suport:citire',
  params,
  data: supportDetails,
})

export const suportRaspunde = operatorEndpoint({
  method: 'POST',
  path: '/suport/:id/raspuns',
  summary: 'Răspunde prin e-mail, la adresa dată în cerere',
  scope: 'suport:scriere',
  params,
  body: z.object({ text: answerText }),
  data: z.object({ numar: id }),
})
