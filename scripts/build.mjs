// `npm run build` runs this file; `npm start` calls buildIfChanged.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { retainBuildAssets, listAssets } from './retained-builds.mjs'
import { fail, root } from './npm.mjs'
import { hashSources } from './sources.mjs'

/**
 * @typedef {object} BuildStamp
 * @property {string} sources hash of the sources
 * @property {string[]} assets own assets of the citizens' application, relative to `dist/assets`
 * @property {string[]} [deskAssets] own assets of the desk, relative to `dist/birou/assets`
 */

const STAMP = '.build-stamp'

/** Folder of the desk in `dist`, and its address. */
export const DESK_FOLDER = 'birou'

/** Builds both applications, unless the build in `dist` has the same sources. */
export function buildIfChanged() {
  const stamp = readBuildStamp(path.join(root, 'dist'))
  if (stamp?.sources === hashSources(root)) return
  console.log('Building the portal…')
  if (build() !== 0) fail('The portal could not be built; the reason is above.')
}

/**
 * Builds both applications into `dist`, the desk after the citizens' one, which empties the folder and must not precache
 * it. Each is beside the retained assets of its last builds. Returns the exit code.
 */
function build() {
  const sources = hashSources(root)
  const status = runVite('vite.config.ts') || runVite('vite.desk.config.ts')
  if (status !== 0) return status
  const assets = path.join(root, 'dist/assets')
  const deskAssets = path.join(root, 'dist', DESK_FOLDER, 'assets')
  /** @type {BuildStamp} */
  const stamp = {
    sources,
    assets: listAssets(assets),
    deskAssets: listAssets(deskAssets),
  }
  const id = `${Date.now()}-${sources.slice(0, 12)}`
  retainBuildAssets(assets, path.join(root, '.cache/builds'), id)
  retainBuildAssets(deskAssets, path.join(root, '.cache/desk-builds'), id)
  writeFileSync(path.join(root, 'dist', STAMP), JSON.stringify(stamp))
  return 0
}

/**
 * Runs one build and returns its exit code.
 * @param {string} config
 */
function runVite(config) {
  const vite = [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', config]
  // The tests build too, with another NODE_ENV.
  const env = { ...process.env, NODE_ENV: 'production' }
  return spawnSync(process.execPath, vite, { cwd: root, stdio: 'inherit', env }).status ?? 1
}

/**
 * @param {string} dist
 * @returns {BuildStamp | null} null if the folder was not built by this script
 */
export function readBuildStamp(dist) {
  const file = path.join(dist, STAMP)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(build())
