import * as z from 'zod/mini'
import { serviceAddress } from '../contracte.ts'
import {
  calendarDay,
  id,
  idInPath,
  instant,
  messageText,
  reason,
  requiredReason,
  requiredShortText,
} from '../fields.ts'
import { maxFileMegabytes } from '../limits.ts'
import { pickup } from '../locatii.ts'
import { answerText } from '../operator/answer-text.ts'
import { booleanInQuery } from '../query.ts'
import { sesizareStates } from '../sesizari.ts'
import { solicitareStates } from '../solicitari.ts'
import { fileReferences } from '../thread.ts'
import { descriptor } from '../uploads.ts'
import { answerChannels } from './apeluri.ts'
import { caseRef } from './coada.ts'
import { deskEndpoint } from './endpoint.ts'

const done = z.literal(true)
const caseInPath = z.object({ id: idInPath })

/** A state: its code, its name in the catalogue, and the words the citizen reads. */
const caseState = z.object({ cod: z.string(), nume: z.string(), cetatean: z.string() })
export type CaseState = z.infer<typeof caseState>

const staffName = z.object({ id, nume: z.string() })

/** Another case, with what a row about it shows. */
export const caseLink = z.object({
  caz: caseRef,
  numar: z.string(),
  denumire: z.string(),
  stare: caseState,
  deschis: z.boolean(),
  trimisa_la: instant,
})
export type CaseLink = z.infer<typeof caseLink>

/** A merged case; `acelasi_cetatean` is false when another citizen sent it. */
const mergedCase = z.object({ ...caseLink.shape, acelasi_cetatean: z.boolean() })

/** A file of a case. `adresa` answers with its bytes; with `?miniatura=true` a picture is a small square. */
const caseFile = z.object({
  ...descriptor.shape,
  autor: z.enum(['cetatean', 'operator']),
  /** Name of the requested document it answers; empty otherwise. */
  document: z.string(),
  adresa: z.string(),
  /** True of a photo of a sesizare that other citizens may see. */
  publica: z.optional(z.boolean()),
})
export type CaseFile = z.infer<typeof caseFile>

/** Who sent a case. `id` is null for a visitor, who has no client's page. */
const sender = z.object({
  id: z.nullable(id),
  nume: z.string(),
  telefon: z.string(),
  email: z.string(),
  fel: z.enum(['persoana', 'firma', 'vizitator']),
  are_cont: z.boolean(),
  /** How an answer reaches them; null for a support request, which is answered by e-mail. */
  raspuns: z.nullable(z.enum(answerChannels)),
  /** CNP or CUI but for its last digits; empty when unknown. */
  cnp_cui: z.string(),
})

const clientContract = z.object({
  id,
  numar: z.string(),
  cod_client: z.string(),
  stare: z.string(),
  adresa: serviceAddress,
  adresa_text: z.string(),
  /** True for the one the case is about. */
  ales: z.boolean(),
})

/** Where it is. The coordinates are null when unknown. */
const place = z.object({
  adresa_text: z.string(),
  adresa: z.nullable(serviceAddress),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** Accuracy of the citizen's position, in metres. */
  precizie_m: z.nullable(z.number()),
})

/** Rounds at the place of the case, or at others of its street: `pe_strada` tells which. */
const rounds = z.object({
  loc: z.string(),
  pe_strada: z.boolean(),
  /** Day asked about: the one the citizen named, else the one the case was sent on. */
  zi: calendarDay,
  in_ziua: z.array(pickup),
  /** Last pick-up that was done or missed. */
  ultima: z.nullable(pickup),
  urmatoarea: z.nullable(pickup),
  /** Clients who reported the same day of the round, its own among them; null for another kind of sesizare. */
  sesizata: z.nullable(z.object({ pe_strada: z.int(), pe_tura: z.int() })),
})

/** An event of a case; they are listed oldest first. A `nota` is internal: citizens never see it. */
const caseEvent = z.discriminatedUnion('tip', [
  z.object({
    tip: z.literal('mesaj'),
    la: instant,
    autor: z.enum(['cetatean', 'operator']),
    /** Name of the citizen, or of the member of the staff; „operator” when a command or a program wrote it. */
    nume: z.string(),
    text: z.string(),
    fisiere: z.array(caseFile),
    /** When the other side read it. */
    citit_la: z.nullable(instant),
  }),
  z.object({ tip: z.literal('nota'), la: instant, nume: z.string(), text: z.string() }),
  z.object({
    tip: z.literal('pas'),
    la: instant,
    nume: z.string(),
    stare: caseState,
    nota: z.string(),
  }),
])
export type CaseEvent = z.infer<typeof caseEvent>

const deskCase = z.object({
  caz: caseRef,
  numar: z.string(),
  /** Code of its type or category; empty for a support request. */
  tip: z.string(),
  denumire: z.string(),
  stare: caseState,
  deschis: z.boolean(),
  /** States it may be moved to now. */
  stari_permise: z.array(caseState),
  trimisa_la: instant,
  termen_la: z.nullable(instant),
  /** The operator's own target. */
  tinta_la: z.nullable(instant),
  prelungit_la: z.nullable(instant),
  /** When the crew returns, as the citizen was told. */
  revenire: z.nullable(z.object({ zi: calendarDay, pana_la: z.nullable(z.string()) })),
  se_poate_prelungi: z.boolean(),
  /** True while it waits for the operator. */
  asteapta_raspuns: z.boolean(),
  /** When its citizen asked for the answer that was due; null once they have it. */
  raspuns_cerut_la: z.nullable(instant),
  /** Rises with every change; a change sends back the one it was made from. */
  versiune: z.int(),
  atribuit: z.nullable(staffName),
  persoana: sender,
  contracte: z.array(clientContract),
  loc: z.nullable(place),
  /** Answers of the citizen, by the labels of the form. */
  campuri: z.array(z.object({ eticheta: z.string(), valoare: z.string() })),
  fisiere: z.array(caseFile),
  /** Citizens who support it, apart from who sent it. */
  sustinatori: z.int(),
  /** True of a sesizare about a public place, which others near may see and support. */
  loc_public: z.boolean(),
  fir: z.array(caseEvent),
  alte_cazuri: z.array(caseLink),
  ridicari: z.nullable(rounds),
  /** The main case that it was merged into. */
  unit_in: z.nullable(mergedCase),
  /** Duplicates merged into it, with what their citizens wrote and sent. */
  duplicate: z.array(
    z.object({
      ...mergedCase.shape,
      descriere: z.string(),
      fisiere: z.array(caseFile),
      fir: z.array(caseEvent),
    }),
  ),
})
export type DeskCase = z.infer<typeof deskCase>

const clockTime = z
  .string({ error: 'invalid' })
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid' }))

/** The version a change is made from; `peste` makes it over what others changed since. */
const seen = { versiune: z.int({ error: 'invalid' }), peste: z.optional(z.boolean()) }
const changed = z.object({ versiune: z.int() })

/** Changes that others made since: `data` of `modificat_intre_timp`. */
export const changesSince = z.object({
  versiune: z.int(),
  schimbari: z.array(z.object({ la: instant, cine: z.string(), ce: z.string() })),
})
export type ChangesSince = z.infer<typeof changesSince>

export const presenceStates = ['priveste', 'scrie', 'pleaca'] as const

export const presence = z.object({
  versiune: z.int(),
  altii: z.array(z.object({ ...staffName.shape, stare: z.enum(['priveste', 'scrie']) })),
})
export type Presence = z.infer<typeof presence>

/** Fields of a template's text, between braces. */
export const templateFields = [
  'nume',
  'numar',
  'denumire',
  'adresa',
  'termen',
  'zi_ridicare',
  'cod_client',
] as const
export type TemplateField = (typeof templateFields)[number]

const template = z.object({
  id,
  titlu: z.string(),
  /** Code of the type or category it is for; empty: all. */
  categorie: z.string(),
  text: z.string(),
})
export type Template = z.infer<typeof template>

const templateToSave = z.object({
  id: z.optional(id),
  titlu: requiredShortText,
  categorie: z.optional(z.string().check(z.maxLength(60, { error: 'invalid' }))),
  text: answerText,
})

const renderedTemplate = z.object({
  text: z.string(),
  /** Fields without a value in this case: each stands in the text as `{nume}`. */
  lipsesc: z.array(z.enum(templateFields)),
})

/** Calls that all kinds of cases have. */
function commonCalls<Kind extends 'solicitari' | 'sesizari' | 'suport'>(plural: Kind) {
  const sees = `${plural}.vede` as const
  const works = `${plural}.lucreaza` as const
  return {
    show: deskEndpoint({
      method: 'GET',
      path: `/${plural}/:id`,
      summary: 'Un caz întreg; rămâne în jurnal cine s-a uitat',
      needs: sees,
      params: caseInPath,
      data: deskCase,
    }),
    identifier: deskEndpoint({
      method: 'POST',
      path: `/${plural}/:id/cnp`,
      summary: 'CNP-ul sau CUI-ul întreg; rămâne în jurnal cine l-a cerut',
      needs: sees,
      params: caseInPath,
      data: z.object({ cnp_cui: z.string() }),
    }),
    note: deskEndpoint({
      method: 'POST',
      path: `/${plural}/:id/nota`,
      summary: 'O notă internă, pe care cetățeanul nu o vede',
      needs: works,
      idempotent: true,
      params: caseInPath,
      body: z.object({ text: answerText }),
      data: changed,
    }),
    assign: deskEndpoint({
      method: 'POST',
      path: `/${plural}/:id/atribuire`,
      summary: 'Dă cazul unui coleg, îl preia, sau îl lasă în coadă',
      needs: works,
      params: caseInPath,
      body: z.object({ membru: z.nullable(id), ...seen }),
      data: changed,
    }),
    presence: deskEndpoint({
      method: 'POST',
      path: `/${plural}/:id/prezenta`,
      summary: 'Spune că cineva se uită sau scrie, și cine mai este pe caz',
      needs: sees,
      isBackground: true,
      params: caseInPath,
      body: z.object({ stare: z.enum(presenceStates, { error: 'invalid' }) }),
      data: presence,
    }),
    file: deskEndpoint({
      method: 'GET',
      path: `/${plural}/fisiere/:id`,
      summary: 'Descarcă un fișier al unui caz',
      needs: sees,
      params: z.object({ id: z.uuid() }),
      query: z.object({ miniatura: z.optional(booleanInQuery) }),
      download: true,
      data: z.unknown(),
    }),
    templates: deskEndpoint({
      method: 'GET',
      path: `/${plural}/sabloane`,
      summary: 'Șabloanele de răspuns',
      needs: works,
      data: z.array(template),
    }),
    saveTemplate: deskEndpoint({
      method: 'POST',
      path: `/${plural}/sabloane`,
      summary: 'Adaugă sau schimbă un șablon de răspuns',
      needs: works,
      idempotent: true,
      body: templateToSave,
      data: z.object({ id }),
    }),
    deleteTemplate: deskEndpoint({
      method: 'POST',
      path: `/${plural}/sabloane/:id/sterge`,
      summary: 'Șterge un șablon de răspuns',
      needs: works,
      params: caseInPath,
      data: done,
    }),
    renderTemplate: deskEndpoint({
      method: 'POST',
      path: `/${plural}/:id/sablon`,
      summary: 'Un șablon completat pentru un caz',
      needs: works,
      params: caseInPath,
      body: z.object({ sablon: id }),
      data: renderedTemplate,
    }),
  }
}

/** Calls of cases with states and a thread. */
function threadCalls(plural: 'solicitari' | 'sesizari', states: readonly string[]) {
  const works = `${plural}.lucreaza` as const
  const state = z.enum(states, { error: 'invalid' })
  return {
    ...commonCalls(plural),
    answer: deskEndpoint({
      method: 'POST',
      path: `/${plural}/:id/raspuns`,
      summary: 'Răspunde cetățeanului, care este anunțat; poate schimba și starea, deodată',
      needs: works,
      idempotent: true,
      params: caseInPath,
      body: z
        .object({
          text: messageText,
          fisiere: z.optional(fileReferences),
          stare: z.optional(state),
          ...seen,
        })
        .check(
          z.check((context) => {
            const { text, fisiere = [] } = context.value
            if (text !== '' || fisiere.length > 0) return
            context.issues.push({
              code: 'custom',
              path: ['text'],
              message: 'required',
              input: text,
            })
          }),
        ),
      data: changed,
    }),
    state: deskEndpoint({
      method: 'POST',
      path: `/${plural}/:id/stare`,
      summary: 'Trece la altă stare; cetățeanul este anunțat',
      needs: works,
      params: caseInPath,
      body: z.object({ stare: state, nota: z.optional(reason), ...seen }),
      data: changed,
    }),
    extend: deskEndpoint({
      method: 'POST',
      path: `/${plural}/:id/prelungire`,
      summary: 'Prelungește termenul, o singură dată; cetățeanul este anunțat',
      needs: works,
      params: caseInPath,
      body: z.object({ motiv: requiredReason, ...seen }),
      data: changed,
    }),
    merge: deskEndpoint({
      method: 'POST',
      path: `/${plural}/:id/unire`,
      summary: 'Unește un duplicat cu cazul principal, de același fel; duplicatul se închide',
      needs: works,
      params: caseInPath,
      body: z.object({ in: id, ...seen }),
      data: changed,
    }),
    upload: deskEndpoint({
      method: 'POST',
      path: `/${plural}/fisiere`,
      summary: `Încarcă un fișier pentru un răspuns (JPEG, PNG, WebP sau PDF, cel mult ${maxFileMegabytes} MiB)`,
      needs: works,
      idempotent: true,
      multipart: true,
      data: descriptor,
    }),
  }
}

export const deskSolicitari = threadCalls(
  'solicitari',
  solicitareStates.filter((state) => state !== 'ciorna'),
)
export const deskSesizari = {
  ...threadCalls('sesizari', sesizareStates),
  return: deskEndpoint({
    method: 'POST',
    path: '/sesizari/:id/revenire',
    summary: 'Spune când revine echipa; cetățeanul este anunțat',
    needs: 'sesizari.lucreaza',
    params: caseInPath,
    body: z.object({ zi: calendarDay, pana_la: z.optional(clockTime), ...seen }),
    data: changed,
  }),
  releasePhoto: deskEndpoint({
    method: 'POST',
    path: '/sesizari/fisiere/:id/public',
    summary: 'Arată celorlalți cetățeni o fotografie a unei sesizări, sau nu o mai arată',
    needs: 'sesizari.lucreaza',
    params: z.object({ id: z.uuid() }),
    body: z.object({ publica: z.boolean({ error: 'required' }) }),
    data: done,
  }),
}
export const deskSuport = {
  ...commonCalls('suport'),
  answer: deskEndpoint({
    method: 'POST',
    path: '/suport/:id/raspuns',
    summary: 'Răspunde prin e-mail la o cerere de suport',
    needs: 'suport.lucreaza',
    idempotent: true,
    params: caseInPath,
    body: z.object({ text: answerText, ...seen }),
    data: changed,
  }),
}
