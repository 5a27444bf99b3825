import { vi } from 'vitest'

/** Output of another ICU version for the same instant. */
export interface IcuFormat {
  /** Output of `format`. */
  text: string
  /** Maps a part of `formatToParts` to the other version's. */
  part?: (part: Intl.DateTimeFormatPart) => Intl.DateTimeFormatPart
}

const withoutZero = (part: Intl.DateTimeFormatPart) => ({
  ...part,
  value: part.value.replace(/^0+(?=\d)/, ''),
})

const withNarrowSpaces = (part: Intl.DateTimeFormatPart) =>
  part.type === 'literal' ? { ...part, value: '\u202f' } : part

const withMidnightAs24 = (part: Intl.DateTimeFormatPart) =>
  part.type === 'hour' && Number(part.value) === 0 ? { ...part, value: '24' } : part

/** Formats found in real engines: ICU 72 (en-CA), CLDR 44 (sv-SE), CLDR 42 (spaces), hour cycle h24. */
export const icuFormats: Record<string, IcuFormat> = {
  'month first': { text: '11/22/2026' },
  'no leading zeros': { text: '2026-11-2', part: withoutZero },
  'narrow no-break spaces': { text: '11/22/2026,\u202f12:00\u202fAM', part: withNarrowSpaces },
  'midnight as 24': { text: '24:00', part: withMidnightAs24 },
}

/** Makes every date formatter behave like another ICU version, until `vi.restoreAllMocks()`. */
export function mockIcu({ text, part = (same) => same }: IcuFormat): void {
  const prototype = Intl.DateTimeFormat.prototype
  // TypeScript types this getter as a method.
  const getters: { format: unknown } = prototype
  // oxlint-disable-next-line typescript/unbound-method -- it is called on its own formatter
  const toParts = prototype.formatToParts
  vi.spyOn(getters, 'format', 'get').mockReturnValue(() => text)
  vi.spyOn(prototype, 'formatToParts').mockImplementation(function (
    this: Intl.DateTimeFormat,
    instant,
  ) {
    return toParts.call(this, instant).map(part)
  })
  vi.spyOn(Date.prototype, 'toLocaleString').mockReturnValue(text)
  vi.spyOn(Date.prototype, 'toLocaleDateString').mockReturnValue(text)
  vi.spyOn(Date.prototype, 'toLocaleTimeString').mockReturnValue(text)
}
