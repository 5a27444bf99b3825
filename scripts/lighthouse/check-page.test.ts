import { expect, test } from 'vitest'
import { checkPage } from './check-page.mjs'

const page = {
  name: 'terms',
  path: '/#/termeni',
  shows: '#/termeni',
  limits: {
    'first contentful paint': 1.1,
    'largest contentful paint': 2,
    'main-thread time': 2,
  },
}

test('each check names its value and its limit', () => {
  const checks = checkPage(page, { reports: [aReport(1200)], blank: [aReport(1000)], assertions })
  expect(checks.map(({ mark, text }) => `${mark} ${text}`)).toEqual([
    '✗ first contentful paint: 1200 ms, blank page 1000 ms, ratio 1.20, limit 1.1',
    '✓ largest contentful paint: 1200 ms, blank page 1000 ms, ratio 1.20, limit 2',
    '✓ main-thread time: 1200 ms, blank page 1000 ms, ratio 1.20, limit 2',
    '✗ accessibility: 0.9, limit >= 1',
    '! cumulative-layout-shift: 0.203, limit <= 0.1',
  ])
})

test('a page without assertions is an error, not a pass', () => {
  const results = { reports: [aReport(1)], blank: [aReport(1)], assertions: [] }
  expect(() => checkPage(page, results)).toThrow('lighthouserc.json asserts nothing on /#/termeni')
})

const url = 'http://localhost:8080/#/termeni'

const assertions = [
  {
    url,
    auditId: 'categories',
    auditProperty: 'accessibility',
    operator: '>=',
    expected: 1,
    actual: 0.9,
    passed: false,
    level: 'error' as const,
  },
  {
    url,
    auditId: 'cumulative-layout-shift',
    operator: '<=',
    expected: 0.1,
    actual: 0.2031,
    passed: false,
    level: 'warn' as const,
  },
]

const aReport = (numericValue: number) => ({
  requestedUrl: url,
  finalDisplayedUrl: url,
  audits: {
    'first-contentful-paint': { numericValue },
    'largest-contentful-paint': { numericValue },
    diagnostics: { details: { items: [{ totalTaskTime: numericValue }] } },
  },
})
