import { expect, it } from 'vitest'
import type { FieldKind, FormField, FormValue } from '#contract/forms.ts'
import { formatAnswers, formatRawAnswers } from './answers.ts'

const aField = (tip: FieldKind, overrides: Partial<FormField> = {}): FormField => ({
  nume: 'camp',
  eticheta: 'Câmp',
  tip,
  obligatoriu: false,
  ...overrides,
})
const optiuni = [{ valoare: 'da', eticheta: 'Desigur' }]
const chosen = {
  selectie_contract: new Map([[7, 'Contractul 12/2026']]),
  selectie_multipla_factura: new Map([[3, 'FS 12 din 01-10-2026']]),
}

it.each<[FormField, FormValue, string]>([
  [aField('text'), 'Ana', 'Ana'],
  [aField('numar'), 1234.5, '1.234,5'],
  [aField('bani'), 123450, '1.234,50 lei'],
  [aField('data'), '2026-03-31', '31-03-2026'],
  [aField('data_ora'), '2026-03-31T21:30:00Z', '01-04-2026, 00:30'],
  [aField('data_ora'), 'ieri', 'ieri'],
  [aField('bifa'), true, 'Da'],
  [aField('selectie', { optiuni }), 'da', 'Desigur'],
  [aField('iban'), 'RO49AAAA1B31007593840000', 'RO49 AAAA 1B31 0075 9384 0000'],
  [aField('selectie_contract'), 7, 'Contractul 12/2026'],
  [aField('selectie_contract'), 8, 'nu mai există în cont'],
  [aField('selectie_multipla_factura'), [3, 4], 'FS 12 din 01-10-2026\nnu mai există în cont'],
  [
    aField('lista', { campuri: [aField('text'), aField('numar', { nume: 'n' })] }),
    [{ camp: 'Sticlă', n: 2 }, { camp: 'Hârtie' }],
    'Sticlă · 2\nHârtie',
  ],
])('%o filled in with %o', (field, value, expected) => {
  expect(formatAnswers([field], { camp: value }, chosen)).toEqual([
    { label: 'Câmp', value: expected },
  ])
})

it('empty values and hidden fields are omitted', () => {
  const hidden = aField('text', { nume: 'altul', daca: { camp: 'camp', este: ['da'] } })
  expect(formatAnswers([aField('text'), hidden], { camp: '', altul: 'x' }, chosen)).toEqual([])
})

it('values of a deleted form are listed under their own names', () => {
  expect(formatRawAnswers({ motiv: 'x', gol: '', nimic: null, lista: [1] })).toEqual([
    { label: 'motiv', value: 'x' },
    { label: 'lista', value: '[1]' },
  ])
})
