/** Sentences about useful articles, for staff. */
export const usefulTexts = {
  wrong: 'Articolul nu este bun:',
  noArticle: (slug: string) => `Nu există articolul „${slug}”. Lista lor: utile list.`,
  place: 'textul',
  fields: { titlu: 'Titlu', rezumat: 'Rezumat', categorie: 'Categorie', continut: 'Text' },
  added: (title: string) => `Articol publicat: „${title}”.`,
  withdrawn: (title: string) => `Articol retras: „${title}”.`,
  changed: (field: string) => `Schimbat: ${field.toLowerCase()}.`,
  otherOrder: 'Lista articolelor s-a schimbat între timp. Vedeți cum este acum și mutați din nou.',
}
