// `npm test`: every check, and the tests in today's Node and Chromium, without stopping at a failure, so that all
// failures show at once. `npm run test:long` runs the rest.
import './require-node.mjs'
import { findOrInstallChromium, installHeadlessShell } from './chromium.mjs'
import { installMissing } from './install.mjs'
import { fail, root } from './npm.mjs'
import { finish, runCheck, runTests, skipUnbuilt } from './test-steps.mjs'

process.chdir(root)
installMissing()
if (!findOrInstallChromium()) {
  fail(
    'The tests in the browser need Chromium or Chrome: install it, or set CHROME_PATH to its path.',
  )
}
installHeadlessShell()

await runCheck('format', 'format:check')
await runCheck('lint', 'lint')
await runCheck('types', 'typecheck')
const built = await runCheck('build', 'build')
await runTests('unit tests', 'test:unit')
await runTests('server tests', 'test:server')
if (built) {
  await runTests('browser tests', 'test:e2e')
  await runCheck('weight of the pages', 'weight')
} else {
  skipUnbuilt('browser tests')
  skipUnbuilt('weight of the pages')
}
finish()
