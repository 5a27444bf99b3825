/** Legal texts of the portal, by the names of their addresses. */
export const legalNames = ['termeni', 'confidentialitate', 'accesibilitate'] as const
export type LegalName = (typeof legalNames)[number]

/** Placeholders of legal texts, in braces: values of the operator, and the retention of visitors' requests in days. */
export const legalPlaceholders = [
  'operator',
  'telefon',
  'email',
  'adresa',
  'program',
  'zile_cereri',
] as const
export type LegalPlaceholder = (typeof legalPlaceholders)[number]

/** Section of a legal text. `id` is its anchor, the same in every language. */
export interface LegalSection {
  id: string
  title: string
  /** Safe Markdown subset: paragraphs, `- ` lists, **bold**, [text](href), with placeholders. */
  body: string
}

/** Legal text: title, a summary of one sentence, and its sections. */
export interface LegalText {
  title: string
  lead: string
  /** Date of the last change, YYYY-MM-DD. */
  updated: string
  sections: LegalSection[]
}
