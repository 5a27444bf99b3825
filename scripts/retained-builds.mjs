import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** How many builds keep being served: a page opened before a new version still finds its own files. */
export const KEPT_BUILDS = 3

/**
 * Keeps the assets of the build just made in a folder of its own under `archive`, forgets the oldest builds,
 * and puts the assets of the other kept ones back beside the new.
 * @param {string} assets the folder with hashed names of the new build
 * @param {string} archive one folder per kept build, its name sorting by age
 * @param {string} id name of the new build, sorting after all earlier ones
 */
export function keepPastAssets(assets, archive, id) {
  mkdirSync(archive, { recursive: true })
  cpSync(assets, path.join(archive, id), { recursive: true })
  const builds = readdirSync(archive).toSorted()
  for (const old of builds.slice(0, -KEPT_BUILDS)) {
    rmSync(path.join(archive, old), { recursive: true })
  }
  for (const build of builds.slice(-KEPT_BUILDS)) {
    cpSync(path.join(archive, build), assets, { recursive: true, force: false })
  }
}

/**
 * The names of a build's own files under `assets`, relative to it; none when there is no such folder.
 * @param {string} assets
 * @returns {string[]}
 */
export function listAssets(assets) {
  if (!existsSync(assets)) return []
  const entries = readdirSync(assets, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(assets, path.join(entry.parentPath, entry.name)))
    .toSorted()
}
