import { spawnSync } from 'node:child_process'

/**
 * Installs Debian packages where that works without asking (root on Debian or Ubuntu), after printing `sentence`.
 * @param {string[]} packages
 * @param {string} sentence
 */
export function aptGetInstall(packages, sentence) {
  if (process.getuid?.() !== 0 || !hasAptGet()) return
  console.log(sentence)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (/** @type {string[]} */ args) =>
    spawnSync('apt-get', args, { env, stdio: 'inherit' })
  apt(['update'])
  apt(['install', '-y', '--no-install-recommends', ...packages])
}

function hasAptGet() {
  return spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
}
