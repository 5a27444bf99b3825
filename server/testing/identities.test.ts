import { expect, it } from 'vitest'
import { cnpProblem, cuiProblem } from '#contract/identifiers.ts'
import { aFreshCnp, aFreshCui, aFreshPhone, workerPart } from './identities.ts'

it('the identifiers of a worker are valid and all different', () => {
  const cnps = Array.from({ length: 2000 }, aFreshCnp)
  const cuis = Array.from({ length: 2000 }, aFreshCui)
  const phones = Array.from({ length: 2000 }, aFreshPhone)
  expect(cnps.filter((cnp) => cnpProblem(cnp, new Date()) !== null)).toEqual([])
  expect(cuis.filter((cui) => cuiProblem(cui) !== null)).toEqual([])
  expect(phones.filter((phone) => !/^07\d{8}$/.test(phone))).toEqual([])
  expect(new Set([...cnps, ...cuis, ...phones]).size).toBe(6000)
})

it('the numbers of two workers are never the same', () => {
  const parts = Array.from({ length: 150 }, (_, worker) => workerPart(worker, 33_600))
  for (const [index, [from, to]] of parts.entries()) {
    expect(to).toBeGreaterThan(from)
    expect(to).toBeLessThanOrEqual(parts[index + 1]?.[0] ?? 33_600)
  }
})
