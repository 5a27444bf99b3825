import { describe, expect, it } from 'vitest'
import { declineReasons } from './decline-reasons.en.ts'
import { explainDecline, knownDeclineCodes } from './decline-reasons.ro.ts'

// The reasons that the bank requires every shop to show.
const REQUIRED = [
  104, 124, 320, 801, 803, 804, 805, 861, 871, 905, 906, 913, 914, 915, 917, 952, 998, 341016,
  341017, 341018, 341019, 341020,
]

describe('the reasons of a refusal', () => {
  it('have an English sentence each', () => {
    expect(Object.keys(declineReasons)).toEqual(knownDeclineCodes.map(String))
  })

  it.each(REQUIRED)('have a sentence of their own: %i', (code) => {
    expect(knownDeclineCodes).toContain(code)
    const { text } = explainDecline(code)
    expect(text).toMatch(/^\p{Lu}.*\.$/u)
    expect(knownDeclineCodes.filter((other) => explainDecline(other).text === text)).toEqual([code])
  })

  it('say which cards must not be tried again', () => {
    const never = REQUIRED.filter((code) => !explainDecline(code).sameCardAgain)
    expect(never).toEqual([803, 804, 913])
  })

  it('have a general sentence for the rest', () => {
    expect(explainDecline(12_345)).toEqual(explainDecline(0))
  })
})
