/** Texts of the content's page. */
export const words = {
  lead: 'Ce citesc cetățenii în portal. Fiecare schimbare rămâne ca versiune și se poate pune la loc.',
  sections: 'Secțiunile conținutului',
  section: {
    intrebari: 'Întrebări frecvente',
    articole: 'Informații utile',
  },
}
