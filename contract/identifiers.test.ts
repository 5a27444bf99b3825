import { describe, expect, it } from 'vitest'
import cases from '#tests/content/identifiers.json' with { type: 'json' }
import { cnpProblem, cuiProblem, normalizeCui, toClientType } from './identifiers.ts'

const today = new Date(`${cases.ziua}T00:00:00Z`)

describe('CNP', () => {
  it.each(cases.cnp)('$valoare: $explicatie', ({ valoare, problema }) => {
    expect(cnpProblem(valoare, today)).toBe(problema)
  })

  it('is rejected before its birth date and accepted from that day on', () => {
    const born = new Date('2026-04-02T00:00:00Z')
    expect(cnpProblem('6260402700785', new Date(born.getTime() - 1))).toBe('DATA_VIITOARE')
    expect(cnpProblem('6260402700785', born)).toBeNull()
  })
})

describe('CUI', () => {
  it.each(cases.cui)('„$valoare”: $explicatie', ({ valoare, problema, normalizat }) => {
    expect(cuiProblem(valoare)).toBe(problema)
    if (normalizat !== null) expect(normalizeCui(valoare)).toBe(normalizat)
  })
})

describe('the client type of an identifier', () => {
  it('is a person for a CNP and a firm for a CUI', () => {
    expect(toClientType('1020304451234')).toBe(0)
    expect(toClientType('9001234568')).toBe(1)
    expect(toClientType('3457')).toBe(1)
  })
})
