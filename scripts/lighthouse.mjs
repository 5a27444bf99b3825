// Runs Lighthouse on the built portal's sign-in page and on the pages that citizens open most, and compares them with
// lighthouserc.json and with a blank page measured between them.
import './require-node.mjs'
import { buildIfChanged } from './build.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { serveBlankPage } from './lighthouse/blank-page.mjs'
import { checkPage } from './lighthouse/check-page.mjs'
import { assertReports, collect } from './lighthouse/lhci.mjs'
import { citizenPages, visitorPages } from './lighthouse/pages.mjs'
import { withSignedInProfile } from './lighthouse/profile.mjs'
import { deleteReports, readAssertions, readReports, restoreHashes } from './lighthouse/reports.mjs'
import { fail, root } from './npm.mjs'
import { startPortal } from './portal.mjs'

/** @import { MeasuredPage } from './lighthouse/pages.mjs' */

const RUNS = 3

process.chdir(root)
const chromePath = findOrInstallChromium()
if (!chromePath)
  fail('Lighthouse needs Chromium or Chrome: install it, or set CHROME_PATH to its path.')
buildIfChanged()
deleteReports()

const portal = await startPortal()
const blank = await serveBlankPage()
try {
  await measureAll(portal.url, chromePath)
  restoreHashes()
  await assertReports(chromePath)
  const passed = [...visitorPages, ...citizenPages].map((page) => reportPage(page, portal.url))
  process.exitCode = passed.every(Boolean) ? 0 : 1
} finally {
  blank.stop()
  await portal.stop()
}

/**
 * Alternates all pages with the blank one, so that a load that comes or goes slows both.
 * @param {string} origin
 * @param {string} chromePath
 */
async function measureAll(origin, chromePath) {
  const toUrl = (/** @type {MeasuredPage} */ { path }) => origin + path
  await withSignedInProfile({ baseURL: origin, chromePath }, async (profile) => {
    for (let run = 0; run < RUNS; run++) {
      await collect([blank.url, ...visitorPages.map(toUrl)], { chromePath })
      await collect(citizenPages.map(toUrl), { chromePath, profile })
    }
  })
}

/**
 * Prints the checks of a page and returns whether none failed.
 * @param {MeasuredPage} page
 * @param {string} origin
 */
function reportPage(page, origin) {
  const url = origin + page.path
  const all = readReports()
  const checks = checkPage(page, {
    reports: all.filter(({ requestedUrl }) => requestedUrl === url),
    blank: all.filter(({ requestedUrl }) => requestedUrl === blank.url),
    assertions: readAssertions().filter((assertion) => assertion.url === url),
  })
  console.log(`${page.name} page`)
  for (const { mark, text } of checks) console.log(`  ${mark} ${text}`)
  return checks.every(({ mark }) => mark !== '✗')
}
