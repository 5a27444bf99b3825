import * as z from 'zod/mini'
import { contentLanguage, contentText } from './content.ts'
import { endpoint } from './endpoint.ts'
import { id, idInPath, instant, reason } from './fields.ts'
import { formDocument, formField, formValues, stateMachine, userKinds } from './forms.ts'
import { idInQuery, listFields, wordInQuery } from './query.ts'
import { searchWords } from './search.ts'
import { historyStep, message, messageToSend } from './thread.ts'
import { descriptor } from './uploads.ts'
import { paths } from './paths.ts'
import { limits } from './limits.ts'

/** States of a solicitare. Their labels and transitions are data; the code knows these names. */
export const solicitareStates = [
  'ciorna',
  'inregistrata',
  'in_analiza',
  'completare_necesara',
  'aprobata',
  'respinsa',
  'finalizata',
  'anulata',
] as const
export const solicitareState = z.enum(solicitareStates)
export type SolicitareState = z.infer<typeof solicitareState>

export const solicitareType = z.object({
  cod: z.string(),
  denumire: contentText,
  descriere: contentText,
  cuvinte: z.optional(searchWords),
  grup: z.string(),
  tipuri_utilizator: z.array(z.enum(userKinds)),
  documente: z.array(formDocument),
  campuri: z.array(formField),
  termen_zile: z.int(),
  gratuit: z.boolean(),
  nota: z.optional(contentText),
  limba: contentLanguage,
})
export type SolicitareType = z.infer<typeof solicitareType>

/** Everything a client needs to draw, check and name solicitări. */
export const solicitareCatalogue = z.object({
  stari: stateMachine,
  grupuri: z.array(z.object({ cod: z.string(), denumire: contentText })),
  /** Types available to the citizen, in display order. */
  tipuri: z.array(solicitareType),
})
export type SolicitareCatalogue = z.infer<typeof solicitareCatalogue>

export const solicitareSummary = z.object({
  id,
  /** Register number; empty while it is a draft. */
  numar: z.string(),
  tip: z.string(),
  /** Name of its type. */
  denumire: contentText,
  stare: solicitareState,
  creat_la: instant,
  actualizat_la: instant,
  /** Unread messages of the operator. */
  necitite: z.int(),
  /** The operator's question, in the list while it waits for the citizen. */
  intrebare: z.optional(z.string()),
  /** Since when it waits, in the list only. */
  intrebare_la: z.optional(instant),
})
export type SolicitareSummary = z.infer<typeof solicitareSummary>

/** A file attached to a solicitare, with the code of the requested document it answers. */
export const solicitareDocument = z.object({ ...descriptor.shape, document: z.string() })
export type SolicitareDocument = z.infer<typeof solicitareDocument>

export const solicitare = z.object({
  ...solicitareSummary.shape,
  date: formValues,
  documente: z.array(solicitareDocument),
  istoric: z.array(historyStep),
  fir: z.array(message),
  /** Deadline of the answer; absent in a draft. */
  termen_la: z.optional(instant),
  /** When the citizen last asked for the answer that was due. */
  raspuns_cerut_la: z.optional(instant),
})
export type Solicitare = z.infer<typeof solicitare>

export const solicitareToSave = z.object({
  tip: z.string().check(z.maxLength(60)),
  date: formValues,
  files: z
    .array(
      z.object({ id: z.uuid({ error: 'invalid' }), document: z.string().check(z.maxLength(60)) }),
    )
    .check(z.maxLength(limits.filesPerRequest, { error: 'filesMax' })),
  /** False saves a draft, for which no field is required. */
  trimite: z.boolean(),
  /** True if the citizen sends it despite the warning that an identical one is open. */
  si_identica: z.optional(z.boolean()),
  /** Id of the draft being changed or sent. */
  id: z.optional(id),
})
export type SolicitareToSave = z.infer<typeof solicitareToSave>

export const tipuriSolicitari = endpoint({
  method: 'GET',
  path: '/api/tipuri-solicitari',
  summary: 'Tipurile de solicitări potrivite cetățeanului, stările și grupurile lor',
  access: 'citizen',
  data: solicitareCatalogue,
})

export const solicitarileMele = endpoint({
  method: 'GET',
  path: '/api/solicitarile-mele',
  summary: 'Solicitările cetățeanului, cele mai noi întâi',
  access: 'citizen',
  /** `stare`: a state, or `in_curs` / `finalizate` for all that are open / closed. */
  query: z.object({ stare: z.optional(wordInQuery), ...listFields('schimbate', 'vechi', 'numar') }),
  data: z.array(solicitareSummary),
})

export const viewSolicitare = endpoint({
  method: 'GET',
  path: '/api/view-solicitare/:id',
  summary: 'O solicitare; mesajele operatorului devin citite',
  access: 'citizen',
  params: z.object({ id: idInPath }),
  data: solicitare,
})

/** Code of the type that renews a contract. */
export const renewalType = 'REINNOIRE_CONTRACT'

/** Known answers and documents of a renewal, so that nothing unchanged is asked again. */
export const renewal = z.object({
  /** The contract, and the answers of the last request about it. */
  date: formValues,
  /** The citizen's documents of that request, which may be attached again. */
  documente: z.array(solicitareDocument),
  /** A renewal of the same contract that is still open. */
  identica: z.optional(z.object({ id })),
})
export type Renewal = z.infer<typeof renewal>

export const reinnoireContract = endpoint({
  method: 'GET',
  path: '/api/reinnoire-contract',
  summary: 'Răspunsurile și actele cunoscute ale unei reînnoiri',
  access: 'citizen',
  /** Without `contract_id`: the citizen's only contract. */
  query: z.object({ contract_id: z.optional(idInQuery) }),
  data: renewal,
})

export const saveSolicitareContract = endpoint({
  method: 'POST',
  path: paths.saveSolicitareContract,
  summary: 'Trimite o solicitare, sau o ține ca ciornă',
  access: 'citizen',
  acceptsSendToken: true,
  idempotent: true,
  body: solicitareToSave,
  data: solicitare,
})

/** Deletes a draft. Answers 409 for one sent meanwhile, which stays, and 404 for one that no longer exists. */
export const deleteDraft = endpoint({
  method: 'POST',
  path: '/api/solicitare-sterge-ciorna/:id',
  summary: 'Șterge o ciornă și îi eliberează fișierele',
  access: 'citizen',
  idempotent: true,
  params: z.object({ id: idInPath }),
  data: z.literal(true),
})

export const solicitareAnuleaza = endpoint({
  method: 'POST',
  path: '/api/solicitare-anuleaza/:id',
  summary: 'Anulează o solicitare neîncepută',
  access: 'citizen',
  params: z.object({ id: idInPath }),
  body: z.object({ motiv: z.optional(reason) }),
  data: solicitare,
})

export const solicitareSaveMessage = endpoint({
  method: 'POST',
  path: `${paths.solicitareSaveMessage}:id`,
  summary: 'Un mesaj către operator, în firul unei solicitări',
  access: 'citizen',
  acceptsSendToken: true,
  idempotent: true,
  params: z.object({ id: idInPath }),
  body: messageToSend,
  data: message,
})
