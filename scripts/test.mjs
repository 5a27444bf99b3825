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
    'Testele în browser au nevoie de Chromium sau Chrome; instalați-l sau dați-i calea în CHROME_PATH.',
  )
}
installHeadlessShell()

await runCheck('formatul fișierelor', 'format:check')
await runCheck('regulile de scriere', 'lint')
await runCheck('tipurile', 'typecheck')
const built = await runCheck('construirea', 'build')
await runTests('testele unităților', 'test:unit')
await runTests('testele serverului', 'test:server')
if (built) {
  await runTests('testele în browser', 'test:e2e')
  await runCheck('greutatea paginilor', 'weight')
} else {
  skipUnbuilt('testele în browser')
  skipUnbuilt('greutatea paginilor')
}
finish()
