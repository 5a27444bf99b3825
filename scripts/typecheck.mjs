// Checks every runtime with its own library list, so that what cannot run there does not compile.
import { spawnSync } from 'node:child_process'
import { runtimes } from './affected-runtimes.mjs'

const failed = runtimes.filter(
  (runtime) => spawnSync('npx', ['tsc', '-p', runtime], { stdio: 'inherit' }).status !== 0,
)
if (failed.length) console.error(`Wrong types in: ${failed.join(', ')}`)
process.exit(failed.length ? 1 : 0)
