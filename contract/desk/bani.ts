import * as z from 'zod/mini'
import {
  calendarDay,
  id,
  idInPath,
  instant,
  reason,
  requiredReason,
  requiredShortText,
} from '../fields.ts'
import {
  client,
  creditDone,
  deskInvoice,
  receipt,
  receiptItem,
  receiptStates,
  releaseResults,
  statementHead,
  statementItem,
  statementTrial,
} from '../money-fields.ts'
import { importLimits } from '../import-kinds.ts'
import { cursorFields } from '../operator/cursor.ts'
import { paymentStates } from '../plati.ts'
import { searchInQuery } from '../query.ts'
import { refundStates } from '../rambursari.ts'
import { deskEndpoint } from './endpoint.ts'

/** Money at the desk. Amounts are integers of bani. */

const params = z.object({ id: idInPath })
const withReason = z.object({ motiv: requiredReason })
const sum = z.int({ error: 'invalid' }).check(z.positive({ error: 'invalid' }))
const numberInQuery = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const dayInQuery = calendarDay.check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'invalid' }))

/* Receipts */

export const receiptList = deskEndpoint({
  method: 'POST',
  path: '/incasari',
  summary: 'Încasările dintr-o stare; cele de potrivit, întâi cele mai sigure',
  needs: 'bani.vede',
  query: z.strictObject({
    stare: z.enum(receiptStates, { error: 'invalid' }),
    ...cursorFields,
  }),
  /** Number, reference, payer, amount or words of the payment's text: a payer's name must not be in an address. */
  body: z.object({ cauta: z.optional(searchInQuery) }),
  data: z.object({
    lista: z.array(receiptItem),
    /** Receipts that wait for a person, whatever the state listed. */
    de_potrivit: z.int(),
    urmator: z.nullable(z.string()),
  }),
})

export const receiptShow = deskEndpoint({
  method: 'GET',
  path: '/incasari/:id',
  summary: 'O încasare întreagă, cu plătitorul; rămâne în jurnal cine s-a uitat',
  needs: 'bani.vede',
  params,
  data: receipt,
})

export const receiptTarget = deskEndpoint({
  method: 'GET',
  path: '/incasari/tinta',
  summary: 'Pe cine numește numărul unei facturi, al unui contract sau un cod de client',
  needs: 'bani.opereaza',
  query: z.object({ numar: numberInQuery }),
  data: z.object({
    client,
    /** The number named, as it is stored. */
    titlu: z.string(),
    /** Outstanding amount of the invoice or of the contracts that it names, and of all that the client owes. */
    rest_bani: z.int(),
    de_plata_bani: z.int(),
  }),
})

export const receiptAssign = deskEndpoint({
  method: 'POST',
  path: '/incasari/:id/potriveste',
  summary: 'Înregistrează o încasare la clientul ei, care este anunțat',
  needs: 'bani.opereaza',
  params,
  body: z.object({ numar: requiredShortText, motiv: reason }),
  data: receipt,
})

export const receiptIgnore = deskEndpoint({
  method: 'POST',
  path: '/incasari/:id/ignora',
  summary: 'Lasă deoparte o încasare care nu este plata unui client',
  needs: 'bani.opereaza',
  params,
  body: withReason,
  data: receipt,
})

export const receiptCancel = deskEndpoint({
  method: 'POST',
  path: '/incasari/:id/anuleaza',
  summary: 'Anulează o încasare înregistrată la alt client decât al ei, care este anunțat',
  needs: 'bani.opereaza',
  params,
  body: withReason,
  data: receipt,
})

/* Bank statements */

/** A statement of another account than the one printed on invoices is refused unless `alt_cont`. */
const statementQuery = z.object({ alt_cont: z.optional(z.literal('da')) })

export const statementTry = deskEndpoint({
  method: 'POST',
  path: '/extrase/proba',
  summary: 'Arată ce ar înregistra un extras CAMT.053 sau MT940, fără să schimbe nimic',
  needs: 'import.bani',
  multipart: true,
  maxFileBytes: importLimits.statementBytes,
  query: statementQuery,
  data: statementTrial,
})

export const statementImport = deskEndpoint({
  method: 'POST',
  path: '/extrase',
  summary: 'Primește un extras de cont; încasările lui se înregistrează pe rând, după răspuns',
  needs: 'import.bani',
  multipart: true,
  maxFileBytes: importLimits.statementBytes,
  query: statementQuery,
  data: z.object({ extrase: z.array(statementHead) }),
})

export const statementResume = deskEndpoint({
  method: 'POST',
  path: '/extrase/continua',
  summary: 'Continuă înregistrarea încasărilor unui import întrerupt',
  needs: 'import.bani',
  data: z.object({ de_prelucrat: z.int() }),
})

export const statementList = deskEndpoint({
  method: 'GET',
  path: '/extrase',
  summary: 'Extrasele importate, întâi cele mai noi, cu ce s-a ales de încasările lor',
  needs: 'import.bani',
  query: z.object(cursorFields),
  data: z.object({ lista: z.array(statementItem), urmator: z.nullable(z.string()) }),
})

/* Card payments */

export const deskPayment = z.object({
  id,
  /** The bank's number of the payment. */
  numar: z.string(),
  creat_la: instant,
  suma_bani: z.int(),
  rambursat_bani: z.int(),
  stare: z.enum(paymentStates),
  /** Why it needs a person; null if it does not. */
  de_lamurit: z.nullable(z.string()),
  /** True if the bank shows it otherwise than it was ordered, so that its items can be released. */
  blocata: z.boolean(),
  coduri: z.string(),
  pozitii: z.string(),
})
export type DeskPayment = z.infer<typeof deskPayment>

export const paymentDetails = z.object({
  ...deskPayment.shape,
  client,
  referinta: z.string(),
  card: z.string(),
  incasata_la: z.nullable(instant),
  /** Amount that may still be proposed for a refund. */
  de_rambursat_bani: z.int(),
})
export type PaymentDetails = z.infer<typeof paymentDetails>

export const paymentProblems = deskEndpoint({
  method: 'GET',
  path: '/plati/probleme',
  summary: 'Plățile prin card care nu se potrivesc cu banca și cele neîncheiate, întâi cele vechi',
  needs: 'bani.vede',
  data: z.object({ lista: z.array(deskPayment) }),
})

export const paymentFind = deskEndpoint({
  method: 'GET',
  path: '/plati',
  summary: 'O plată prin card, după numărul de la bancă sau cel văzut de cetățean',
  needs: 'bani.vede',
  query: z.object({ numar: numberInQuery }),
  data: paymentDetails,
})

export const paymentVerify = deskEndpoint({
  method: 'POST',
  path: '/plati/:id/verifica',
  summary: 'Întreabă banca acum despre o plată și scrie ce răspunde',
  needs: 'bani.opereaza',
  params,
  data: z.object({ plata: deskPayment, banca: z.string() }),
})

export const paymentRelease = deskEndpoint({
  method: 'POST',
  path: '/plati/:id/elibereaza',
  summary: 'Închide o plată care nu se potrivește cu banca, ca să se poată plăti din nou',
  needs: 'bani.opereaza',
  params,
  body: withReason,
  data: z.object({ rezultat: z.enum(releaseResults), plata: deskPayment }),
})

/* Refunds: one member proposes, another confirms. */

export const proposalStates = ['propusa', 'confirmata', 'respinsa', 'retrasa'] as const
export type ProposalState = (typeof proposalStates)[number]

export const refundProposal = z.object({
  id,
  plata: z.object({ id, numar: z.string(), suma_bani: z.int(), rambursat_bani: z.int() }),
  coduri: z.string(),
  suma_bani: z.int(),
  motiv: z.string(),
  stare: z.enum(proposalStates),
  propusa_de: z.string(),
  propusa_la: instant,
  hotarata_de: z.nullable(z.string()),
  hotarata_la: z.nullable(instant),
  motiv_hotarare: z.string(),
  /** How the refund of a confirmed proposal ended at the bank. */
  rambursare: z.nullable(z.enum(refundStates)),
  /** True if the caller proposed it. */
  a_mea: z.boolean(),
})
export type RefundProposal = z.infer<typeof refundProposal>

export const refundList = deskEndpoint({
  method: 'GET',
  path: '/rambursari',
  summary: 'Rambursările propuse: cele care așteaptă, sau cele hotărâte, întâi cele mai noi',
  needs: 'bani.vede',
  query: z.object({
    stare: z.enum(['asteapta', 'hotarate'], { error: 'invalid' }),
    ...cursorFields,
  }),
  data: z.object({ lista: z.array(refundProposal), urmator: z.nullable(z.string()) }),
})

export const refundPropose = deskEndpoint({
  method: 'POST',
  path: '/rambursari',
  summary: 'Propune o rambursare, pe care o confirmă altcineva',
  needs: 'rambursari.propune',
  body: z.object({ plata_id: id, suma_bani: sum, motiv: requiredReason }),
  data: refundProposal,
})

export const refundConfirm = deskEndpoint({
  method: 'POST',
  path: '/rambursari/:id/confirma',
  summary: 'Confirmă o rambursare propusă de altcineva și o cere băncii, o singură dată',
  needs: 'rambursari.confirma',
  requiresRecentSignIn: true,
  params,
  data: refundProposal,
})

export const refundReject = deskEndpoint({
  method: 'POST',
  path: '/rambursari/:id/respinge',
  summary: 'Respinge o rambursare propusă',
  needs: 'rambursari.confirma',
  params,
  body: withReason,
  data: refundProposal,
})

export const refundWithdraw = deskEndpoint({
  method: 'POST',
  path: '/rambursari/:id/retrage',
  summary: 'Retrage o rambursare propusă de cine întreabă',
  needs: 'rambursari.propune',
  params,
  data: refundProposal,
})

/* Invoices */

export const invoiceFind = deskEndpoint({
  method: 'GET',
  path: '/facturi',
  summary: 'Facturile cu un număr, cu sau fără serie; rămâne în jurnal cine s-a uitat',
  needs: 'bani.vede',
  query: z.object({ numar: numberInQuery }),
  data: z.object({ lista: z.array(deskInvoice) }),
})

export const invoiceShow = deskEndpoint({
  method: 'GET',
  path: '/facturi/:id',
  summary: 'O factură cu notele ei de credit; rămâne în jurnal cine s-a uitat',
  needs: 'bani.vede',
  params,
  data: deskInvoice,
})

const creditBody = z.object({ suma_bani: sum, motiv: requiredReason })

/** Effect of a credit note on its invoice: the unpaid part is no longer owed, the paid part becomes credit. */
export const creditEffect = z.object({
  suma_bani: z.int(),
  nedatorat_bani: z.int(),
  avans_bani: z.int(),
  /** Penalties that fall with it. */
  penalitati_bani: z.int(),
  rest_bani: z.int(),
})
export type CreditEffect = z.infer<typeof creditEffect>

export const invoiceCreditTry = deskEndpoint({
  method: 'POST',
  path: '/facturi/:id/storneaza/proba',
  summary: 'Arată ce s-ar alege de bani la o stornare, fără să schimbe nimic',
  needs: 'bani.opereaza',
  params,
  body: z.object({ suma_bani: sum }),
  data: creditEffect,
})

export const invoiceCredit = deskEndpoint({
  method: 'POST',
  path: '/facturi/:id/storneaza',
  summary: 'Stornează o factură greșită, toată sau o parte; cetățeanul este anunțat',
  needs: 'bani.opereaza',
  params,
  body: creditBody,
  data: creditDone,
})

/* Export */

export const exportKinds = ['incasari', 'plati', 'rambursari'] as const
export type ExportKind = (typeof exportKinds)[number]

export const moneyExport = deskEndpoint({
  method: 'GET',
  path: '/bani/export',
  summary: 'Încasările, plățile prin card sau rambursările unor zile, ca fișier CSV',
  needs: 'bani.opereaza',
  requiresRecentSignIn: true,
  /** Whole days in Bucharest, both included; at most `deskLimits.exportDays`. */
  query: z.object({
    ce: z.enum(exportKinds, { error: 'invalid' }),
    de_la: dayInQuery,
    pana_la: dayInQuery,
  }),
  data: z.object({ nume: z.string(), linii: z.int(), csv: z.string() }),
})
