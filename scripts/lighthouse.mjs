// Runs Lighthouse on the login page of the built portal and compares it with lighthouserc.json and a blank page.
import './require-node.mjs'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { compareWithBlank, MAX_BLANK_RATIO } from '../bench/blank.mjs'
import { buildIfChanged } from './build.mjs'
import { chromiumFlags, findOrInstallChromium } from './chromium.mjs'
import { startPortal } from './portal.mjs'
import { fail, root } from './npm.mjs'

process.chdir(root)
const chromePath = findOrInstallChromium()
if (!chromePath)
  fail('Lighthouse needs Chromium or Chrome: install it, or set CHROME_PATH to its path.')
buildIfChanged()

const portal = await startPortal()
try {
  process.exitCode = (await measureAll(`${portal.url}/`)) ? 0 : 1
} finally {
  await portal.stop()
}

/** @param {string} url */
async function measureAll(url) {
  const flags = `--collect.settings.chromeFlags=--headless=new ${chromiumFlags.join(' ')}`
  const asserted = lhci(['collect', `--url=${url}`, flags]) && lhci(['assert'])
  return (await isNearBlank(url)) && asserted
}

/** @param {string[]} args */
function lhci(args) {
  const cli = path.join(root, 'node_modules/@lhci/cli/src/cli.js')
  const env = { ...process.env, CHROME_PATH: chromePath ?? '' }
  const { status } = spawnSync(process.execPath, [cli, ...args], { env, stdio: 'inherit' })
  return status === 0
}

/** @param {string} url */
async function isNearBlank(url) {
  const { ci } = JSON.parse(readFileSync('lighthouserc.json', 'utf8'))
  const options = { chromePath: chromePath ?? '', runs: ci.collect.numberOfRuns }
  const comparisons = await compareWithBlank(url, options)
  for (const { metric, page, blank, times } of comparisons) {
    const ratio = `${times.toFixed(2)} times; limit ${MAX_BLANK_RATIO}`
    console.log(`${metric}: ${Math.round(page)} ms, blank page ${Math.round(blank)} ms (${ratio})`)
  }
  return comparisons.every(({ times }) => times <= MAX_BLANK_RATIO)
}
