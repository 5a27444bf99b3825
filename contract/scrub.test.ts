import { expect, test } from 'vitest'
import { scrub } from './scrub.ts'

test.each([
  ['CNP', 'Person 1960823410018 not found', 'Person [number] not found'],
  ['CUI', 'Firm RO14399840 failed', 'Firm RO[number] failed'],
  ['phone with spaces', 'calling 0722 000 142 failed', 'calling [number] failed'],
  ['phone with a prefix', 'calling +40 (722) 000-142', 'calling [number]'],
  ['code', 'Code 12345 wrong', 'Code [number] wrong'],
  ['e-mail', 'no mailbox maria.pop+x@exemplu.ro here', 'no mailbox [email] here'],
  ['e-mail in brackets', 'to <ana@exemplu.ro>', 'to <[email]>'],
  ['JWT', 'Bearer eyJhbGciOi.eyJzdWIiOjF9.c2ln-x_y refused', 'Bearer [token] refused'],
  ['hexadecimal token', `hash ${'0a1b2c3d'.repeat(8)}`, 'hash [token]'],
  ['UUID', 'file 7c9e6679-7425-40de-944b-e07fc1f90afa', 'file [token]'],
  ['address', 'Failed to fetch https://portal.ro/api/x/12?cnp=1 now', 'Failed to fetch [url] now'],
  ['query', 'no route /sesizari?nume=Popescu&an=2', 'no route [url]'],
  [
    'text that is not JSON',
    'Unexpected token \'P\', "Popescu Ion" is not valid JSON',
    'Unexpected token [text], [text] is not valid JSON',
  ],
  ['JSON with names', '"{"nume":"Pop","an":1}" is not valid JSON', '[text] is not valid JSON'],
  ['quoted Romanian', 'Strada „Mihai Eminescu” lipsește', 'Strada [text] lipsește'],
  ['quoted name', "Cannot find 'Ionescu'", 'Cannot find [text]'],
  ['NUL and half a pair', 'a\u0000b\ud800c', 'a b c'],
])('hides %s', (_, message, scrubbed) => {
  expect(scrub(message)).toBe(scrubbed)
})

test.each([
  "Cannot read properties of undefined (reading 'toSorted')",
  'can\'t access property "map", e is undefined',
  "undefined is not an object (evaluating 'e.value.map')",
  'Minified React error #418',
  'x.at(...).showPopover is not a function',
])('keeps %s', (message) => {
  expect(scrub(message)).toBe(message)
})

test('keeps the name of a build file that failed to load', () => {
  const message =
    'Failed to fetch dynamically imported module: https://portal.ro/assets/plati-Ab12xY_.js'
  expect(scrub(message)).toBe('Failed to fetch dynamically imported module: plati.js')
})

test('is idempotent', () => {
  const once = scrub('1960823410018 ana@exemplu.ro "Popescu" https://a.ro/?b eyJa.b.c 0722 000 142')
  expect(scrub(once)).toBe(once)
})
