import { describe, expect, it } from 'vitest'
import { evaluateCondition } from './conditions.ts'
import type { Condition, FormValues } from './forms.ts'

describe('a condition', () => {
  it.each<[string, Condition, FormValues, boolean]>([
    ['empty holds', {}, {}, true],
    ['on a value that is there', { camp: 'a', este: ['x', 'y'] }, { a: 'y' }, true],
    ['on a value that is not', { camp: 'a', este: ['x'] }, { a: 'y' }, false],
    ['on an unfilled field', { camp: 'a', este: ['x'] }, {}, false],
    ['on emptiness', { camp: 'a', este: [''] }, {}, true],
    ['on a null', { camp: 'a', este: [''] }, { a: null }, true],
    ['on a tick', { camp: 'a', este: ['true'] }, { a: true }, true],
    ['on a number', { camp: 'a', este: ['3'] }, { a: 3 }, true],
    ['on another value', { camp: 'a', nu_este: ['x'] }, { a: 'y' }, true],
    ['on not that value', { camp: 'a', nu_este: ['x'] }, { a: 'x' }, false],
    ['on a list, as empty', { camp: 'a', este: [''] }, { a: [1] }, true],
    ['on a smaller number', { camp: 'a', mai_mic_decat: 'b' }, { a: 1, b: 2 }, true],
    ['on an equal number', { camp: 'a', mai_mic_decat: 'b' }, { a: 2, b: 2 }, false],
    ['on a number beside none', { camp: 'a', mai_mic_decat: 'b' }, { a: 2 }, false],
    ['on texts of digits', { camp: 'a', mai_mic_decat: 'b' }, { a: '1', b: '2' }, false],
    [
      'on all',
      {
        toate: [
          { camp: 'a', este: ['x'] },
          { camp: 'b', este: ['y'] },
        ],
      },
      { a: 'x' },
      false,
    ],
    [
      'on any',
      {
        oricare: [
          { camp: 'a', este: ['x'] },
          { camp: 'b', este: ['y'] },
        ],
      },
      { a: 'x' },
      true,
    ],
    ['on any of none', { oricare: [] }, {}, false],
    ['on all of none', { toate: [] }, {}, true],
    ['with both parts', { camp: 'a', este: ['x'], oricare: [] }, { a: 'x' }, false],
  ])('%s', (_what, condition, values, expected) => {
    expect(evaluateCondition(condition, values)).toBe(expected)
  })
})
