import { describe, expect, it } from 'vitest'
import cases from '#tests/content/identifiers.json' with { type: 'json' }
import { normalizeRegistryNumber, registryProblem } from './registry.ts'
import { registryRule } from './rules.ts'

describe('the trade register number', () => {
  it.each(cases.registrul_comertului)('$valoare: $explicatie', ({ valoare, problema }) => {
    expect(registryProblem(valoare)).toBe(problema)
    const warned = problema === null || problema === 'CIFRA_CONTROL'
    expect(registryRule(valoare)).toBe(warned ? null : 'registryNumber')
  })

  it('is normalised to upper case, without spaces, with only the year of a date', () => {
    expect(normalizeRegistryNumber('j 40 / 99998 / 2020')).toBe('J40/99998/2020')
    expect(normalizeRegistryNumber('J40/99998/20.03.2020')).toBe('J40/99998/2020')
    expect(normalizeRegistryNumber(' j2024999999006 ')).toBe('J2024999999006')
  })
})
