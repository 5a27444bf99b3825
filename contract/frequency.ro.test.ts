import { expect, it } from 'vitest'
import { formatFrequency, parseFrequency } from './frequency.ro.ts'

it.each([
  'săptămânal, luni',
  'de două ori pe săptămână, marți și vineri',
  'de trei ori pe săptămână, luni, miercuri și vineri',
  'zilnic',
  'o dată la două săptămâni, joi',
  'lunar, în prima sâmbătă',
  'lunar, în ultima sâmbătă, cu programare',
])('reads „%s” as the choices that make it', (text) => {
  const frequency = parseFrequency(text)
  expect(frequency && formatFrequency(frequency)).toBe(text)
})

it.each([
  'săptămânal',
  'de două ori pe săptămână, luni',
  'la cerere',
  'săptămânal, luni dimineața',
])('leaves „%s” as words', (text) => {
  expect(parseFrequency(text)).toBeNull()
})
