import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Inputs of a build: a change in any of these requires a new one. */
export const buildSources = [
  'src',
  'desk',
  'sw',
  'contract',
  'public',
  'build',
  'city/sector-5',
  'server/config/city',
  'server/http/html.ts',
  'server/plugins/fill-page.ts',
  'index.html',
  'manifest.webmanifest',
  'vite.config.ts',
  'vite.desk.config.ts',
  'package-lock.json',
  '.env',
  '.env.local',
  '.env.production',
]

const TEST = /\.test\.tsx?$/

/**
 * Hashes the names and contents of the given files and folders, and the variables a build reads (`VITE_*`).
 * @param {string} root
 * @param {string[]} [sources]
 * @param {NodeJS.ProcessEnv} [env]
 */
export function hashSources(root, sources = buildSources, env = process.env) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => listFiles(root, source))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  }
  const variables = Object.entries(env).filter(([name]) => name.startsWith('VITE_'))
  return hash.update(JSON.stringify(variables.map(String).toSorted())).digest('hex')
}

/**
 * Lists the files under a path without tests, relative to the root and sorted; none if the path does not exist.
 * @param {string} root
 * @param {string} source
 * @returns {string[]}
 */
function listFiles(root, source) {
  const full = path.join(root, source)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [source]
  const names = readdirSync(full).toSorted()
  return names.flatMap((name) => listFiles(root, `${source}/${name}`)).filter((f) => !TEST.test(f))
}
