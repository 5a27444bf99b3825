import { expect, test } from 'vitest'
import { normalizeForSpeech } from './normalize.ts'

test.each([
  // Sums.
  ['Plătește tot, 52,66 lei', 'Plătește tot, 52 de lei și 66 de bani'],
  ['1.234,50 lei', '1.234 de lei și 50 de bani'],
  ['100,00 lei', '100 de lei'],
  ['1,01 lei', '1 leu și 1 ban'],
  ['0,50 lei', '50 de bani'],
  ['0,00 lei', '0 lei'],
  ['14,50 lei/persoană/lună', '14 lei și 50 de bani pe persoană pe lună'],
  ['lângă 12 leiurde', 'lângă 12 leiurde'],
  // Days and hours.
  ['Scadentă la 06-12-2026.', 'Scadentă la 6 decembrie 2026.'],
  ['Miercuri, 02-12: sticlă', 'Miercuri, 2 decembrie: sticlă'],
  ['la 40-12-2026', 'la 40-12-2026'],
  ['sub 20-30 de zile', 'sub 20-30 de zile'],
  ['Expiră în 01/2029', 'Expiră în ianuarie 2029'],
  ['Calculat azi, 13:10.', 'Calculat azi, ora 13 și 10 minute.'],
  ['până la 07:00', 'până la ora 7'],
  ['la ora 10:01', 'la ora 10 și 1 minut'],
  ['luni–duminică, 06:00–22:00', 'luni până duminică, de la ora 6 la ora 22'],
  ['L-V 08:00-18:30', 'luni până vineri de la ora 8 la ora 18 și 30 de minute'],
  // Codes.
  ['Nr. SZ-2026-000123', 'numărul SZ 2026 0 0 0 1 2 3'],
  ['etichetă D5-000002-1', 'etichetă D5 0 0 0 0 0 2 1'],
  ['Contract 000012/2025', 'Contract 0 0 0 0 1 2 din 2025'],
  ['Factura FS 260700001', 'Factura FS 2 6 0 7 0 0 0 0 1'],
  ['C00001', 'C0 0 0 0 1'],
  ['sunați la 021 000 05 05.', 'sunați la 0 2 1, 0 0 0, 0 5, 0 5.'],
  ['0722 123 456', '0 7 2 2, 1 2 3, 4 5 6'],
  ['07xx xxx x01', '0 7 x x, x x x, x 0 1'],
  ['0700000001', '0 7 0 0 0 0 0 0 0 1'],
  ['RO49 AAAA 1B31 0075 9384 0000', 'R O 4 9, A A A A, 1 B 3 1, 0 0 7 5, 9 3 8 4, 0 0 0 0'],
  ['de pe **** 1111', 'de pe cardul terminat în 1 1 1 1'],
  ['Ordonanța nr. 27/2002', 'Ordonanța numărul 27 din 2002'],
  // Words that are written short.
  [
    'Strada Probei nr. 10, bl. D2, sc. 1, et. 3, ap. 14',
    'Strada Probei numărul 10, blocul D2, scara 1, etajul 3, apartamentul 14',
  ],
  ['art. 6 alin. (1) lit. b)', 'articolul 6 alineatul (1) litera b)'],
  ['Intrați în contul dvs.', 'Intrați în contul dumneavoastră.'],
  ['Anunțul dvs. are un răspuns', 'Anunțul dumneavoastră are un răspuns'],
  ['Pubelă de 120 l, 1,1 m³, 250 m', 'Pubelă de 120 de litri, 1,1 metri cubi, 250 de metri'],
  // Numbers that voices read well stay.
  [
    '20 din 2.345 de cazuri, 12.345 lucrătoare, 1,05',
    '20 din 2.345 de cazuri, 12.345 lucrătoare, 1,05',
  ],
  ['Scadentă în 2026', 'Scadentă în 2026'],
])('%s', (written, said) => {
  expect(normalizeForSpeech(written, 'ro')).toBe(said)
})

test('spells codes in any language, and leaves the rest to its voice', () => {
  expect(normalizeForSpeech('Contract 000012/2025, 52.66 lei, 021 000 05 05', 'en')).toBe(
    'Contract 0 0 0 0 1 2/2025, 52.66 lei, 0 2 1, 0 0 0, 0 5, 0 5',
  )
})
