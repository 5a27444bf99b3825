import { cpSync } from 'node:fs'
import path from 'node:path'
import { root } from '../npm.mjs'

/** Files that no running program reads. */
const UNUSED_FILE = /\.(?:map|md|markdown|[cm]?ts)$|^tsconfig.*\.json$|^\.(?!\.?$)/i
const UNUSED_FOLDER = new Set(['benchmark', 'docs', 'example', 'examples', 'test', 'tests'])

/**
 * Copies packages to the same places under another folder, without what no running program reads.
 * @param {Iterable<string>} folders
 * @param {string} target
 */
export function copyPackages(folders, target) {
  for (const folder of folders) {
    const source = path.join(root, folder)
    cpSync(source, path.join(target, folder), {
      recursive: true,
      filter: (file) => isUsed(path.relative(source, file)),
    })
  }
}

// Packages nested in another are copied by themselves.
function isUsed(/** @type {string} */ file) {
  const [first = '', ...rest] = file.split(path.sep)
  if (first === 'node_modules') return false
  if (UNUSED_FOLDER.has(first)) return false
  return !UNUSED_FILE.test(rest.at(-1) ?? first)
}
