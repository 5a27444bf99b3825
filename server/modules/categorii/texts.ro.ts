/** Sentences about categories and request types, for the staff. */
export const definitionTexts = {
  orderChanged: 'Ordinea s-a schimbat între timp. Vedeți lista de acum și hotărâți din nou.',
  missing: 'Lista trebuie să aibă toate codurile, fiecare o dată.',
  rest: 'Câmpurile sau documentele',
  yes: 'da',
  no: 'nu',
  /** Names of the fields, as the list of changes has them. */
  names: {
    denumire: 'Numele',
    descriere: 'Indicația',
    activ: 'Oferită cetățenilor',
    tinta_zile: 'Ținta',
    termen_zile: 'Termenul',
  },
}
