import { expect, test } from 'vitest'
import { SCHEMA, type Entry } from './entry.ts'
import { parseEntry } from './parse-entry.ts'

const ofSchema1 = {
  id: 'a',
  schema: 1,
  place: 3,
  kind: 'suport',
  owner: null,
  writtenAt: '2026-03-05T10:00:00.000Z',
  form: { nume: 'Popescu' },
  files: [],
  attempts: 2,
  uploadsLost: 0,
  status: { state: 'waiting' },
}
const current: Entry = {
  ...ofSchema1,
  schema: SCHEMA,
  kind: 'suport',
  language: 'ro',
  notBefore: null,
  status: { state: 'waiting' },
}

test('upgrades a record of schema 1 to the current schema', () => {
  expect(parseEntry('a', ofSchema1)).toEqual({ kind: 'entry', entry: current })
})

test.each([
  ['of a newer portal', { ...current, schema: SCHEMA + 1 }],
  ['of no known language', { ...current, language: 'de' }],
  ['with a file that is none', { ...current, files: [{ id: 'b' }] }],
  ['in an unknown state', { ...current, status: { state: 'plecat' } }],
  ['nothing', null],
  ['a text', 'coadă'],
])('an unreadable record is returned unchanged: %s', (_, record) => {
  expect(parseEntry('a', record)).toEqual({ kind: 'unreadable', id: 'a', record })
})
