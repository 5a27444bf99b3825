import { expect, it } from 'vitest'
import { describeChange, describeLonger } from './describe-change.ts'
import { formatElapsed } from './format-elapsed.ts'
import { describeShareChange } from './share.ts'

it.each([
  [0, '0 minute'],
  [1, '1 minut'],
  [40, '40 de minute'],
  [60, '1 oră'],
  [330, '5,5 ore'],
  [47 * 60, '47 de ore'],
  [48 * 60, '2 zile'],
  [77 * 60, '3,2 zile'],
])('formats %i minutes as %s', (minutes, text) => {
  expect(formatElapsed(minutes)).toBe(text)
})

it('compares in words', () => {
  expect(describeChange(20, 18, String)).toBe('cu 2 mai mult decât 18')
  expect(describeChange(18, 20, String)).toBe('cu 2 mai puțin decât 20')
  expect(describeChange(18, 18, String)).toBe('la fel: 18')
  expect(describeChange(18, 0, String)).toBe('0')
  expect(describeLonger(330, 300, formatElapsed)).toBe('cu 30 de minute mai lung decât 5 ore')
  expect(describeLonger(4620, 4621, formatElapsed)).toBe('la fel: 3,2 zile')
  expect(describeLonger(null, 300, formatElapsed)).toBeNull()
  expect(describeShareChange(56, 50)).toBe('cu 6 puncte procentuale mai mult decât 50%')
  expect(describeShareChange(67, 100)).toBe('cu 33 de puncte procentuale mai puțin decât 100%')
  expect(describeShareChange(67, null)).toBeNull()
})
