import { expect, it } from 'vitest'
import type { Member } from '#contract/desk/personal.ts'
import { describeAction, describeActor } from './describe-audit.ts'

const ana = { id: 3, nume: 'Ana Pop' } as Member

it.each([
  ['personal:3', 'Ana Pop (personal:3)'],
  ['personal:33', 'personal:33'],
  ['cetatean:3', 'cetatean:3'],
  ['', ''],
])('actor %j is described as %j', (actor, described) => {
  expect(describeActor(actor, [ana])).toBe(described)
})

it.each([
  ['birou.deconectare', 'a ieșit'],
  ['personal.rol.relatii_clienti', 'a schimbat rolul cuiva: relații clienți'],
  ['client.cnp_vazut', 'a cerut CNP-ul sau CUI-ul întreg al unui client'],
  ['cont.inchis.abuz', 'a închis contul unui client: abuz'],
  ['rambursare.confirmata', 'a confirmat o rambursare'],
  ['sesizare.in_lucru', 'a trecut o sesizare la „Am început lucrul”'],
  ['suport.raspuns', 'a răspuns la o cerere de suport'],
  ['recurenta.pornita', 'a pornit plata recurentă a unui contract'],
  ['plata.oricare', 'plata.oricare'],
])('action %s is described as %s', (action, described) => {
  expect(describeAction(action)).toBe(described)
})
