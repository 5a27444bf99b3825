import { nameFaqSection } from '#contract/faq-names.ro.ts'

/** Sentences about useful articles, for staff. */
export const usefulTexts = {
  wrong: 'Articolul nu este bun:',
  noArticle: (slug: string) => `Nu există articolul „${slug}”. Lista lor: utile list.`,
  place: 'textul',
  placeOf: (title: string) => `Articolul „${title}”`,
  placeOfQuestion: (slug: string, question: string) => `${nameFaqSection(slug)}, „${question}”`,
  placeOfAnnouncement: (title: string) => `Anunțul programat „${title}”`,
  fields: { titlu: 'Titlu', rezumat: 'Rezumat', categorie: 'Categorie', continut: 'Text' },
  added: (title: string) => `Articol publicat: „${title}”.`,
  withdrawn: (title: string) => `Articol retras: „${title}”.`,
  changed: (field: string) => `Schimbat: ${field.toLowerCase()}.`,
  linked: (places: string[]) =>
    `La articol duc legături; schimbați-le întâi:\n${places.map((place) => `  ${place}`).join('\n')}`,
  otherOrder: 'Lista articolelor s-a schimbat între timp. Vedeți cum este acum și mutați din nou.',
}
