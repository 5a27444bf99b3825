import { describe, expect, it } from 'vitest'
import { hasPermission, permissions, permissionsOf, roles, type Permission } from './permissions.ts'

/** The agreed table, one letter for each role that has the permission: d, r, f, e (redactor), a. */
const agreed: Record<Permission, string> = {
  'sesizari.vede': 'drf',
  'sesizari.lucreaza': 'dr',
  'solicitari.vede': 'drf',
  'solicitari.lucreaza': 'r',
  'suport.vede': 'dr',
  'suport.lucreaza': 'dr',
  'dosare.inregistreaza': 'dr',
  'clienti.vede': 'drf',
  'clienti.administreaza': 'ra',
  'bani.vede': 'rf',
  'bani.opereaza': 'f',
  'acorduri.opreste': 'rf',
  'rambursari.propune': 'rf',
  'rambursari.confirma': 'f',
  'continut.editeaza': 'e',
  'anunturi.trimite': 'e',
  'categorii.editeaza': 'e',
  'ture.editeaza': 'de',
  'import.ture': 'da',
  'import.clienti': 'ra',
  'import.bani': 'fa',
  'import.continut': 'ea',
  'cifre.proprii': 'dr',
  'cifre.bani': 'fa',
  'cifre.toate': 'a',
  'personal.administreaza': 'a',
  'chei.administreaza': 'a',
  'audit.vede': 'a',
}
const letters = {
  dispecer: 'd',
  relatii_clienti: 'r',
  facturare: 'f',
  redactor: 'e',
  administrator: 'a',
} as const

describe('permissions of the desk', () => {
  it.each(Object.entries(agreed) as [Permission, string][])(
    '%s belongs to the agreed roles only',
    (permission, expected) => {
      const having = roles.filter((role) => hasPermission(role, permission))
      expect(having.map((role) => letters[role]).join('')).toBe(expected)
    },
  )

  it('are never all given to one role', () => {
    for (const role of roles) expect(permissionsOf(role).length).toBeLessThan(permissions.length)
  })

  it('let an administrator see no case, no client and no payment', () => {
    const seen = permissionsOf('administrator').filter((permission) => permission.endsWith('.vede'))
    expect(seen).toEqual(['audit.vede'])
  })
})
