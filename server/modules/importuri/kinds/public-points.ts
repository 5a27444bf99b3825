import { fractions } from '#contract/fractii.ts'
import { limits } from '#contract/limits.ts'
import { emailRule } from '#contract/rules.ts'
import { foldText } from '#contract/text.ts'
import { publicPoints, sortingHints, streets as streetRows } from '#server/db/schema.ts'
import { pointUpsert } from '#server/modules/puncte/point-content.ts'
import { OPERATOR_EMAIL } from '#server/modules/puncte/points.ts'
import { ELSEWHERE, wasteDestinations } from '#server/domain/waste-destinations.ts'
import {
  code,
  list,
  optional,
  required,
  number,
  oneOf,
  ruled,
  shortText,
  span,
  text,
  WrongValue,
  yesNo,
} from '../columns.ts'
import type { Reader } from '../columns.ts'
import { defineKind } from '../kind.ts'
import { planUpsert } from '../upsert.ts'

type Program = (typeof publicPoints.$inferSelect)['program']

const longText = text(limits.observations.max)
const line = text(limits.addressText.max)

/** Streets of the city, for address suggestions. */
export const streets = defineKind({
  name: 'strazi',
  summary: 'străzile localității, pentru sugestiile din formulare',
  columns: { denumire: required(shortText, 'numele întreg al străzii', 'Strada Exemplului') },
  getUniqueKeys: ({ denumire }) => [denumire],
  plan: ({ tx }, lines) =>
    planUpsert(
      tx,
      streetRows,
      lines.map(({ line, row: { denumire } }) => ({
        line,
        row: { denumire, folded: foldText(denumire) },
      })),
      { key: ['denumire'], update: ['folded'] },
    ),
})

const DAYS = /^([1-7])(?:-([1-7]))?\s+(.+)$/

/** Parses opening hours such as `1-5 08:30-16:30 | 6 09:00-13:00`, where 1 is Monday. */
export const program: Reader<Program> = (value) => {
  const byDay = new Map<number, [string, string][]>()
  for (const item of list((one) => one)(value)) {
    const [, first, last = first, ends] = DAYS.exec(item) ?? []
    if (!ends || Number(last) < Number(first)) {
      throw new WrongValue('nu este un program: 1-5 08:30-16:30 | 6 09:00-13:00')
    }
    const interval = span(ends)
    for (let day = Number(first); day <= Number(last); day += 1) {
      byDay.set(day, [...(byDay.get(day) ?? []), interval])
    }
  }
  return [...byDay]
    .toSorted(([one], [other]) => one - other)
    .map(([zi, intervale]) => ({ zi, intervale }))
}

/** Public points and offices. */
export const points = defineKind({
  name: 'puncte',
  summary: 'punctele publice de colectare și birourile',
  details:
    'În texte, `{telefon_operator}` și `{email_operator}` sunt înlocuite cu ale operatorului. Un punct retras la birou rămâne retras, cu datele din fișier. Valorile unei liste se despart prin |.',
  columns: {
    cod: required(code, 'codul punctului', 'birou-centru'),
    denumire: required(line, 'numele', 'Birou contracte – Centru'),
    tip: required(code, 'felul punctului', 'punct_reciclare'),
    adresa: required(line, 'adresa', 'Str. Exemplului nr. 5'),
    lat: required(number(-90, 90), 'latitudinea', '45.7890'),
    lng: required(number(-180, 180), 'longitudinea', '24.1230'),
    fractii: optional(
      list(oneOf(fractions)),
      [],
      `listă: ${fractions.join(', ')}`,
      'sticla|textile',
    ),
    program: optional(
      program,
      [],
      'listă de zile și ore; 1 este luni, 7 duminică',
      '1-5 08:30-16:30|6 09:00-13:00',
    ),
    non_stop: optional(yesNo, false, 'da sau nu; gol: nu', 'nu'),
    descriere: optional(longText, '', 'descrierea', 'La parter, în curte.'),
    servicii: optional(list(line), [], 'listă de servicii', 'contract nou|depunere documente'),
    telefon: optional(shortText, '', 'telefonul', '{telefon_operator}'),
    email: optional(email, '', 'adresa de e-mail', '{email_operator}'),
    observatii: optional(longText, '', 'observații', 'Închis de sărbători.'),
    accesibil: optional(yesNo, null, 'cu scaun rulant: da sau nu; gol: nu se știe', 'da'),
  },
  getUniqueKeys: ({ cod }) => [cod],
  plan: ({ tx }, lines) =>
    planUpsert(
      tx,
      publicPoints,
      lines.map(({ line, row: { non_stop, accesibil, ...row } }) => ({
        line,
        row: { ...row, nonStop: non_stop, accessible: accesibil },
      })),
      pointUpsert,
    ),
})

function email(value: string): string {
  return value === OPERATOR_EMAIL ? value : ruled(emailRule)(value)
}

/** Sorting hints of „Unde arunc?”. */
export const sorting = defineKind({
  name: 'unde-arunc',
  summary: 'lista „Unde arunc?”: obiectul și unde se aruncă',
  columns: {
    obiect: required(shortText, 'ce se aruncă', 'Anvelope'),
    fractie: required(oneOf(wasteDestinations), wasteDestinations.join(', '), ELSEWHERE),
    sfat: optional(text(limits.reason.max), '', 'un sfat', 'Le preiau vulcanizările.'),
    cuvinte: optional(
      list(shortText),
      null,
      'listă de cuvinte după care este căutat; gol: cele ale portalului',
      'cauciucuri|pneuri',
    ),
  },
  getUniqueKeys: ({ obiect }) => [obiect],
  plan: ({ tx }, lines) =>
    planUpsert(tx, sortingHints, lines, {
      key: ['obiect'],
      update: ['fractie', 'sfat', 'cuvinte'],
    }),
})
