import { describe, expect, it } from 'vitest'
import type { QueueRow } from '#contract/desk/coada.ts'
import { joinRows, mergeRows } from './queue-merge.ts'

const aRow = (id: number, fields: Partial<QueueRow> = {}): QueueRow => ({
  fel: 'sesizare',
  id,
  numar: `S-${id}`,
  categorie: 'NERIDICARE',
  denumire: 'Deșeuri neridicate',
  stare: 'inregistrata',
  deschis: true,
  strada: '',
  trimisa_la: '2026-11-20T08:00:00.000Z',
  termen_la: null,
  depasit: false,
  atribuit: null,
  asteapta: false,
  raspuns_cerut_la: null,
  sustinatori: 0,
  versiune: 1,
  ultima_schimbare: '2026-11-20T08:00:00.000Z',
  exact: false,
  ...fields,
})
const rowsOf = (...ids: number[]) => ids.map((id) => aRow(id))
const idsOf = (rows: readonly QueueRow[]) => rows.map(({ id }) => id)

const SINCE = '2026-11-26T08:00:00.000Z'
const aNewRow = (id: number) => aRow(id, { trimisa_la: '2026-11-26T09:00:00.000Z' })

describe('rows that are brought up to date', () => {
  it('show what has changed, in their order', () => {
    const fresh = [aRow(2), aRow(1, { stare: 'preluata', versiune: 2 })]
    const { rows, arrived } = mergeRows(rowsOf(1, 2), { fresh, isWhole: true, since: null }, null)
    expect(rows.map(({ id, stare }) => [id, stare])).toEqual([
      [1, 'preluata'],
      [2, 'inregistrata'],
    ])
    expect(arrived).toEqual([])
  })

  it('leave when the list no longer has them, but for the open case', () => {
    const fetched = { fresh: rowsOf(3), isWhole: true, since: null }
    expect(idsOf(mergeRows(rowsOf(1, 2, 3), fetched, 'sesizare-2').rows)).toEqual([2, 3])
  })

  it('stay when new rows have only pushed them beyond what was fetched', () => {
    const fetched = { fresh: rowsOf(9, 1, 2), isWhole: false, since: null }
    const { rows, arrived } = mergeRows(rowsOf(1, 2, 3), fetched, null)
    expect(idsOf(rows)).toEqual([1, 2, 3])
    expect(idsOf(arrived)).toEqual([9])
  })

  it('are followed by those that move up when some have left', () => {
    const fetched = { fresh: rowsOf(2, 3, 4), isWhole: false, since: SINCE }
    const { rows, arrived } = mergeRows(rowsOf(1, 2, 3), fetched, null)
    expect(idsOf(rows)).toEqual([2, 3, 4])
    expect(arrived).toEqual([])
  })

  it('are not followed by new cases, which are told of first', () => {
    const fetched = { fresh: [...rowsOf(1), aNewRow(7)], isWhole: true, since: SINCE }
    const { rows, arrived } = mergeRows(rowsOf(1), fetched, null)
    expect(idsOf(rows)).toEqual([1])
    expect(idsOf(arrived)).toEqual([7])
  })
})

it('joined lists have each case once, at its first place and as it was last read', () => {
  const joined = joinRows(rowsOf(1, 2), [aRow(1, { versiune: 2 }), aRow(3)])
  expect(joined.map(({ id, versiune }) => [id, versiune])).toEqual([
    [1, 2],
    [2, 1],
    [3, 1],
  ])
})
