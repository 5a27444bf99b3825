import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'

/** The sections whose questions the screens open. The server may hold more. */
export const faqSlugs = [
  'LOGIN_PAGE',
  'INREGISTRARE_PAGE',
  'RECUPERARE_PAROLA_PAGE',
  'SUPORT_ONLINE_PAGE',
  'CONTRACTE_PAGE',
  'FACTURI_PAGE',
  'PLATI_PAGE',
  'SOLICITARI_PAGE',
  'SESIZARI_PAGE',
  'LOCATII_PAGE',
  'NOTIFICARI_PAGE',
  'SETARI_PAGE',
] as const
export type FaqSlug = (typeof faqSlugs)[number]

/** `raspuns` is a small safe subset of Markdown: paragraphs, lists, bold, links. */
export const faqItem = z.object({
  id,
  intrebare: z.string(),
  raspuns: z.string(),
  ordine: z.int(),
  actualizat_la: instant,
})
export type FaqItem = z.infer<typeof faqItem>

export const getFaqPageSlug = endpoint({
  method: 'GET',
  path: '/api/getFAQPageSlug/:slug',
  summary: 'Întrebările frecvente ale unei secțiuni',
  access: 'public',
  maxAge: 300,
  params: z.object({ slug: z.string().check(z.maxLength(60)) }),
  data: z.array(faqItem),
})
