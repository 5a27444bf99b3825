// Quick checks before a commit: format and lint of everything, the types of the runtimes that changed files touch, and
// the unit tests that reach changed files.
//   npm run check [-- --base main]
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { root } from './npm.mjs'
import { findAffectedRuntimes } from './affected-runtimes.mjs'

const { values } = parseArgs({ options: { base: { type: 'string', default: 'HEAD' } } })
const { base } = values

process.chdir(root)
const changed = [
  ...git('diff', '--name-only', base),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const runtimes = findAffectedRuntimes(changed)

const steps = [
  ['oxfmt', '--check', '.'],
  ['oxlint', '--type-aware', '--deny-warnings'],
  ...runtimes.map((runtime) => ['tsc', '-p', runtime]),
  ['vitest', 'run', '--project', 'unit', '--changed', base, '--passWithNoTests'],
]
const failed = steps.filter((step) => !run('npx', step)).map((step) => step.join(' '))
if (failed.length > 0) console.error(`Failed: ${failed.join('; ')}`)
process.exit(failed.length > 0 ? 1 : 0)

/** @param {string[]} args */
function git(...args) {
  const { stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean)
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}
