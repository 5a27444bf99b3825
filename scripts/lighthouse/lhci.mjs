import { spawn } from 'node:child_process'
import path from 'node:path'
import { chromiumFlags } from '../chromium.mjs'
import { root } from '../npm.mjs'
import { settings } from './settings.mjs'

/**
 * Measures each address once, in a new browser, and keeps the reports beside those of earlier calls.
 * @param {string[]} urls
 * @param {{ chromePath: string, profile?: string }} options `profile`: folder of the browser's profile
 * @throws {Error} with the output, if an address could not be measured
 */
export async function collect(urls, { chromePath, profile }) {
  const flags = profile ? [...chromiumFlags, `--user-data-dir=${profile}`] : chromiumFlags
  const { code, output } = await run(chromePath, [
    'collect',
    '--additive',
    '--numberOfRuns=1',
    ...toOptions('--collect.settings', { ...settings, chromeFlags: flags.join(' ') }),
    ...urls.map((url) => `--url=${url}`),
  ])
  if (code !== 0) throw new Error(output)
}

/** @typedef {string | number | boolean | string[] | { [name: string]: Setting }} Setting */

/**
 * Formats settings as options of the command line, such as `--prefix.throttling.rttMs=150`; lists repeat theirs.
 * @param {string} prefix
 * @param {Setting} value
 * @returns {string[]}
 */
function toOptions(prefix, value) {
  if (Array.isArray(value)) return value.map((item) => `${prefix}=${item}`)
  if (typeof value !== 'object') return [`${prefix}=${value}`]
  return Object.entries(value).flatMap(([name, inner]) => toOptions(`${prefix}.${name}`, inner))
}

/**
 * Compares the collected reports with the assertions of lighthouserc.json; `readAssertions` reads the results.
 * @param {string} chromePath
 * @throws {Error} with the output, if it could not compare them
 */
export async function assertReports(chromePath) {
  const { code, output } = await run(chromePath, ['assert'])
  if (code > 1) throw new Error(output)
}

/**
 * @param {string} chromePath
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
function run(chromePath, args) {
  const cli = path.join(root, 'node_modules/@lhci/cli/src/cli.js')
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: root,
    env: { ...process.env, CHROME_PATH: chromePath },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 2, output }))
  })
}
