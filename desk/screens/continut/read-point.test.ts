import { expect, it } from 'vitest'
import type { Fraction } from '#contract/fractii.ts'
import { parseDegrees, readPoint, toPointValues } from './read-point.ts'

const given = (changes: Record<string, string> = {}): FormData => {
  const data = new FormData()
  const fields = { cod: 'p-1', denumire: 'Punct', tip: 'birou', adresa: 'Str. A nr. 1' }
  const place = { lat: '44,41', lng: '26.07' }
  for (const [name, value] of Object.entries({ ...fields, ...place, ...changes })) {
    data.append(name, value)
  }
  return data
}

it('reads degrees with a comma, hours of several spans, and services by lines', () => {
  const hours = '08:30-12:00, 13:00–16:30'
  const read = readPoint(given({ program_1: hours, servicii: 'una\n\n două ', accesibil: 'nu' }))
  expect(read).toMatchObject({
    point: {
      lat: 44.41,
      lng: 26.07,
      program: [
        {
          zi: 1,
          intervale: [
            ['08:30', '12:00'],
            ['13:00', '16:30'],
          ],
        },
      ],
      servicii: ['una', 'două'],
      accesibil: false,
    },
  })
})

it('names the fields that are wrong', () => {
  const read = readPoint(given({ denumire: ' ', lat: 'nord', program_2: '9-17' }))
  expect(Object.keys('fields' in read ? read.fields : {})).toEqual(['denumire', 'lat', 'program_2'])
})

it('reads what it shows of a point, unchanged', () => {
  const content = {
    cod: 'p-2',
    denumire: 'Birou',
    tip: 'birou',
    adresa: 'Str. B nr. 2',
    lat: 44.4,
    lng: -26.1,
    fractii: ['sticla', 'textile'] satisfies Fraction[],
    program: [{ zi: 2, intervale: [['07:00', '09:00']] as [string, string][] }],
    non_stop: true,
    descriere: 'La parter.',
    servicii: ['una', 'două'],
    telefon: '{telefon_operator}',
    email: '',
    observatii: '',
    accesibil: false,
  }
  const data = new FormData()
  const values = toPointValues({ ...content, id: 1, activ: true, versiune: 3 })
  for (const [name, texts] of Object.entries(values)) {
    for (const text of texts) data.append(name, text)
  }
  expect(readPoint(data)).toEqual({ point: content })
  expect(toPointValues(null)).toEqual({ tip: ['punct_reciclare'] })
  expect(parseDegrees('1.2.3')).toBeNull()
})
