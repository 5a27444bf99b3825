import * as z from 'zod/mini'
import { instant, reason, requiredReason } from '../fields.ts'
import { booleanInQuery, wholeNumber } from '../query.ts'
import { sesizareStates } from '../sesizari.ts'
import { solicitareStates } from '../solicitari.ts'
import { fileReferences, historyStep, message } from '../thread.ts'
import { descriptor } from '../uploads.ts'
import { answerText } from './answer-text.ts'
import { cursorFields, cursorList } from './cursor.ts'
import { operatorEndpoint } from './endpoint.ts'

/** Solicitări that were sent: a draft is private to its citizen. */
export const sentStates = solicitareStates.filter((state) => state !== 'ciorna')

/** Words that stand for all open states of a case, and for all. */
export const caseFilters = { open: 'deschise', all: 'toate' } as const

const longestAge = 10_000

const params = z.object({ numar: z.string().check(z.regex(/^[A-Za-z]{1,4}-[\d-]{1,30}$/)) })

export const caseItem = z.object({
  numar: z.string(),
  tip: z.string(),
  denumire: z.string(),
  stare: z.string(),
  trimisa_la: instant,
  termen_la: z.nullable(instant),
  depasit: z.boolean(),
  /** True while the case is open and waits for the operator, not for the citizen. */
  asteapta_raspuns: z.boolean(),
  /** When the citizen asked for the answer that was due; null once they have it. */
  raspuns_cerut_la: z.nullable(instant),
  /** Citizens who support it, apart from who sent it; 0 of a solicitare. */
  sustinatori: z.int(),
})
export type CaseItem = z.infer<typeof caseItem>

/** A case whose term has passed or is near. */
export const termItem = z.object({
  fel: z.enum(['solicitare', 'sesizare']),
  ...caseItem.shape,
  termen_la: instant,
  /** Days from today to the term; negative once it has passed. */
  zile_ramase: z.int(),
})
export type TermItem = z.infer<typeof termItem>

const farthestTerm = 365

export const termeneList = operatorEndpoint({
  method: 'GET',
  path: '/termene',
  summary:
    'Solicitările și sesizările deschise al căror termen a trecut sau este aproape, întâi cele mai vechi termene',
  scope: 'dosare:citire',
  query: z.object({
    /** Days from today that a term is near; 3 unless given. */
    zile: z.optional(wholeNumber(0, farthestTerm)),
    ...cursorFields,
  }),
  data: z.object({
    ...cursorList(termItem).shape,
    /** Cases of all pages whose term has passed. */
    depasite: z.int(),
  }),
})

export const caseDetails = z.object({
  numar: z.string(),
  denumire: z.string(),
  stare: z.string(),
  trimisa_la: instant,
  termen_la: z.nullable(instant),
  /** Citizens who support it, apart from who sent it; 0 of a solicitare. */
  sustinatori: z.int(),
  client: z.object({ nume: z.string(), telefon: z.string(), email: z.string() }),
  /** Submitted values, by the labels of their form. */
  date: z.record(z.string(), z.string()),
  fisiere: z.array(descriptor),
  istoric: z.array(historyStep),
  mesaje: z.array(message),
})
export type CaseDetailsAnswer = z.infer<typeof caseDetails>

const answerToSend = z.object({ text: answerText, fisiere: z.optional(fileReferences) })
const answered = z.object({ numar: z.string(), fisiere: z.int() })
const moved = z.object({ numar: z.string(), stare: z.string() })
const extended = z.object({ numar: z.string(), termen_la: instant })

function caseCalls(
  plural: 'solicitari' | 'sesizari',
  words: { one: string; many: string },
  states: readonly string[],
) {
  const { open, all } = caseFilters
  return {
    list: operatorEndpoint({
      method: 'GET',
      path: `/${plural}`,
      summary: `Lista de ${words.many}, întâi cele cu termenul cel mai apropiat`,
      scope: 'dosare:citire',
      query: z.object({
        stare: z.optional(z.enum([open, all, ...states], { error: 'invalid' })),
        mai_vechi: z.optional(wholeNumber(1, longestAge)),
        fara_raspuns: z.optional(booleanInQuery),
        ...cursorFields,
      }),
      data: cursorList(caseItem),
    }),
    show: operatorEndpoint({
      method: 'GET',
      path: `/${plural}/:numar`,
      summary: `${words.one} întreagă; mesajele cetățeanului devin citite`,
      scope: 'dosare:citire',
      params,
      data: caseDetails,
    }),
    answer: operatorEndpoint({
      method: 'POST',
      path: `/${plural}/:numar/raspuns`,
      summary: 'Trimite un mesaj cetățeanului, care este anunțat',
      scope: 'dosare:scriere',
      params,
      body: answerToSend,
      data: answered,
    }),
    state: operatorEndpoint({
      method: 'POST',
      path: `/${plural}/:numar/stare`,
      summary: 'Trece la altă stare; cetățeanul este anunțat',
      scope: 'dosare:scriere',
      params,
      body: z.object({
        stare: z.enum(states, { error: 'invalid' }),
        nota: z.optional(reason),
      }),
      data: moved,
    }),
    extend: operatorEndpoint({
      method: 'POST',
      path: `/${plural}/:numar/prelungire`,
      summary: 'Prelungește termenul, o singură dată; cetățeanul este anunțat',
      scope: 'dosare:scriere',
      params,
      body: z.object({ motiv: requiredReason }),
      data: extended,
    }),
  }
}

export const operatorSolicitari = caseCalls(
  'solicitari',
  { one: 'O solicitare', many: 'solicitări' },
  sentStates,
)
export const operatorSesizari = caseCalls(
  'sesizari',
  { one: 'O sesizare', many: 'sesizări' },
  sesizareStates,
)
