import * as z from 'zod/mini'
import { releaseResults } from '../money-fields.ts'
import { calendarDay, id, idInPath, instant, requiredReason } from '../fields.ts'
import { wholeNumber } from '../query.ts'
import { refundStates } from '../rambursari.ts'
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
  /** True if somebody without an account paid for the client. */
  fara_cont: z.boolean(),
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

/** A refund of a card payment. */
const refund = z.object({
  id,
  /** The bank's number of the payment. */
  numar: z.string(),
  suma_bani: z.int(),
  stare: z.enum(refundStates),
  ceruta_la: instant,
  incheiata_la: z.nullable(instant),
})
export type RefundAnswer = z.infer<typeof refund>

/** The bank's number of a payment, or the one that citizens see. */
const paymentInPath = z.object({ numar: z.string().check(z.regex(/^[\w-]{1,40}$/)) })

export const plataRamburseaza = operatorEndpoint({
  method: 'POST',
  path: '/plati/:numar/rambursare',
  summary: 'Dă înapoi o plată prin card, toată sau o parte; o cheie de idempotență, o rambursare',
  scope: 'plati:rambursare',
  params: paymentInPath,
  body: z.object({
    /** All that is left of the payment if omitted. */
    suma_bani: z.optional(z.int().check(z.positive())),
    motiv: requiredReason,
    /** True to repeat a refund of the same sum and reason made within the last day. */
    din_nou: z.optional(z.boolean()),
  }),
  data: refund,
})

export const plataElibereaza = operatorEndpoint({
  method: 'POST',
  path: '/plati/:numar/eliberare',
  summary: 'Închide o plată care nu se potrivește cu banca, ca să se poată plăti din nou',
  scope: 'plati:eliberare',
  params: paymentInPath,
  body: z.object({ motiv: requiredReason }),
  /** `potrivita`: the bank's status fits by now, and the payment was recorded by it. */
  data: z.object({ numar: z.string(), stare: z.enum(releaseResults) }),
})

export const rambursareShow = operatorEndpoint({
  method: 'GET',
  path: '/plati/rambursari/:id',
  summary: 'Cum stă o rambursare',
  scope: 'plati:citire',
  params: z.object({ id: idInPath }),
  data: refund,
})

/** Payments of one page of a check at most, and by default: the bank is asked about each while the program waits. */
export const checkedPayments = 20

export const platiVerifica = operatorEndpoint({
  method: 'GET',
  path: '/plati/verificare',
  summary: 'Compară plățile unor zile și pe cele neîncheiate cu banca; nu schimbă nimic',
  scope: 'plati:citire',
  /** Whole days in Bucharest, both included; by default the last 30. */
  query: z.object({
    de_la: dayInQuery,
    pana_la: dayInQuery,
    cursor: cursorFields.cursor,
    limita: z.optional(wholeNumber(1, checkedPayments)),
  }),
  data: z.object({
    /** Payments compared on this page. */
    verificate: z.int(),
    de_lamurit: z.array(
      z.object({
        numar: z.string(),
        inceputa_la: instant,
        suma_bani: z.int(),
        stare: z.string(),
        /** How it differs, in words. */
        de_lamurit: z.string(),
      }),
    ),
    /** All refunds whose end is not known yet; the same on every page. */
    rambursari_in_curs: z.array(z.object({ id, plata: id, suma_bani: z.int(), din: instant })),
    urmator: z.nullable(z.string()),
  }),
})
export type VerificationAnswer = z.infer<typeof platiVerifica.data>
