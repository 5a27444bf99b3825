// Runs every check and every test in turn, without stopping at a failure, so that all failures show at once.
import './require-node.mjs'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findOrInstallChromium, installHeadlessShell } from './chromium.mjs'
import { countTests } from './count-tests.mjs'
import { ENGINES, installEngines } from './engines.mjs'
import { installMissing } from './install.mjs'
import { fail, npmQuietly, root } from './npm.mjs'
import { installRuntimes, RUNTIME_FILES } from './runtimes.mjs'

/** @import { Count } from './count-tests.mjs' */

const STEP_LIMIT_MS = 90 * 60 * 1000

/** @type {Count} */
const total = { passed: 0, failed: 0 }

process.chdir(root)
installMissing()
if (!findOrInstallChromium()) {
  fail(
    'Testele în browser au nevoie de Chromium sau Chrome; instalați-l sau dați-i calea în CHROME_PATH.',
  )
}
installHeadlessShell()
// Colours are only for a terminal; in a log file they are noise.
const colours = process.stdout.isTTY ? {} : { FORCE_COLOR: '0' }
const env = { ...process.env, ...colours }

await runCheck('formatul fișierelor', 'format:check')
await runCheck('regulile de scriere', 'lint')
await runCheck('tipurile', 'typecheck')
const built = await runCheck('construirea', 'build')
await runTests('testele unităților', 'test:unit')
await runTests('testele serverului', 'test:server')
for (const { name, env: runtime } of installRuntimes()) {
  await runTests(`testele unităților, ${name}`, 'test:unit', { runtime })
  await runTests(`testele serverului, ${name}`, 'test:server', { runtime, files: RUNTIME_FILES })
}
if (built) {
  await runTests('testele în browser', 'test:e2e')
  await runCheck('greutatea paginilor', 'weight')
  const missing = await installEngines()
  for (const engine of missing)
    console.log(`${engine} nu se poate instala aici; testele rulează fără el.`)
  if (missing.length < ENGINES.length) await runTests('testele în alte motoare', 'test:engines')
} else {
  skip('testele în browser')
  skip('greutatea paginilor')
  skip('testele în alte motoare')
}

console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

/**
 * Runs a step that passes or fails as a whole.
 * @param {string} name
 * @param {string} script
 */
async function runCheck(name, script) {
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
async function runTests(name, script, { files = [], runtime = {} } = {}) {
  const file = path.join(root, '.cache', `${script.replace(':', '-')}.json`)
  mkdirSync(path.dirname(file), { recursive: true })
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const toCount = (/** @type {number} */ exit) =>
    countTests(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null, exit)
  await runStep(name, [script, '--', ...reporters, ...files], toCount, runtime)
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
  const seconds = ((performance.now() - start) / 1000).toFixed(1).replace('.', ',')
  report(name, count, `${seconds} s`)
  return code
}

/** @param {string} name */
function skip(name) {
  report(name, { passed: 0, failed: 1 }, 'nu a rulat, fiindcă portalul nu s-a construit')
}

/**
 * @param {string} name
 * @param {Count} count
 * @param {string} note
 */
function report(name, { passed, failed }, note) {
  total.passed += passed
  total.failed += failed
  console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} trecute, ${failed} căzute (${note})`)
}
