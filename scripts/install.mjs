import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fail, npm, root } from './npm.mjs'

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 */

/** Installs the locked packages if any is missing or has another version. */
export function installMissing() {
  const lock = readLock('package-lock.json')
  const installed = readLock('node_modules/.package-lock.json')
  if (lock && installed && isInstalled(lock, installed)) return
  console.log('Installing the packages that the portal needs…')
  // The tools that build the portal are dev dependencies, which NODE_ENV=production would leave out.
  if (npm(['ci', '--include=dev', '--no-audit', '--no-fund']) !== 0) {
    fail('The packages could not be installed; check the connection to the npm registry.')
  }
}

/**
 * Compares versions, not dates: a copied folder keeps its packages whatever the dates of its files.
 * @param {Lock} lock
 * @param {Lock} installed
 */
export function isInstalled(lock, installed) {
  return Object.entries(lock.packages).every(([place, wanted]) => {
    if (place === '' || wanted.optional || wanted.devOptional) return true
    return installed.packages[place]?.version === wanted.version
  })
}

/**
 * @param {string} name
 * @returns {Lock | null}
 */
function readLock(name) {
  const file = path.join(root, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
