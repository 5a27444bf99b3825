import type { plainStates as romanian } from './case-states.ro.ts'

/** English of the plain words in `case-states.ro.ts`. */
export const plainStates: typeof romanian = {
  ciorna: 'Draft',
  inregistrata: 'Registered',
  preluata: 'Taken over',
  in_analiza: 'Under review',
  in_lucru: 'We have started work',
  completare_necesara: 'We need an answer from you',
  redirectionata: 'Sent to another institution',
  aprobata: 'Approved',
  respinsa: 'Rejected',
  finalizata: 'Completed',
  anulata: 'Cancelled',
  solutionata: 'Solved',
  clasata: 'Closed without action',
  redeschisa: 'Reopened',
}
