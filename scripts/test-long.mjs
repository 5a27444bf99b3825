// `npm run test:long`: the tests in the other releases of Node, in the other engines, and the soak of the queue,
// without stopping at a failure.
import './require-node.mjs'
import { buildIfChanged } from './build.mjs'
import { findOrInstallChromium, installHeadlessShell } from './chromium.mjs'
import { ENGINES, installEngines } from './engines.mjs'
import { installMissing } from './install.mjs'
import { root } from './npm.mjs'
import { installRuntimes, RUNTIME_FILES } from './runtimes.mjs'
import { finish, runTests } from './test-steps.mjs'

process.chdir(root)
installMissing()
findOrInstallChromium()
installHeadlessShell()
buildIfChanged()

for (const { name, env: runtime } of installRuntimes()) {
  await runTests(`testele unităților, ${name}`, 'test:unit', { runtime })
  await runTests(`testele serverului, ${name}`, 'test:server', { runtime, files: RUNTIME_FILES })
}
await runTests('coada pe linii care cad', 'test:soak')
const missing = await installEngines()
for (const engine of missing)
  console.log(`${engine} nu se poate instala aici; testele rulează fără el.`)
if (missing.length < ENGINES.length) await runTests('testele în alte motoare', 'test:engines')
finish()
