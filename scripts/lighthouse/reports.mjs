import { readdirSync, readFileSync, rmSync } from 'node:fs'
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
 */

// lhci's own folder, whose name it fixes.
const folder = path.join(root, '.lighthouseci')
const ASSERTIONS = 'assertion-results.json'

export function deleteReports() {
  rmSync(folder, { recursive: true, force: true })
}

/** @returns {Report[]} */
export function readReports() {
  return readdirSync(folder)
    .filter((file) => /^lhr-\d+\.json$/.test(file))
    .map(read)
}

/** @returns {Assertion[]} */
export function readAssertions() {
  return read(ASSERTIONS)
}

/** @param {string} file */
function read(file) {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
}
