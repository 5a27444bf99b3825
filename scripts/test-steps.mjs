// Steps of `npm test` and `npm run test:long`, counted together.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { npmQuietly, root } from './npm.mjs'
import { countTests, listFailures } from './test-report.mjs'

/** @import { Count } from './test-report.mjs' */

const STEP_LIMIT_MS = 90 * 60 * 1000

/** @type {Count} */
const total = { passed: 0, failed: 0 }
/** @type {string[]} */
const failures = []

// Colours are only for a terminal; in a log file they are noise.
const colours = process.stdout.isTTY ? {} : { FORCE_COLOR: '0' }
const env = { ...process.env, ...colours }

/**
 * Runs a step that passes or fails as a whole. Returns whether it passed.
 * @param {string} name
 * @param {string} script
 */
export async function runCheck(name, script) {
  const code = await runStep(name, [script], (exit) => ({
    passed: exit === 0 ? 1 : 0,
    failed: exit === 0 ? 0 : 1,
  }))
  return code === 0
}

/**
 * Runs a step of many tests and counts each of them.
 * @param {string} name
 * @param {string} script
 * @param {{ files?: string[], runtime?: NodeJS.ProcessEnv }} [options] `runtime`: the environment with another Node
 */
export async function runTests(name, script, { files = [], runtime = {} } = {}) {
  const file = path.join(root, '.cache', `${script.replace(':', '-')}.json`)
  mkdirSync(path.dirname(file), { recursive: true })
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const toCount = (/** @type {number} */ exit) => {
    const result = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
    failures.push(...listFailures(result, root))
    return countTests(result, exit)
  }
  await runStep(name, [script, '--', ...reporters, ...files], toCount, runtime)
}

/** Counts a step that could not run because the client was not built. */
export function skipUnbuilt(/** @type {string} */ name) {
  report(name, { passed: 0, failed: 1 }, 'not run, because the portal was not built')
}

/** Lists the failed tests, prints the closing line and sets the exit code. */
export function finish() {
  for (const failure of failures) console.log(`✗ ${failure}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

/**
 * @param {string} name
 * @param {string[]} args of `npm run`
 * @param {(code: number) => Count} toCount
 * @param {NodeJS.ProcessEnv} [extraEnv]
 */
async function runStep(name, args, toCount, extraEnv = {}) {
  const start = performance.now()
  const { code, output } = await npmQuietly(['run', '--silent', ...args], {
    env: { ...env, ...extraEnv },
    timeout: STEP_LIMIT_MS,
  })
  const count = toCount(code)
  if (count.failed > 0) console.log(output.trimEnd())
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  report(name, count, `${seconds} s`)
  return code
}

/**
 * @param {string} name
 * @param {Count} count
 * @param {string} note
 */
function report(name, { passed, failed }, note) {
  total.passed += passed
  total.failed += failed
  console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${note})`)
}
