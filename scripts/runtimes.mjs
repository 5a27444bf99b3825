import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { npm, root } from './npm.mjs'

/** Supported releases of Node, each with its tested version. The npm registry has their binaries as packages. */
const VERSIONS = { 22: '22.23.3', 24: '24.21.0', 26: '26.10.0' }

/**
 * Tests of areas that differ between runtimes: the process, native modules, TLS, streams, PDF.
 * `npm run test:runtimes -- --all` runs all of the server's.
 */
export const RUNTIME_FILES = [
  'server/main.test.ts',
  'server/db/embedded.test.ts',
  'server/pdf',
  'server/modules/auth',
  'server/modules/register',
  'server/modules/uploads',
]

/**
 * Installs the supported releases into `.cache/node`, where they are missing.
 * @returns {{ name: string, env: { PATH: string } }[]} with the environment in which `node` is that release
 */
export function installRuntimes() {
  return Object.entries(VERSIONS).flatMap(([major, version]) => {
    const name = `Node ${major}`
    const prefix = path.join(root, '.cache/node', version)
    const pkg = `node-${process.platform}-${process.arch}`
    const folder = path.join(prefix, 'node_modules', pkg, 'bin')
    if (!existsSync(path.join(folder, 'node'))) install(prefix, `${pkg}@${version}`)
    const env = { PATH: [folder, process.env['PATH']].join(path.delimiter) }
    const { stdout } = spawnSync('node', ['--version'], { env, encoding: 'utf8' })
    if (stdout?.trim() === `v${version}`) return [{ name, env }]
    console.log(`${name} cannot be installed here; the tests run without it.`)
    return []
  })
}

/**
 * @param {string} prefix
 * @param {string} spec
 */
function install(prefix, spec) {
  mkdirSync(prefix, { recursive: true })
  npm(['install', '--prefix', prefix, '--no-save', '--no-audit', '--no-fund', '--silent', spec])
}
