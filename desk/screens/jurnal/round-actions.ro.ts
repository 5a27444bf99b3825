/** Words for the acts of staff with rounds, points, categories and request types, by their names in the audit. */
export const roundActions: Record<string, string> = {
  'tura.zi_mutata': 'a mutat o zi de colectare',
  'tura.mutare_retrasa': 'a pus la loc o zi de colectare mutată',
  'tura.schimbata': 'a schimbat o tură',
  'punct.publicat': 'a publicat un punct de colectare',
  'punct.retras': 'a retras un punct de colectare',
  'categorie.importata': 'a schimbat o categorie de sesizări',
  'categorie.ordine': 'a schimbat ordinea categoriilor de sesizări',
  'tip.importat': 'a schimbat un tip de solicitare',
  'tip.ordine': 'a schimbat ordinea tipurilor de solicitări',
}
