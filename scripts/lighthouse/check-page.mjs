import { assertMeasuredPage } from './measured-page.mjs'
import { compareWithBlank } from './ratios.mjs'

/**
 * @import { MeasuredPage } from './pages.mjs'
 * @import { Ratio } from './ratios.mjs'
 * @import { Assertion, Report } from './reports.mjs'
 */

/**
 * @typedef {object} Check
 * @property {'✓' | '!' | '✗'} mark passed, warning or failed
 * @property {string} text
 */

/**
 * Checks the ratios of a page to the blank one, and lists them with lhci's assertions about it.
 * @param {MeasuredPage} page
 * @param {{ reports: Report[], blank: Report[], assertions: Assertion[] }} results the first and last are of the page
 * @returns {Check[]}
 * @throws {Error} if another page was measured, or none of it was asserted
 */
export function checkPage(page, { reports, blank, assertions }) {
  for (const report of reports) assertMeasuredPage(report, page)
  if (assertions.length === 0) throw new Error(`lighthouserc.json asserts nothing on ${page.path}`)
  const ratios = compareWithBlank(reports, blank, page.limits)
  return [...ratios.map(toRatioCheck), ...assertions.map(toAssertionCheck)]
}

/** @param {Ratio} ratio */
function toRatioCheck({ metric, page, blank, ratio, limit, passed }) {
  const mark = toMark(passed)
  const times = `${Math.round(page)} ms, blank page ${Math.round(blank)} ms`
  return { mark, text: `${metric}: ${times}, ratio ${ratio.toFixed(2)}, limit ${limit}` }
}

/** @param {Assertion} assertion */
function toAssertionCheck({ auditId, auditProperty, actual, operator, expected, passed, level }) {
  const mark = toMark(passed, level)
  const value = Number(actual.toFixed(3))
  return { mark, text: `${auditProperty ?? auditId}: ${value}, limit ${operator} ${expected}` }
}

/**
 * @param {boolean} passed
 * @param {Assertion['level']} [level]
 * @returns {Check['mark']}
 */
function toMark(passed, level = 'error') {
  if (passed) return '✓'
  return level === 'warn' ? '!' : '✗'
}
