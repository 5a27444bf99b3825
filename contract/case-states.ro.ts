import type { SesizareState } from './sesizari.ts'
import type { SolicitareState } from './solicitari.ts'

/** States of solicitări and sesizări in plain words; their official names are in the catalogues. */
export const plainStates: Record<SesizareState | SolicitareState, string> = {
  ciorna: 'Ciornă',
  inregistrata: 'Înregistrată',
  preluata: 'Am preluat-o',
  in_analiza: 'O analizăm',
  in_lucru: 'Am început lucrul',
  completare_necesara: 'Avem nevoie de un răspuns de la dvs.',
  redirectionata: 'Trimisă altei instituții',
  aprobata: 'Aprobată',
  respinsa: 'Respinsă',
  finalizata: 'Finalizată',
  anulata: 'Anulată',
  solutionata: 'Rezolvată',
  clasata: 'Închisă fără intervenție',
  redeschisa: 'Redeschisă',
}
