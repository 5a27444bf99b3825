import { expect, test } from 'vitest'
import { sortForSending } from './send-order.ts'
import { SCHEMA, type Entry } from './entry.ts'

let place = 0

function anEntry(id: string, attempts: number, more: Partial<Entry> = {}): Entry {
  place += 1
  return {
    id,
    schema: SCHEMA,
    place,
    kind: 'suport',
    owner: null,
    language: 'ro',
    writtenAt: '2026-03-05T10:00:00Z',
    form: {},
    files: [],
    attempts,
    notBefore: null,
    uploadsLost: 0,
    status: { state: 'waiting' },
    ...more,
  }
}
const idsOf = (entries: Entry[]) => entries.map(({ id }) => id)
const message = (id: string, attempts: number, thread: number) =>
  anEntry(id, attempts, { kind: 'mesaj-sesizare', owner: '7', form: { id: thread } })

test('sorts by fewest attempts, then oldest first', () => {
  const waiting = [anEntry('tried', 2), anEntry('older', 0), anEntry('newer', 0)]
  expect(idsOf(sortForSending(waiting))).toEqual(['older', 'newer', 'tried'])
})

test('the entry the citizen tapped goes first', () => {
  const waiting = [anEntry('a', 0), anEntry('tapped', 5), anEntry('b', 0)]
  expect(idsOf(sortForSending(waiting, 'tapped'))).toEqual(['tapped', 'a', 'b'])
})

test('a tapped message brings the earlier messages of its thread along', () => {
  const waiting = [
    anEntry('a', 0),
    message('first', 3, 1),
    message('tapped', 0, 1),
    message('last', 0, 1),
  ]
  expect(idsOf(sortForSending(waiting, 'tapped'))).toEqual(['first', 'tapped', 'a', 'last'])
})

test('messages of one thread keep their order whatever their attempts', () => {
  const waiting = [message('first', 3, 1), message('second', 0, 1), message('other', 0, 2)]
  expect(idsOf(sortForSending(waiting))).toEqual(['other', 'first', 'second'])
})
