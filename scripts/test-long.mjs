// `npm run test:long`: the tests in the other releases of Node, in the other engines, the package, Lighthouse, and the
// soak of the queue, without stopping at a failure.
import './require-node.mjs'
import { buildIfChanged } from './build.mjs'
import { findOrInstallChromium, installHeadlessShell } from './chromium.mjs'
import { ENGINES, installEngines } from './engines.mjs'
import { installMissing } from './install.mjs'
import { root } from './npm.mjs'
import { installRuntimes, RUNTIME_FILES } from './runtimes.mjs'
import { finish, runCheck, runTests } from './test-steps.mjs'

process.chdir(root)
installMissing()
findOrInstallChromium()
installHeadlessShell()
buildIfChanged()

// Node changes from one release to the next, so the oldest and the newest show a break; `test:runtimes` runs all.
const runtimes = installRuntimes()
const outermost = new Set([runtimes.at(0), runtimes.at(-1)])
for (const { name, env: runtime } of runtimes.filter((one) => outermost.has(one))) {
  await runTests(`unit tests, ${name}`, 'test:unit', { runtime })
  await runTests(`server tests, ${name}`, 'test:server', { runtime, files: RUNTIME_FILES })
}
await runTests('tests of the package', 'test:package')
await runCheck('Lighthouse', 'lighthouse')
await runTests('soak of the queue', 'test:soak')
const missing = await installEngines()
for (const engine of missing)
  console.log(`${engine} cannot be installed here; the tests run without it.`)
if (missing.length < ENGINES.length) await runTests('tests in other engines', 'test:engines')
finish()
