// Checks every runtime with its own library list, so that what cannot run there does not compile.
import { spawnSync } from 'node:child_process'

const runtimes = ['contract', 'src', 'src/photos/thread', 'sw', 'server', 'tests', 'scripts']
const failed = runtimes.filter(
  (runtime) => spawnSync('npx', ['tsc', '-p', runtime], { stdio: 'inherit' }).status !== 0,
)
if (failed.length) console.error(`Tipuri greșite în: ${failed.join(', ')}`)
process.exit(failed.length ? 1 : 0)
