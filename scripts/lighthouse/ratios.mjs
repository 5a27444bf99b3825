/**
 * @import { MeasuredPage } from './pages.mjs'
 * @import { Report } from './reports.mjs'
 */

/** Reads each metric, in milliseconds, from a report. */
const metrics = {
  'first contentful paint': (/** @type {Report} */ { audits }) =>
    audits['first-contentful-paint']?.numericValue,
  'largest contentful paint': (/** @type {Report} */ { audits }) =>
    audits['largest-contentful-paint']?.numericValue,
  // Not multiplied by the simulated slowdown, as the audit of main-thread work is.
  'main-thread time': (/** @type {Report} */ { audits }) =>
    audits['diagnostics']?.details?.items?.[0]?.['totalTaskTime'],
}

/** @typedef {keyof typeof metrics} Metric */

/**
 * @typedef {object} Ratio
 * @property {Metric} metric
 * @property {number} page median in milliseconds
 * @property {number} blank the blank page's
 * @property {number} ratio
 * @property {number} limit
 * @property {boolean} passed
 */

/**
 * Compares the medians of a page with those of the blank page measured between its runs.
 * @param {Report[]} page
 * @param {Report[]} blank
 * @param {MeasuredPage['limits']} limits
 * @returns {Ratio[]}
 */
export function compareWithBlank(page, blank, limits) {
  return Object.entries(limits).map(([name, limit]) => {
    const metric = /** @type {Metric} */ (name)
    const ours = median(page.map((report) => readMetric(report, metric)))
    const floor = median(blank.map((report) => readMetric(report, metric)))
    const ratio = ours / floor
    return { metric, page: ours, blank: floor, ratio, limit, passed: ratio <= limit }
  })
}

/**
 * @param {Report} report
 * @param {Metric} metric
 */
function readMetric(report, metric) {
  const value = metrics[metric](report)
  if (typeof value !== 'number' || !(value > 0))
    throw new Error(`Lighthouse did not measure ${metric} at ${report.requestedUrl}`)
  return value
}

/** @param {number[]} values */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
