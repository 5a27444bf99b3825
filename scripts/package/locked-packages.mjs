import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../npm.mjs'

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [license]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 */

/**
 * Reads the packages of the lock file by their folder, as `node_modules/pg`.
 * @returns {Record<string, LockedPackage>}
 */
export function readLockedPackages() {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  delete packages['']
  return packages
}

/**
 * Lists the folders of packages and of all they depend on, as installed: optional ones of other systems are not.
 * @param {readonly string[]} names
 * @param {Record<string, LockedPackage>} locked
 * @returns {Set<string>}
 */
export function collectFolders(names, locked) {
  /** @type {Set<string>} */
  const found = new Set()
  const add = (/** @type {string} */ name, /** @type {string} */ from) => {
    const folder = resolveFolder(name, from, locked)
    if (!folder || found.has(folder) || !existsSync(path.join(root, folder))) return
    found.add(folder)
    const { dependencies, optionalDependencies } = locked[folder] ?? {}
    for (const one of Object.keys({ ...dependencies, ...optionalDependencies })) add(one, folder)
  }
  for (const name of names) add(name, '')
  return found
}

/**
 * Finds the folder that Node would load a package from.
 * @param {string} name
 * @param {string} from folder of the package that needs it; empty: of the project
 * @param {Record<string, LockedPackage>} locked
 * @returns {string | null}
 */
function resolveFolder(name, from, locked) {
  const folder = path.posix.join(from, 'node_modules', name)
  if (locked[folder]) return folder
  if (from === '') return null
  const end = from.lastIndexOf('node_modules/')
  return resolveFolder(name, from.slice(0, Math.max(0, end - 1)), locked)
}
