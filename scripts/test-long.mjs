// `npm run test:long`: the tests in the other releases of Node, in the other engines, the package, Lighthouse, and the
// soak of the queue, without stopping at a failure. `-- --minutes N` begins no step later than that.
import './require-node.mjs'
import { parseArgs } from 'node:util'
import { buildIfChanged } from './build.mjs'
import { findOrInstallChromium, installHeadlessShell } from './chromium.mjs'
import { ENGINES, installEngines } from './engines.mjs'
import { installMissing } from './install.mjs'
import { root } from './npm.mjs'
import { installRuntimes, RUNTIME_FILES } from './runtimes.mjs'
import { finish, runCheck, runTests } from './test-steps.mjs'

const { minutes } = parseArgs({
  options: { minutes: { type: 'string', default: 'Infinity' } },
}).values
const lastStart = performance.now() + Number(minutes) * 60_000

process.chdir(root)
installMissing()
findOrInstallChromium()
installHeadlessShell()
buildIfChanged()

await begin('tests of the package', (name) => runTests(name, 'test:package'))
await begin('tests in other engines', async (name) => {
  const missing = await installEngines()
  for (const engine of missing)
    console.log(`${engine} cannot be installed here; the tests run without it.`)
  if (missing.length < ENGINES.length) await runTests(name, 'test:engines')
})
await begin('soak of the queue', (name) => runTests(name, 'test:soak'))
await begin('Lighthouse', (name) => runCheck(name, 'lighthouse'))
await begin('tests in other Nodes', async () => {
  // Node changes from one release to the next, so the oldest and the newest show a break; `test:runtimes` runs all.
  const runtimes = installRuntimes()
  const outermost = new Set([runtimes.at(0), runtimes.at(-1)])
  for (const { name, env: runtime } of runtimes.filter((one) => outermost.has(one))) {
    await runTests(`unit tests, ${name}`, 'test:unit', { runtime })
    await runTests(`server tests, ${name}`, 'test:server', { runtime, files: RUNTIME_FILES })
  }
})
finish()

/**
 * Runs a step, or says that there is no time left for it.
 * @param {string} name
 * @param {(name: string) => Promise<unknown>} run
 */
async function begin(name, run) {
  if (performance.now() < lastStart) await run(name)
  else console.log(`– ${name}: not run, after ${minutes} minutes`)
}
