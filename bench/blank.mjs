// Compares a page with a blank one (only a heading), alternating in one run: the difference is the page's own cost.
import { createServer } from 'node:http'
import { once } from 'node:events'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumFlags } from '../scripts/chromium.mjs'

/** Highest ratio of our paint times to the blank page's. */
export const MAX_BLANK_RATIO = 1.2

const BLANK =
  '<!doctype html><html lang="ro"><meta charset="utf-8"><title>.</title><h1>Pagină goală</h1>'
const metrics = /** @type {const} */ (['first-contentful-paint', 'largest-contentful-paint'])

/** @typedef {(typeof metrics)[number]} Metric */
/** @typedef {{ metric: Metric, page: number, blank: number, times: number }} Comparison medians in milliseconds */

/**
 * @param {string} url
 * @param {{ chromePath: string, runs: number }} options
 * @returns {Promise<Comparison[]>}
 */
export async function compareWithBlank(url, { chromePath, runs }) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(BLANK)
  }).listen(0)
  await once(server, 'listening')
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  /** @type {Record<Metric, number>[]} */
  const page = []
  /** @type {Record<Metric, number>[]} */
  const blank = []
  for (let run = 0; run < runs; run++) {
    page.push(await measure(url, chromePath))
    blank.push(await measure(`http://localhost:${address.port}/`, chromePath))
  }
  server.close()
  return metrics.map((metric) => {
    const ours = median(page.map((values) => values[metric]))
    const floor = median(blank.map((values) => values[metric]))
    return { metric, page: ours, blank: floor, times: ours / floor }
  })
}

/**
 * Runs Lighthouse's mobile profile once in a new browser.
 * @param {string} url
 * @param {string} chromePath
 * @returns {Promise<Record<Metric, number>>}
 */
async function measure(url, chromePath) {
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...chromiumFlags] })
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'silent',
      onlyCategories: ['performance'],
    })
    const value = (/** @type {Metric} */ metric) => {
      const measured = result?.lhr.audits[metric]?.numericValue
      if (measured === undefined) throw new Error(`Lighthouse did not measure ${metric} at ${url}`)
      return measured
    }
    return {
      'first-contentful-paint': value('first-contentful-paint'),
      'largest-contentful-paint': value('largest-contentful-paint'),
    }
  } finally {
    chrome.kill()
  }
}

/** @param {number[]} values */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
