import { expect, it } from 'vitest'
import { isSameStreet } from './streets.ts'

it.each([
  ['Strada Zețarilor', 'str. zetarilor', true],
  ['Bulevardul Libertății', 'B-dul Libertăţii', true],
  ['Șoseaua Panduri', 'Sos Panduri', true],
  ['Zețarilor', 'Strada Zețarilor', true],
  ['Strada Livezilor', 'Aleea Livezilor', false],
  ['Strada Zețarilor', 'Strada Zețarilor Mici', false],
  ['Strada', 'Strada', true],
  ['', '', false],
])('„%s” and „%s” name one street: %s', (one, other, expected) => {
  expect(isSameStreet(one, other)).toBe(expected)
})
