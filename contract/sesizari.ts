import * as z from 'zod/mini'
import { contentLanguage, contentText } from './content.ts'
import { endpoint } from './endpoint.ts'
import { addressText, calendarDay, description, id, idInPath, instant, reason } from './fields.ts'
import { formField, formValues, stateMachine } from './forms.ts'
import { idInQuery, listFields, wordInQuery } from './query.ts'
import { searchWords } from './search.ts'
import { fileReferences, historyStep, message, messageToSend } from './thread.ts'
import { descriptor } from './uploads.ts'
import { paths } from './paths.ts'

/** States of a sesizare. Their labels and transitions are data; the code knows these names. */
export const sesizareStates = [
  'inregistrata',
  'preluata',
  'in_lucru',
  'completare_necesara',
  'redirectionata',
  'solutionata',
  'clasata',
  'redeschisa',
] as const
export const sesizareState = z.enum(sesizareStates)
export type SesizareState = z.infer<typeof sesizareState>

export const sesizareCategory = z.object({
  cod: z.string(),
  denumire: contentText,
  descriere: contentText,
  cuvinte: z.optional(searchWords),
  subcategorii: z.array(z.object({ cod: z.string(), denumire: contentText })),
  /** `urgenta`, `ridicata` or `normala`. */
  prioritate: z.string(),
  /** The operator's own target in working days; absent where another institution answers. */
  tinta_zile: z.optional(z.int()),
  /** Shown before sending if another institution is competent. */
  mesaj_redirectionare: z.optional(contentText),
  foto_recomandata: z.boolean(),
  /** True if it is about public places, so that others near may see and support it; not about homes. */
  domeniu_public: z.optional(z.boolean()),
  campuri: z.array(formField),
  limba: contentLanguage,
})
export type SesizareCategory = z.infer<typeof sesizareCategory>

/** Category for what fits no other; offered whatever the citizen searches for. */
export const OTHER_PROBLEM = 'ALTELE'

/** Category of a bin that was not emptied on its day. */
export const MISSED_PICKUP = 'NERIDICARE'

export const sesizareCatalogue = z.object({
  stari: stateMachine,
  mesaj_pericol: contentText,
  categorii: z.array(sesizareCategory),
})
export type SesizareCatalogue = z.infer<typeof sesizareCatalogue>

export const sesizareSummary = z.object({
  id,
  numar: z.string(),
  categorie: z.string(),
  /** Name of its category. */
  denumire: contentText,
  descriere: z.string(),
  adresa_text: z.string(),
  stare: sesizareState,
  creat_la: instant,
  actualizat_la: instant,
  /** Legal deadline of the answer. */
  termen_la: instant,
  /** The operator's own target; absent where another institution answers. */
  tinta_la: z.optional(instant),
  /** Day on which the crew returns, with the time by which if it is known: `12:00`. */
  revenire: z.optional(z.object({ zi: calendarDay, pana_la: z.optional(z.string()) })),
  necitite: z.int(),
  /** The operator's question, in the list while it waits for the citizen. */
  intrebare: z.optional(z.string()),
  /** Since when it waits, in the list only. */
  intrebare_la: z.optional(instant),
  /** Id of the citizen's first photo, in the list only. */
  foto_id: z.optional(z.string()),
})
export type SesizareSummary = z.infer<typeof sesizareSummary>

const coordinate = (limit: number) =>
  z
    .number({ error: 'invalid' })
    .check(z.minimum(-limit, { error: 'invalid' }), z.maximum(limit, { error: 'invalid' }))

export const sesizare = z.object({
  ...sesizareSummary.shape,
  subcategorie: z.optional(z.string()),
  data_constatarii: z.optional(instant),
  campuri: formValues,
  lat: z.optional(z.number()),
  lng: z.optional(z.number()),
  precizie_m: z.optional(z.number()),
  istoric: z.array(historyStep),
  /** Files of the citizen and of the operator; `autor` tells which. */
  fisiere: z.array(z.object({ ...descriptor.shape, autor: z.enum(['cetatean', 'operator']) })),
  /** Deadline for reopening it; absent unless it is solved. */
  redeschidere_pana_la: z.optional(instant),
  /** When the citizen last asked for the answer that was due. */
  raspuns_cerut_la: z.optional(instant),
  /** True if the citizen is satisfied with the solution; absent until they rate it. */
  multumit: z.optional(z.boolean()),
})
export type Sesizare = z.infer<typeof sesizare>

export const sesizareToSend = z.object({
  categorie: z.string().check(z.maxLength(60)),
  subcategorie: z.optional(z.string().check(z.maxLength(60))),
  descriere: description,
  /** ISO 8601 instant, not in the future. */
  data_constatarii: z.optional(instant),
  campuri: z.optional(formValues),
  adresa_text: z.optional(addressText),
  lat: z.optional(coordinate(90)),
  lng: z.optional(coordinate(180)),
  precizie_m: z.optional(z.number().check(z.minimum(0), z.maximum(100_000))),
  /** Place whose bin was not emptied, for a sesizare about a collection. */
  locatie_id: z.optional(id),
  files: z.optional(fileReferences),
})
export type SesizareToSend = z.infer<typeof sesizareToSend>

export const categoriiSesizari = endpoint({
  method: 'GET',
  path: '/api/categorii-sesizari',
  summary: 'Categoriile de sesizări, câmpurile și stările lor',
  access: 'citizen',
  data: sesizareCatalogue,
})

export const sesizariList = endpoint({
  method: 'GET',
  path: paths.sesizari,
  summary: 'Sesizările cetățeanului, cele mai noi întâi',
  access: 'citizen',
  /** `stare`: a state, or `deschise` / `inchise`. */
  query: z.object({ stare: z.optional(wordInQuery), ...listFields('schimbate', 'vechi', 'numar') }),
  data: z.array(sesizareSummary),
})

export const sesizareNoua = endpoint({
  method: 'POST',
  path: paths.sesizari,
  summary: 'Trimite o sesizare',
  access: 'citizen',
  acceptsSendToken: true,
  idempotent: true,
  body: sesizareToSend,
  data: sesizare,
})

/** Page of the list with the sesizări of others that a citizen supports. */
export const SUPPORTED_PAGE = '/sesizari#urmarite'

/** Category and place for which other sesizări are looked for. */
export const placeToAsk = z.object({
  categorie: z.string().check(z.maxLength(60)),
  lat: z.optional(coordinate(90)),
  lng: z.optional(coordinate(180)),
  adresa: z.optional(addressText),
})

/** A POST, because the address of a request may be logged and what a citizen types may not. */
export const sesizariSimilare = endpoint({
  method: 'POST',
  path: '/api/sesizari-similare',
  summary:
    'Sesizările proprii deschise, de aceeași categorie, din apropierea unui loc sau a unei adrese',
  access: 'citizen',
  body: placeToAsk,
  data: z.array(sesizareSummary),
})

export const viewSesizare = endpoint({
  method: 'GET',
  path: '/api/sesizare/:id',
  summary: 'O sesizare',
  access: 'citizen',
  params: z.object({ id: idInPath }),
  data: sesizare,
})

export const sesizareRedeschide = endpoint({
  method: 'POST',
  path: '/api/sesizare-redeschide/:id',
  summary: 'Redeschide o sesizare soluționată',
  access: 'citizen',
  params: z.object({ id: idInPath }),
  body: z.object({ motiv: reason }),
  data: sesizare,
})

export const sesizareEvaluare = endpoint({
  method: 'POST',
  path: '/api/sesizare-evaluare/:id',
  summary: 'Spune dacă soluția a fost bună',
  access: 'citizen',
  params: z.object({ id: idInPath }),
  body: z.object({ multumit: z.boolean({ error: 'required' }), motiv: z.optional(reason) }),
  data: sesizare,
})

export const sesizareChat = endpoint({
  method: 'GET',
  path: `${paths.sesizareChat}:id`,
  summary:
    'Mesajele unei sesizări de după cel dat, cele mai vechi întâi; cele ale operatorului devin citite',
  access: 'citizen',
  params: z.object({ id: idInPath }),
  query: z.object({ dupa: z.optional(idInQuery) }),
  data: z.array(message),
})

export const sesizareChatSend = endpoint({
  method: 'POST',
  path: `${paths.sesizareChat}:id`,
  summary: 'Un mesaj către operator, în firul unei sesizări',
  access: 'citizen',
  acceptsSendToken: true,
  idempotent: true,
  params: z.object({ id: idInPath }),
  body: messageToSend,
  data: message,
})
