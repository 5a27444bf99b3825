import * as z from 'zod/mini'
import { instant } from '../fields.ts'
import { limits } from '../limits.ts'
import { descriptor } from '../uploads.ts'
import { deskEndpoint } from './endpoint.ts'
import { changedContent, contentKey, seenVersion, versionEndpoints } from './versiuni.ts'

/** Content at the desk: frequent questions, and useful articles with their documents. */

const needs = 'continut.editeaza'

/** State of the English of a content: as the Romanian, of an older Romanian text, or none. */
export const englishStates = ['la_zi', 'veche', 'lipseste'] as const
export type EnglishState = (typeof englishStates)[number]

/** Sentences about what a publication would change; none if it would change nothing. */
const effect = z.object({ schimbari: z.array(z.string()) })

/** Values of the placeholders of a text, for its preview. */
const placeholders = z.record(z.string(), z.string())

/* Frequent questions, published by section */

const question = z.object({
  intrebare: z.string().check(z.maxLength(limits.addressText.max)),
  /** Markdown: paragraphs, lists, bold, links. */
  raspuns: z.string().check(z.maxLength(limits.observations.max)),
})
export type FaqQuestion = z.infer<typeof question>

export const faqSection = z.object({
  sectiune: z.string(),
  intrebari: z.int(),
  /** Questions without an English text of their present words. */
  fara_engleza: z.int(),
  schimbata_la: z.nullable(instant),
})
export type FaqSection = z.infer<typeof faqSection>

export const faqSectionContent = z.object({
  sectiune: z.string(),
  versiune: z.int(),
  /** In their order. */
  intrebari: z.array(z.object({ ...question.shape, engleza: z.enum(englishStates) })),
  inlocuiri: placeholders,
})
export type FaqSectionContent = z.infer<typeof faqSectionContent>

const sectionBody = z.object({
  sectiune: contentKey,
  /** The whole section, in its order. */
  intrebari: z.array(question).check(z.maxLength(100)),
  versiune: seenVersion,
})

export const faqSectionList = deskEndpoint({
  method: 'GET',
  path: '/continut/intrebari',
  summary: 'Secțiunile de întrebări frecvente',
  needs,
  data: z.object({ lista: z.array(faqSection) }),
})

export const faqSectionShow = deskEndpoint({
  method: 'GET',
  path: '/continut/intrebari/sectiune',
  summary: 'Întrebările unei secțiuni, cu starea textului englez',
  needs,
  query: z.object({ sectiune: contentKey }),
  data: faqSectionContent,
})

export const faqSectionTry = deskEndpoint({
  method: 'POST',
  path: '/continut/intrebari/proba',
  summary: 'Arată ce ar schimba publicarea unei secțiuni, fără să schimbe nimic',
  needs,
  body: sectionBody,
  data: effect,
})

export const faqSectionPublish = deskEndpoint({
  method: 'POST',
  path: '/continut/intrebari',
  summary: 'Publică o secțiune de întrebări: devine exact ce s-a trimis',
  needs,
  body: sectionBody,
  data: changedContent,
})

export const faqVersions = versionEndpoints('/continut/intrebari', 'ale unei secțiuni', needs)

/* Useful articles */

const articleText = z.object({
  titlu: z.string(),
  rezumat: z.string(),
  /** Slug of a group of articles. */
  categorie: z.string(),
  /** Markdown. */
  continut: z.string(),
})

export const articleItem = z.object({
  slug: z.string(),
  /** Number in the address that citizens read it at: `#/utile/7`. */
  id: z.int(),
  titlu: z.string(),
  categorie: z.string(),
  /** False: withdrawn, citizens do not see it. */
  activ: z.boolean(),
  documente: z.int(),
  engleza: z.enum(englishStates),
  actualizat_la: instant,
})
export type ArticleItem = z.infer<typeof articleItem>

export const articleContent = z.object({
  slug: z.string(),
  id: z.int(),
  ...articleText.shape,
  activ: z.boolean(),
  versiune: z.int(),
  documente: z.array(descriptor),
  engleza: z.enum(englishStates),
  actualizat_la: instant,
  inlocuiri: placeholders,
})
export type ArticleContent = z.infer<typeof articleContent>

const articleBody = z.object({ slug: contentKey, ...articleText.shape, versiune: seenVersion })

export const articleList = deskEndpoint({
  method: 'GET',
  path: '/continut/articole',
  summary: 'Articolele utile în ordinea lor, și cele retrase',
  needs,
  data: z.object({ lista: z.array(articleItem) }),
})

export const articleShow = deskEndpoint({
  method: 'GET',
  path: '/continut/articole/unul',
  summary: 'Un articol util cu documentele lui',
  needs,
  query: z.object({ slug: contentKey }),
  data: articleContent,
})

export const articleTry = deskEndpoint({
  method: 'POST',
  path: '/continut/articole/proba',
  summary: 'Arată ce ar schimba publicarea unui articol, fără să schimbe nimic',
  needs,
  body: articleBody,
  data: effect,
})

export const articlePublish = deskEndpoint({
  method: 'POST',
  path: '/continut/articole',
  summary: 'Publică un articol util; cel retras se vede din nou',
  needs,
  body: articleBody,
  data: changedContent,
})

export const articleWithdraw = deskEndpoint({
  method: 'POST',
  path: '/continut/articole/retrage',
  summary: 'Retrage un articol, dacă nicio legătură nu duce la el',
  needs,
  body: z.object({ slug: contentKey, versiune: seenVersion }),
  data: changedContent,
})

export const articleOrder = deskEndpoint({
  method: 'POST',
  path: '/continut/articole/ordine',
  summary: 'Schimbă ordinea articolelor',
  needs,
  /** All articles, in the new order. `dinainte` is the order that the member saw. */
  body: z.object({
    dinainte: z.array(contentKey).check(z.maxLength(1000)),
    sluguri: z.array(contentKey).check(z.maxLength(1000)),
  }),
  data: z.literal(true),
})

export const articleDocumentAdd = deskEndpoint({
  method: 'POST',
  path: '/continut/articole/documente',
  summary: 'Alătură un document unui articol; unul cu același nume este înlocuit',
  needs,
  multipart: true,
  maxFileBytes: limits.file.maxBytes,
  query: z.object({ slug: contentKey }),
  data: z.object({ nume: z.string(), rezultat: z.enum(['adaugat', 'inlocuit', 'neschimbat']) }),
})

export const articleDocument = deskEndpoint({
  method: 'GET',
  path: '/continut/articole/documente/:id',
  summary: 'Descarcă un document al unui articol, și al unuia retras',
  needs,
  params: z.object({ id: z.uuid() }),
  download: true,
  data: z.unknown(),
})

export const articleDocumentRemove = deskEndpoint({
  method: 'POST',
  path: '/continut/articole/documente/scoate',
  summary: 'Scoate un document al unui articol, după nume',
  needs,
  body: z.object({ slug: contentKey, nume: contentKey }),
  data: z.object({ nume: z.string() }),
})

export const articleVersions = versionEndpoints('/continut/articole', 'ale unui articol', needs)
