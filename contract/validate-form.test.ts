import { describe, expect, it } from 'vitest'
import {
  visibleFields,
  findMissingDocuments,
  validateField,
  validateForm,
  isDocumentRequired,
  pickValues,
} from './validate-form.ts'
import { fieldKinds } from './forms.ts'
import type { FormDocument, FormField, FormValue } from './forms.ts'
import { formTexts } from './texts.ro.ts'

const now = new Date('2026-11-21T10:00:00Z')
const moment = { today: '2026-11-21', now }

/** Creates a required text field, with overrides. */
function aField(overrides: Partial<FormField> = {}): FormField {
  return { nume: 'f', eticheta: 'Câmp', tip: 'text', obligatoriu: true, ...overrides }
}

const optiuni = [
  { valoare: 'a', eticheta: 'A' },
  { valoare: 'b', eticheta: 'B' },
]
const keyOf = (field: Partial<FormField>, value: FormValue) =>
  validateField(aField(field), value, moment)?.key ?? null

describe('one field', () => {
  it.each<[string, Partial<FormField>, FormValue, string | null]>([
    ['a text', {}, 'abc', null],
    ['a text of spaces', {}, '  ', 'required'],
    ['a text that may be empty', { obligatoriu: false }, '  ', null],
    ['a text that is too short', { min: 3 }, ' ab ', 'tooShort'],
    ['a text of the least length', { min: 3 }, 'abc', null],
    ['a text of the greatest length', { max: 3 }, ' abc ', null],
    ['a text that is too long', { max: 3 }, 'abcd', 'tooLong'],
    ['a text without end', {}, 'x'.repeat(2001), 'tooLong'],
    ['a text with NUL', {}, 'a\u0000', 'characters'],
    ['a text with half a character', {}, 'a\ud800', 'characters'],
    ['a number as a text', {}, 12, 'required'],
    ['a text of a pattern', { sablon: '^\\d{4}$' }, '4711', null],
    ['a text of another pattern', { sablon: '^\\d{4}$' }, '47111', 'pattern'],
    ['a long text', { tip: 'text_lung' }, 'rând\nrând', null],
    ['an address', { tip: 'adresa' }, 'Str. Exemplului 5', null],
    ['a number', { tip: 'numar' }, 0.1, null],
    ['nought', { tip: 'numar' }, 0, null],
    ['a text of digits', { tip: 'numar' }, '1', 'number'],
    ['no number', { tip: 'numar' }, Number.NaN, 'number'],
    ['infinity', { tip: 'numar' }, Number.POSITIVE_INFINITY, 'number'],
    ['a half as a whole', { tip: 'numar_intreg' }, 1.5, 'wholeNumber'],
    ['too small a number', { tip: 'numar_intreg', min: 1 }, 0, 'tooSmall'],
    ['too big a number', { tip: 'numar_intreg', max: 5 }, 6, 'tooBig'],
    ['the bounds', { tip: 'numar_intreg', min: 5, max: 5 }, 5, null],
    ['money in bani', { tip: 'bani' }, 1250, null],
    ['half a ban', { tip: 'bani' }, 12.5, 'wholeNumber'],
    ['a day', { tip: 'data' }, '2026-11-21', null],
    ['a day that is none', { tip: 'data' }, '2026-02-30', 'day'],
    ['today, from today', { tip: 'data', min: 'azi' }, '2026-11-21', null],
    ['yesterday, from today', { tip: 'data', min: 'azi' }, '2026-11-20', 'dayTooEarly'],
    ['the third day', { tip: 'data', min: 'azi+3' }, '2026-11-24', null],
    ['the second day', { tip: 'data', min: 'azi+3' }, '2026-11-23', 'dayTooEarly'],
    ['tomorrow, until today', { tip: 'data', max: 'azi' }, '2026-11-22', 'dayTooLate'],
    ['a day of 1900', { tip: 'data' }, '1900-01-01', 'dayTooEarly'],
    ['a day of 2999', { tip: 'data' }, '2999-01-01', 'dayTooLate'],
    ['a last Saturday', { tip: 'data', regula: 'ultima_sambata' }, '2026-11-28', null],
    ['a Saturday before', { tip: 'data', regula: 'ultima_sambata' }, '2026-11-21', 'offeredDay'],
    ['the third', { tip: 'data', regula: 'ultima_sambata' }, '2027-01-30', 'offeredDay'],
    ['a moment', { tip: 'data_ora' }, '2026-11-20T10:00:00Z', null],
    ['no moment', { tip: 'data_ora' }, 'ieri', 'moment'],
    ['a far moment', { tip: 'data_ora', max: 'acum' }, '2026-11-23T10:00:00Z', 'future'],
    ['a moment of 1900', { tip: 'data_ora', max: 'acum' }, '1900-01-01T10:00:00Z', 'dayTooEarly'],
    ['a moment of 2999', { tip: 'data_ora' }, '2999-01-01T10:00:00Z', 'dayTooLate'],
    ['a clock ahead', { tip: 'data_ora', max: 'acum' }, '2026-11-21T12:00:00Z', null],
    ['a tick', { tip: 'bifa' }, true, null],
    ['no tick', { tip: 'bifa' }, false, 'agreement'],
    ['the word of a tick', { tip: 'bifa' }, 'true', 'agreement'],
    ['a tick that need not be', { tip: 'bifa', obligatoriu: false }, false, null],
    ['an option', { tip: 'selectie', optiuni }, 'b', null],
    ['no option', { tip: 'selectie', optiuni }, 'c', 'option'],
    ['the name of every object', { tip: 'selectie', optiuni }, 'constructor', 'option'],
    ['a choice without options', { tip: 'selectie' }, 'a', 'option'],
    ['an IBAN', { tip: 'iban' }, 'RO49 AAAA 1B31 0075 9384 0000', null],
    ['a wrong IBAN', { tip: 'iban' }, 'RO49 AAAA 1B31 0075 9384 0001', 'iban'],
    ['an id', { tip: 'selectie_contract' }, 7, null],
    ['an id as a text', { tip: 'selectie_contract' }, '7', 'option'],
    ['no id', { tip: 'selectie_adresa' }, 0, 'option'],
    ['ids', { tip: 'selectie_multipla_factura' }, [1, 2], null],
    ['no ids', { tip: 'selectie_multipla_factura' }, [], 'required'],
    ['one id for many', { tip: 'selectie_multipla_factura' }, 1, 'option'],
    ['a list', { tip: 'lista' }, [{}], null],
    ['an empty list', { tip: 'lista' }, [], 'required'],
    ['ids as a list', { tip: 'lista' }, [1], 'required'],
  ])('validates %s', (_what, field, value, expected) => {
    expect(keyOf(field, value)).toBe(expected)
  })

  it('reports the violated bound formatted for display', () => {
    const limitOf = (field: Partial<FormField>, value: FormValue) =>
      validateField(aField(field), value, moment)?.limit
    expect(limitOf({ tip: 'data', min: 'azi+3' }, '2026-11-21')).toBe('2026-11-24')
    expect(limitOf({ tip: 'numar', min: 0.1 }, 0)).toBe('0.1')
    expect(limitOf({ tip: 'bani', max: 1250 }, 1251)).toBe('12.50\u00a0lei')
    expect(limitOf({ sablon: '^x$', sablon_mesaj: 'Scrieți x' }, 'y')).toBe('Scrieți x')
  })

  // Untrusted input of any shape must never throw.
  it('never throws, for any value in a field of any kind', () => {
    const values: FormValue[] = [
      null,
      '',
      'x',
      '💥'.repeat(50),
      '\u202e',
      '__proto__',
      '-1',
      0,
      -1,
      1e308,
      -0,
      Number.MAX_SAFE_INTEGER + 2,
      true,
      false,
      [],
      [0],
      [Number.NaN],
      [{}],
      [{ a: 'x' }, {}],
      '9999-99-99',
      '+275760-09-14T00:00:00Z',
    ]
    for (const tip of fieldKinds) {
      for (const value of values) {
        const field = aField({ tip, optiuni, campuri: [aField({ nume: 'a' })] })
        const required = validateField(field, value, moment)
        if (required) expect(formTexts[required.key](required.limit)).not.toBe('')
        const optional = validateField({ ...field, obligatoriu: false }, value, moment)
        const isOnlyMissing = required?.key === 'required' || required?.key === 'agreement'
        expect(optional === null || isOnlyMissing || optional.key === required?.key).toBe(true)
        expect(() => validateForm([field], { f: value }, moment)).not.toThrow()
        expect(() => pickValues([field], { f: value })).not.toThrow()
      }
    }
  })
})

describe('a form', () => {
  const fields = [
    aField({ nume: 'fel', tip: 'selectie', optiuni }),
    aField({ nume: 'motiv', daca: { camp: 'fel', este: ['b'] } }),
    aField({
      nume: 'lucruri',
      tip: 'lista',
      obligatoriu: false,
      campuri: [
        aField({ nume: 'tip', tip: 'selectie', optiuni }),
        aField({ nume: 'care', daca: { camp: 'tip', este: ['b'] } }),
      ],
    }),
  ]

  it('asks for a field only when its condition holds', () => {
    expect(visibleFields(fields, { fel: 'a' }).map(({ nume }) => nume)).toEqual(['fel', 'lucruri'])
    expect(validateForm(fields, { fel: 'a' }, moment)).toEqual({})
    expect(Object.keys(validateForm(fields, { fel: 'b' }, moment))).toEqual(['motiv'])
  })

  it('reports a problem in a list item with the index in its path', () => {
    const lucruri = [{ tip: 'a' }, { tip: 'b' }, { tip: 'c' }]
    expect(validateForm(fields, { fel: 'a', lucruri }, moment)).toEqual({
      'lucruri.1.care': { key: 'required', limit: '' },
      'lucruri.2.tip': { key: 'option', limit: '' },
    })
  })

  it('has a period that ends after it starts, and within its greatest length', () => {
    const period = [
      aField({ nume: 'de_la', tip: 'data' }),
      aField({ nume: 'pana_la', tip: 'data', min: 'de_la+1', max: 'de_la+12luni' }),
    ]
    const problemOf = (pana_la: string) =>
      validateForm(period, { de_la: '2026-12-01', pana_la }, moment)['pana_la']
    const early = { key: 'endTooEarly', limit: '2026-12-02' }
    expect(['2026-11-30', '2026-12-01'].map(problemOf)).toEqual([early, early])
    expect(['2026-12-02', '2027-12-01'].map(problemOf)).toEqual([undefined, undefined])
    expect(problemOf('2027-12-02')).toEqual({ key: 'endTooLate', limit: '2027-12-01' })
  })

  it('keeps only the values of visible fields, in the order of the form', () => {
    const values = {
      straine: 'x',
      lucruri: [{ care: 'ascuns', tip: 'a', alt: 1 }],
      motiv: 'ascuns',
      fel: 'a',
    }
    const picked = pickValues(fields, values)
    expect(picked).toEqual({ fel: 'a', lucruri: [{ tip: 'a' }] })
    expect(Object.keys(picked)).toEqual(['fel', 'lucruri'])
    expect(pickValues(fields, picked)).toEqual(picked)
  })

  it('has the same problems before and after picking', () => {
    for (const fel of ['a', 'b', 'c', '']) {
      for (const motiv of ['', 'x']) {
        const values = { fel, motiv, lucruri: [{ tip: fel, care: motiv }], rest: 1 }
        const picked = validateForm(fields, pickValues(fields, values), moment)
        expect(picked).toEqual(validateForm(fields, values, moment))
      }
    }
  })
})

describe('documents', () => {
  const always: FormDocument = { cod: 'ACT', denumire: 'Act', obligatoriu: true }
  const sometimes: FormDocument = {
    cod: 'FOTO',
    denumire: 'Fotografie',
    obligatoriu: false,
    obligatoriu_daca: { camp: 'motiv', este: ['deteriorat'] },
  }
  const never: FormDocument = { cod: 'ALT', denumire: 'Altul', obligatoriu: false }
  const all = [always, sometimes, never]

  it('are missing when required and not attached', () => {
    const missing = (motiv: string, ...present: string[]) =>
      Object.keys(findMissingDocuments(all, { motiv }, new Set(present)))
    expect(missing('altul')).toEqual(['documente.ACT'])
    expect(missing('deteriorat')).toEqual(['documente.ACT', 'documente.FOTO'])
    expect(missing('deteriorat', 'ACT', 'FOTO')).toEqual([])
    expect(missing('altul', 'ALT')).toEqual(['documente.ACT'])
  })

  it('are required when their condition holds', () => {
    expect(all.map((one) => isDocumentRequired(one, { motiv: 'deteriorat' }))).toEqual([
      true,
      true,
      false,
    ])
  })
})
