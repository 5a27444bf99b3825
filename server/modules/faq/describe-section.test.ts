import { expect, it } from 'vitest'
import { describeSectionChange } from './describe-section.ts'

const q = (intrebare: string, raspuns = `Răspuns la ${intrebare}`) => ({ intrebare, raspuns })
const before = [q('Unu?'), q('Doi?'), q('Trei?')]

it('says what a publication adds, changes, rewords, withdraws and moves', () => {
  expect(describeSectionChange(before, before)).toEqual([])
  expect(
    describeSectionChange(before, [
      q('Trei?', 'Altfel.'),
      q('Unu, de fapt?', 'Răspuns la Unu?'),
      q('Patru?'),
    ]),
  ).toEqual([
    'Întrebare nouă: „Patru?”.',
    'Întrebare reformulată: „Unu?” este acum „Unu, de fapt?”.',
    'Răspuns schimbat: „Trei?”.',
    'Întrebare retrasă: „Doi?”.',
  ])
  expect(describeSectionChange(before, [q('Doi?'), q('Unu?'), q('Trei?')])).toEqual([
    'Altă ordine a întrebărilor.',
  ])
})
