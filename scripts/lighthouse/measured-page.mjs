/**
 * @import { MeasuredPage } from './pages.mjs'
 * @import { Report } from './reports.mjs'
 */

/**
 * Checks that a report is of the page it should be of: without a valid token Lighthouse would measure the sign-in page,
 * and without data an error.
 * @param {Report} report
 * @param {MeasuredPage} page
 * @throws {Error} that says which page was measured instead, or which call failed
 */
export function assertMeasuredPage({ finalDisplayedUrl, audits }, { name, shows, call }) {
  const { hash } = new URL(finalDisplayedUrl)
  if (hash !== shows) throw new Error(`Lighthouse measured ${hash} instead of the ${name} page`)
  if (!call) return
  const requests = audits['network-requests']?.details?.items ?? []
  const answered = requests.some(
    ({ url, statusCode }) => new URL(String(url)).pathname === call && statusCode === 200,
  )
  if (!answered) throw new Error(`The ${name} page was measured without its data: ${call}`)
}
