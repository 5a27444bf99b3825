/** Roles of the staff; each member has one, so that nobody collects all permissions. */
export const roles = [
  'dispecer',
  'relatii_clienti',
  'facturare',
  'redactor',
  'administrator',
] as const
export type Role = (typeof roles)[number]

const cases: Role[] = ['dispecer', 'relatii_clienti']

/**
 * Roles that have each permission; whoever is not named does not have it. `vede` is to see, other verbs are to change.
 */
const holders = {
  'sesizari.vede': [...cases, 'facturare'],
  'sesizari.lucreaza': cases,
  'solicitari.vede': [...cases, 'facturare'],
  'solicitari.lucreaza': ['relatii_clienti'],
  'suport.vede': cases,
  'suport.lucreaza': cases,
  'dosare.inregistreaza': cases,
  'clienti.vede': [...cases, 'facturare'],
  'clienti.administreaza': ['relatii_clienti', 'administrator'],
  'bani.vede': ['relatii_clienti', 'facturare'],
  'bani.opereaza': ['facturare'],
  'acorduri.opreste': ['relatii_clienti', 'facturare'],
  'rambursari.propune': ['relatii_clienti', 'facturare'],
  'rambursari.confirma': ['facturare'],
  'continut.editeaza': ['redactor'],
  'anunturi.trimite': ['redactor'],
  'categorii.editeaza': ['redactor'],
  'ture.editeaza': ['dispecer', 'redactor'],
  'import.ture': ['dispecer', 'administrator'],
  'import.clienti': ['relatii_clienti', 'administrator'],
  'import.bani': ['facturare', 'administrator'],
  'import.continut': ['redactor', 'administrator'],
  'cifre.proprii': cases,
  'cifre.bani': ['facturare', 'administrator'],
  'cifre.toate': ['administrator'],
  'personal.administreaza': ['administrator'],
  'chei.administreaza': ['administrator'],
  'audit.vede': ['administrator'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof holders

export const permissions = Object.keys(holders) as Permission[]

/** Decides whether a role may do something. */
export function hasPermission(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] = holders[permission]
  return allowed.includes(role)
}

/** Decides whether a role has any of the permissions. */
export const hasAnyPermission = (role: Role, needed: Permission | readonly Permission[]): boolean =>
  [needed].flat().some((permission) => hasPermission(role, permission))

/** Lists all that a role may do. */
export const permissionsOf = (role: Role): Permission[] =>
  permissions.filter((permission) => hasPermission(role, permission))
