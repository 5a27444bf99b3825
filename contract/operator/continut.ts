import * as z from 'zod/mini'
import { fileReference } from '../uploads.ts'
import { operatorEndpoint } from './endpoint.ts'

/** Rows that a call has added, changed or removed. */
const counts = z.object({ adaugate: z.int(), schimbate: z.int(), scoase: z.int() })

const question = z.object({
  intrebare: z.string(),
  /** Markdown: paragraphs, lists, bold, links. */
  raspuns: z.string(),
  ordine: z.optional(z.int()),
})

export const faqPublica = operatorEndpoint({
  method: 'POST',
  path: '/faq',
  summary: 'Publică întrebările unor secțiuni: fiecare devine exact ce s-a trimis',
  scope: 'continut:scriere',
  body: z.object({ sectiuni: z.record(z.string(), z.array(question)) }),
  data: counts,
})

export const listedType = z.object({
  cod: z.string(),
  denumire: z.string(),
  grup: z.string(),
  activ: z.boolean(),
  ordine: z.int(),
})
export type ListedType = z.infer<typeof listedType>

export const tipuriList = operatorEndpoint({
  method: 'GET',
  path: '/tipuri',
  summary: 'Tipurile de solicitări, și cele inactive',
  scope: 'continut:citire',
  data: z.object({ lista: z.array(listedType) }),
})

/** Definition of a request type or category, as `tipuri export` writes it. The server validates it whole. */
const definition = z.record(z.string(), z.unknown())
const codeInPath = z.object({ cod: z.string().check(z.regex(/^[A-Z0-9_]{1,60}$/)) })
const definitionToSave = z.object({
  definitie: definition,
  /** False: no longer offered to citizens. */
  activ: z.optional(z.boolean()),
})

export const tipShow = operatorEndpoint({
  method: 'GET',
  path: '/tipuri/:cod',
  summary: 'Definiția unui tip de solicitare',
  scope: 'continut:citire',
  params: codeInPath,
  data: z.object({ definitie: definition }),
})

export const tipSalveaza = operatorEndpoint({
  method: 'POST',
  path: '/tipuri',
  summary: 'Adaugă sau schimbă un tip de solicitare',
  scope: 'continut:scriere',
  body: definitionToSave,
  data: z.object({ cod: z.string(), ...counts.shape }),
})

export const categoriiList = operatorEndpoint({
  method: 'GET',
  path: '/categorii',
  summary: 'Categoriile de sesizări, și cele inactive',
  scope: 'continut:citire',
  data: z.object({
    lista: z.array(
      z.object({
        cod: z.string(),
        denumire: z.string(),
        prioritate: z.string(),
        /** The operator's own target in working days; null where another institution answers. */
        tinta_zile: z.nullable(z.int()),
        activ: z.boolean(),
        ordine: z.int(),
      }),
    ),
  }),
})

export const categorieShow = operatorEndpoint({
  method: 'GET',
  path: '/categorii/:cod',
  summary: 'Definiția unei categorii de sesizări',
  scope: 'continut:citire',
  params: codeInPath,
  data: z.object({ definitie: definition }),
})

export const categorieSalveaza = operatorEndpoint({
  method: 'POST',
  path: '/categorii',
  summary: 'Adaugă sau schimbă o categorie de sesizări',
  scope: 'continut:scriere',
  body: definitionToSave,
  data: z.object({ cod: z.string(), ...counts.shape }),
})

export const listedArticle = z.object({
  slug: z.string(),
  titlu: z.string(),
  categorie: z.string(),
  /** False: withdrawn, citizens do not see it. */
  activ: z.boolean(),
  documente: z.array(z.string()),
})
export type ListedArticle = z.infer<typeof listedArticle>

export const articoleList = operatorEndpoint({
  method: 'GET',
  path: '/utile',
  summary: 'Articolele utile, cu numele documentelor lor',
  scope: 'continut:citire',
  data: z.object({ lista: z.array(listedArticle) }),
})

export const articolPublica = operatorEndpoint({
  method: 'POST',
  path: '/utile',
  summary: 'Publică un articol util; unul cu același slug este înlocuit',
  scope: 'continut:scriere',
  body: z.object({
    slug: z.string(),
    titlu: z.string(),
    rezumat: z.string(),
    categorie: z.string(),
    ordine: z.optional(z.int()),
    /** Markdown. */
    continut: z.string(),
  }),
  data: z.object({ slug: z.string(), ...counts.shape }),
})

const articleParams = z.object({ slug: z.string().check(z.regex(/^[a-z0-9-]{1,200}$/)) })

export const articolDocument = operatorEndpoint({
  method: 'POST',
  path: '/utile/:slug/documente',
  summary: 'Alătură unui articol un fișier încărcat; unul cu același nume este înlocuit',
  scope: 'continut:scriere',
  params: articleParams,
  body: z.object({ fisier: fileReference }),
  data: z.object({
    nume: z.string(),
    rezultat: z.enum(['adaugat', 'inlocuit', 'neschimbat']),
  }),
})

export const articolScoateDocument = operatorEndpoint({
  method: 'POST',
  path: '/utile/:slug/documente/scoatere',
  summary: 'Scoate un document al unui articol, după nume',
  scope: 'continut:scriere',
  params: articleParams,
  body: z.object({ nume: z.string() }),
  data: z.object({ nume: z.string() }),
})
