import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../npm.mjs'

/**
 * Lighthouse's result, as far as it is read here.
 * @typedef {object} Report
 * @property {string} requestedUrl
 * @property {string} finalDisplayedUrl address shown when the page had loaded
 * @property {Record<string, { numericValue?: number, details?: { items?: Record<string, unknown>[] } }>} audits
 */

/**
 * @typedef {object} Assertion
 * @property {string} url
 * @property {string} auditId
 * @property {string} [auditProperty] category, where the audit is `categories`
 * @property {string} operator
 * @property {number} expected
 * @property {number} actual
 * @property {boolean} passed
 * @property {'error' | 'warn'} level
 */

// lhci's own folder, whose name it fixes.
const folder = path.join(root, '.lighthouseci')
const ASSERTIONS = 'assertion-results.json'

export function deleteReports() {
  rmSync(folder, { recursive: true, force: true })
}

/** @returns {Report[]} */
export function readReports() {
  return listReportFiles().map(read)
}

/** Puts the hash, without which lhci would take all our pages for one, back into the addresses of the reports. */
export function restoreHashes() {
  for (const file of listReportFiles()) {
    /** @type {Report} */
    const report = read(file)
    const restored = { ...report, finalUrl: report.requestedUrl }
    writeFileSync(path.join(folder, file), JSON.stringify(restored))
  }
}

/** @returns {Assertion[]} */
export function readAssertions() {
  return read(ASSERTIONS)
}

function listReportFiles() {
  return readdirSync(folder).filter((file) => /^lhr-\d+\.json$/.test(file))
}

/** @param {string} file */
function read(file) {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
}
