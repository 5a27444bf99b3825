import { caseKinds, casePermissions } from '#contract/desk/coada.ts'
import type { Permission } from '#contract/desk/permissions.ts'

/** Permissions that open the pages of the desk, by address: any of several is enough. */
export const pageNeeds = {
  coada: caseKinds.map((kind) => casePermissions[kind].see),
  apel: ['dosare.inregistreaza'],
  clienti: ['clienti.vede', 'clienti.administreaza'],
  bani: ['bani.vede', 'import.bani'],
  continut: ['anunturi.trimite', 'continut.editeaza', 'ture.editeaza', 'categorii.editeaza'],
  importuri: ['import.ture', 'import.clienti', 'import.bani', 'import.continut'],
  cifre: ['cifre.proprii', 'cifre.toate', 'cifre.bani'],
  personal: ['personal.administreaza'],
  'chei-api': ['chei.administreaza'],
  jurnal: ['audit.vede'],
} as const satisfies Record<string, readonly Permission[]>
