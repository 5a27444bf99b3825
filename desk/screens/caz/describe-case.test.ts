import { expect, it } from 'vitest'
import { citizenWords, describeDue, toneOf } from './describe-case.ts'

const now = new Date('2026-03-05T10:00:00Z')

it.each([
  ['2026-03-05T21:59:59Z', true, 'azi', false],
  ['2026-03-08T21:59:59Z', true, 'încă 3 zile', false],
  ['2026-03-04T21:59:59Z', true, 'depășit de 1 zi', true],
  ['2026-03-04T21:59:59Z', false, null, false],
])('a term of %s, open %s, is „%s”', (termen_la, deschis, rest, isLate) => {
  expect(describeDue({ termen_la, deschis }, now)).toMatchObject({ rest, isLate })
})

it('a case without a term says so', () => {
  expect(describeDue({ termen_la: null, deschis: true }, now).text).toBe('Fără termen legal')
})

const state = (cod: string, cetatean: string) => ({ cod, nume: 'Respinsă', cetatean })

it('the words of the citizen are told only where they differ', () => {
  expect(citizenWords(state('respinsa', 'respinsă'))).toBeNull()
  expect(citizenWords(state('clasata', 'Închisă fără intervenție'))).toBe(
    'Închisă fără intervenție',
  )
})

it('the tone of a state says who has to act', () => {
  expect(toneOf({ stare: state('completare_necesara', ''), deschis: true })).toBe('turn')
  expect(toneOf({ stare: state('in_lucru', ''), deschis: true })).toBe('wait')
  expect(toneOf({ stare: state('solutionata', ''), deschis: false })).toBe('done')
  expect(toneOf({ stare: state('clasata', ''), deschis: false })).toBe('idle')
})
