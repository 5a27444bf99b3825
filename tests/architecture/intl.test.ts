import { describe, expect, it } from 'vitest'
import { readModules } from './source-files.ts'

const FORMATTER = /Intl\.DateTimeFormat|\.toLocale(?:Date|Time)String\(/
/** Files that may format dates for people. */
const MAY_FORMAT = /^(?:contract\/time-zone\.ts|server\/domain\/format\.ts|src\/i18n\/dates\.ts)$/
/** Locales misused for ISO 8601, which they produce only in some ICU versions. */
const LOOKS_ISO = /['"](?:en-CA|fr-CA|sv-SE|sv|lt-LT|lt)['"]/
const TEXT = String.raw`\.(?:format|toLocale(?:Date|Time)?String)\((?:[^()]|\([^()]*\))*\)`
/** Formatted text that is cut, searched, compared or converted to a number. */
const PARSED = new RegExp(
  `${TEXT}\\s*(?:\\.(?:split|slice|substring|match|replace|replaceAll|indexOf|includes|startsWith|endsWith)\\(|[=!]==|[<>])|(?:Number|parseInt|Date\\.parse|new Date)\\([\\w.]*${TEXT}`,
)

const modules = readModules()
const breaking = (rule: RegExp) =>
  modules.filter(({ text }) => rule.test(text)).map(({ path }) => path)

describe('dates and times', () => {
  it('are formatted in three places', () => {
    const formatting = breaking(FORMATTER)
    expect(formatting).toContain('contract/time-zone.ts')
    expect(formatting.filter((path) => !MAY_FORMAT.test(path))).toEqual([])
  })

  it('are read only from the parts of a formatter, never from its text', () => {
    expect(breaking(PARSED)).toEqual([])
    const zone = modules.find(({ path }) => path === 'contract/time-zone.ts')!
    expect(zone.text).toContain('.formatToParts(')
    expect(zone.text).not.toMatch(/\.format\(/)
  })

  it('use no locale in place of ISO 8601', () => {
    expect(breaking(LOOKS_ISO)).toEqual([])
  })
})

it.each([
  'Number(hours.format(now))',
  'clock.format(moment) === time',
  "bucharestDay.format(moment).split('/')",
  "days.format(dateOf(day)).replace('.', '')",
  'now.toLocaleTimeString().slice(0, 5)',
])('%s is parsed text', (line) => {
  expect(line).toMatch(PARSED)
})
