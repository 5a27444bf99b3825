import { nameFaqSection } from '#contract/faq-names.ro.ts'

/** Sentences about frequent questions, for staff. */
export const faqTexts = {
  wrong: 'Conținutul nu este bun:',
  place: (slug: string, question: string) => `${nameFaqSection(slug)}, „${question}”`,
  empty: (slug: string) => `„${nameFaqSection(slug)}” nu are întrebări.`,
  question: (index: number) => `întrebarea ${index + 1}`,
  twice: (slug: string) => `În „${nameFaqSection(slug)}” o întrebare este de două ori.`,
  added: (question: string) => `Întrebare nouă: „${question}”.`,
  withdrawn: (question: string) => `Întrebare retrasă: „${question}”.`,
  reworded: (from: string, to: string) => `Întrebare reformulată: „${from}” este acum „${to}”.`,
  answered: (question: string) => `Răspuns schimbat: „${question}”.`,
  reordered: 'Altă ordine a întrebărilor.',
}
