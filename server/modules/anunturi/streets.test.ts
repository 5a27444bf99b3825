import { expect, it } from 'vitest'
import { isSameStreet } from './streets.ts'

/** The letter ț with a cedilla, as old keyboards write it. */
const OLD_T = '\u0163'

it.each([
  ['Strada Zețarilor', 'str. zetarilor', true],
  ['Bulevardul Libertății', `B-dul Libertă${OLD_T}ii`, true],
  ['Șoseaua Panduri', 'Sos Panduri', true],
  ['Zețarilor', 'Strada Zețarilor', true],
  ['Strada Livezilor', 'Aleea Livezilor', false],
  ['Strada Zețarilor', 'Strada Zețarilor Mici', false],
  ['Strada', 'Strada', true],
  ['', '', false],
])('„%s” and „%s” name one street: %s', (one, other, expected) => {
  expect(isSameStreet(one, other)).toBe(expected)
})
