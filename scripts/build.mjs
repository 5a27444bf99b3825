// `npm run build` runs this file; `npm start` calls buildIfChanged.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { retainBuildAssets, listAssets } from './retained-builds.mjs'
import { fail, root } from './npm.mjs'
import { hashSources } from './sources.mjs'

/** @typedef {{ sources: string, assets: string[] }} BuildStamp hash of the sources, and the build's own assets */

const STAMP = '.build-stamp'

/** Builds the client, unless the build in `dist` has the same sources. */
export function buildIfChanged() {
  const stamp = readBuildStamp(path.join(root, 'dist'))
  if (stamp?.sources === hashSources(root)) return
  console.log('Building the portal…')
  if (build() !== 0) fail('The portal could not be built; the reason is above.')
}

/** Builds the client into `dist`, beside the retained assets of the last builds. Returns the exit code. */
function build() {
  const sources = hashSources(root)
  const vite = [path.join(root, 'node_modules/vite/bin/vite.js'), 'build']
  // The tests build too, with another NODE_ENV.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, vite, { cwd: root, stdio: 'inherit', env })
  if (status !== 0) return status ?? 1
  const assets = path.join(root, 'dist/assets')
  /** @type {BuildStamp} */
  const stamp = { sources, assets: listAssets(assets) }
  const id = `${Date.now()}-${sources.slice(0, 12)}`
  retainBuildAssets(assets, path.join(root, '.cache/builds'), id)
  writeFileSync(path.join(root, 'dist', STAMP), JSON.stringify(stamp))
  return 0
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
