import * as z from 'zod/mini'
import { contentLanguage, contentText } from './content.ts'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { paths } from './paths.ts'

export { faqSlugs, type FaqSlug } from './faq-slugs.ts'

/** `raspuns` is a small safe subset of Markdown: paragraphs, lists, bold, links. */
export const faqItem = z.object({
  id,
  intrebare: contentText,
  raspuns: contentText,
  ordine: z.int(),
  actualizat_la: instant,
  limba: contentLanguage,
  /** Section of the question, where the questions of all are asked for. */
  sectiune: z.optional(z.string()),
})
export type FaqItem = z.infer<typeof faqItem>

/** Stands for the questions of all sections in place of a section. */
export const ALL_FAQ = 'TOATE'

export const getFaqPageSlug = endpoint({
  method: 'GET',
  path: `${paths.faq}:slug`,
  summary: 'Întrebările frecvente ale unei secțiuni',
  access: 'public',
  maxAge: 300,
  params: z.object({ slug: z.string().check(z.maxLength(60)) }),
  data: z.array(faqItem),
})
