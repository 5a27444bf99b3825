import { isDay } from '#contract/days.ts'
import { formatHours, parseHours } from '#contract/hours.ts'
import { toClientType, normalizeCui } from '#contract/identifiers.ts'
import { formatCharacters } from '#contract/plural.ro.ts'
import * as rules from '#contract/rules.ts'
import type { Rule } from '#contract/rules.ts'
import { toInstant } from '#contract/time-zone.ts'
import { isRecordCode } from '#contract/record-code.ts'
import { foldText, hasForbiddenCharacters } from '#contract/text.ts'
import { fieldTexts } from '#contract/texts.ro.ts'

/** Invalid value. The message does not repeat it, as it may be personal data. */
export class WrongValue extends Error {
  override readonly name = 'WrongValue'
}

export type Reader<T> = (text: string) => T

/** Column of a file: its parser and its documentation. */
export interface Column<T> {
  required: boolean
  about: string
  example: string
  read: Reader<T>
}

export const required = <T>(read: Reader<T>, about: string, example: string): Column<T> => ({
  required: true,
  about,
  example,
  read: (text) => {
    if (text === '') throw new WrongValue('lipsește')
    return read(text)
  },
})

/** Defines a column that may be absent or empty; `empty` is its value then. */
export const optional = <T, E>(
  read: Reader<T>,
  empty: E,
  about: string,
  example: string,
): Column<T | E> => ({
  required: false,
  about,
  example,
  read: (text) => (text === '' ? empty : read(text)),
})

/** Parses a text by a rule of the portal's form fields. */
export const ruled =
  (rule: Rule): Reader<string> =>
  (text) => {
    const problem = rule(text)
    if (problem) throw new WrongValue(lowerFirst(fieldTexts[problem]))
    return text
  }

export const text =
  (max: number): Reader<string> =>
  (value) => {
    if (hasForbiddenCharacters(value)) throw new WrongValue('are caractere care nu se pot păstra')
    if ([...value].length > max) throw new WrongValue(`are mai mult de ${formatCharacters(max)}`)
    return value
  }

export const shortText = ruled(rules.shortTextRule)

/** Parses a code from the operator's records. */
export const code: Reader<string> = (value) => {
  if (isRecordCode(value)) return value
  throw new WrongValue('are numai litere, cifre, punct, cratimă, / și _, fără spații')
}

/** Parses the CNP of a person or the CUI of a firm. */
export const cnpCui: Reader<string> = (value) => ruled(rules.cnpCuiRule)(normalizeCui(value))
export const isFirm = (value: string): boolean => toClientType(value) === 1

export const oneOf =
  <const T extends string>(values: readonly T[]): Reader<T> =>
  (value) => {
    const found = values.find((one) => one === foldText(value))
    if (found === undefined) throw new WrongValue(`poate fi: ${values.join(', ')}`)
    return found
  }

export const yesNo: Reader<boolean> = (value) => oneOf(['da', 'nu'])(value) === 'da'

export const list =
  <T>(read: Reader<T>): Reader<T[]> =>
  (value) =>
    value
      .split('|')
      .map((item) => item.trim())
      .filter(Boolean)
      .map(read)

export const day: Reader<string> = (value) => {
  if (isDay(value)) return value
  const [, dayPart, month, year] = /^(\d{2})[./-](\d{2})[./-](\d{4})$/.exec(value) ?? []
  const turned = `${year}-${month}-${dayPart}`
  if (year && isDay(turned)) return turned
  throw new WrongValue('nu este o zi: AAAA-LL-ZZ sau ZZ.LL.AAAA')
}

/** Parses a calendar month into `YYYY-MM`. */
export const month: Reader<string> = (value) => {
  const [, monthPart, year] = /^(\d{2})[./-](\d{4})$/.exec(value) ?? []
  const turned = year ? `${year}-${monthPart}` : value
  if (isDay(`${turned}-01`)) return turned
  throw new WrongValue('nu este o lună: AAAA-LL sau LL.AAAA')
}

const MOMENT = /^(\S+)[ T](\d{2}:\d{2})$/
/** Parses a date and time in the city's time zone. */
export const moment: Reader<Date> = (value) => {
  const [, dayText = '', time = ''] = MOMENT.exec(value) ?? []
  const found = /^([01]\d|2[0-3]):[0-5]\d$/.test(time) && toInstant(day(dayText), time)
  if (!found) throw new WrongValue('nu este un moment: AAAA-LL-ZZ HH:MM')
  return found
}

export const number =
  (min: number, max: number): Reader<number> =>
  (value) => {
    const found = /^-?\d+([.,]\d+)?$/.test(value) ? Number(value.replace(',', '.')) : NaN
    if (!(found >= min && found <= max)) {
      throw new WrongValue(`nu este un număr de la ${min} la ${max}`)
    }
    return found
  }

export const wholeNumber =
  (min: number, max: number): Reader<number> =>
  (value) => {
    const found = number(min, max)(value)
    if (!Number.isInteger(found)) throw new WrongValue('nu este un număr întreg')
    return found
  }

const MOST_LEI = 20_000_000
/** Parses lei, with bani after a comma or a point, into whole bani. */
export const lei =
  (min = 0): Reader<number> =>
  (value) => {
    if (!/^-?\d+([.,]\d{1,2})?$/.test(value)) {
      throw new WrongValue('nu este o sumă în lei: 14,50')
    }
    return Math.round(number(min, MOST_LEI)(value) * 100)
  }

/** Parses a time range into `07:00–12:00`. */
export const hours: Reader<string> = (value) => formatHours(span(value))

/** Parses a time range into its ends. */
export const span: Reader<[string, string]> = (value) => {
  const found = parseHours(value)
  if (!found) throw new WrongValue('nu este un interval: 07:00-12:00')
  return found
}

const lowerFirst = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1)
