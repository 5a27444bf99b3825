/** Words for the acts of staff with content, by their names in the audit. */
export const contentActions: Record<string, string> = {
  'faq.publicat': 'a publicat întrebări frecvente',
  'utile.publicat': 'a publicat un articol util',
  'utile.retras': 'a retras un articol util',
  'utile.ordine': 'a schimbat ordinea articolelor utile',
  'utile.document_adaugat': 'a alăturat un document unui articol',
  'utile.document_scos': 'a scos un document al unui articol',
}
