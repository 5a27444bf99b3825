import type { CaseGroup } from '#contract/desk/cifre.ts'
import type { DeskCaseKind } from '#contract/desk/coada.ts'

export const kindNames: Record<DeskCaseKind, string> = {
  solicitare: 'Solicitări',
  sesizare: 'Sesizări',
  suport: 'Suport',
}

/* CSV, whose headings programs read: without spaces or diacritics. */

export const groupHeadings: Record<CaseGroup | 'fel', string> = {
  fel: 'fel',
  categorie: 'categorie',
  strada: 'strada',
  sector: 'sector',
  luna: 'luna',
}

export const caseHeadings = [
  'noi',
  'inchise',
  'din_care_rezolvate',
  'deschise_la_sfarsit',
  'din_care_depasite',
  'raspunsuri',
  'ore_raspuns_jumatate',
  'ore_raspuns_9_din_10',
  'inchideri',
  'ore_inchidere_jumatate',
  'ore_inchidere_9_din_10',
  'inchise_cu_termen',
  'inchise_in_termen',
  'inchise_dupa_termen',
  'ore_intarziere_jumatate',
  'ore_intarziere_9_din_10',
  'raspunsuri_cerute_dupa_termen',
  's_a_rezolvat_da',
  's_a_rezolvat_nu',
  'din_care_redeschise',
]

export const moneyHeadings = [
  'luna',
  'facturat',
  'card',
  'transfer',
  'numerar',
  'alte',
  'incasat',
  'neincasat_azi',
  'restant_azi',
]
