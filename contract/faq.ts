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
})
export type FaqItem = z.infer<typeof faqItem>

export const getFaqPageSlug = endpoint({
  method: 'GET',
  path: `${paths.faq}:slug`,
  summary: 'Întrebările frecvente ale unei secțiuni',
  access: 'public',
  maxAge: 300,
  params: z.object({ slug: z.string().check(z.maxLength(60)) }),
  data: z.array(faqItem),
})
