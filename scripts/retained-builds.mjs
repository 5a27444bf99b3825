import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Number of builds still served, so that a page opened before a new version finds its own files. */
export const RETAINED_BUILDS = 3

/**
 * Archives the assets of the new build under `archive`, deletes the oldest builds,
 * and copies the assets of the other retained ones back beside the new.
 * @param {string} assets folder of the new build, with hashed file names
 * @param {string} archive one folder per retained build, sorted by age by its name
 * @param {string} id name of the new build, sorting after all earlier ones
 */
export function retainBuildAssets(assets, archive, id) {
  mkdirSync(archive, { recursive: true })
  cpSync(assets, path.join(archive, id), { recursive: true })
  const builds = readdirSync(archive).toSorted()
  for (const old of builds.slice(0, -RETAINED_BUILDS)) {
    rmSync(path.join(archive, old), { recursive: true })
  }
  for (const build of builds.slice(-RETAINED_BUILDS)) {
    cpSync(path.join(archive, build), assets, { recursive: true, force: false })
  }
}

/**
 * Lists the files under `assets`, relative to it; none if there is no such folder.
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
