import { expect, test } from 'vitest'
import { compareWithBlank } from './ratios.mjs'

test('the median of a page is divided by the median of the blank page', () => {
  const page = [aReport(900), aReport(90_000), aReport(1000)]
  const blank = [aReport(500), aReport(400), aReport(600)]
  const [fcp] = compareWithBlank(page, blank, limitsOf(1.9))
  expect(fcp).toMatchObject({ page: 1000, blank: 500, ratio: 2, limit: 1.9, passed: false })
})

test('a ratio at its limit passes', () => {
  const ratios = compareWithBlank([aReport(1000)], [aReport(500)], limitsOf(2))
  expect(ratios.map(({ passed }) => passed)).toEqual([true, true, true])
})

test('a missing metric is an error, not a pass', () => {
  const unmeasured = { ...aReport(1), audits: {} }
  expect(() => compareWithBlank([unmeasured], [aReport(1)], limitsOf(2))).toThrow(
    /did not measure first contentful paint/,
  )
})

const limitsOf = (limit: number) => ({
  'first contentful paint': limit,
  'largest contentful paint': limit,
  'main-thread time': limit,
})

const aReport = (numericValue: number) => ({
  requestedUrl: 'http://localhost/',
  finalDisplayedUrl: 'http://localhost/',
  audits: {
    'first-contentful-paint': { numericValue },
    'largest-contentful-paint': { numericValue },
    diagnostics: { details: { items: [{ totalTaskTime: numericValue }] } },
  },
})
