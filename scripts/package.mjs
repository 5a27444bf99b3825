// `npm run package`: makes one archive, which needs Node and a PostgreSQL and nothing else.
import './require-node.mjs'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfChanged } from './build.mjs'
import { installMissing } from './install.mjs'
import { root } from './npm.mjs'

/** Programs of the package, each with what it runs. */
const programs = {
  portal: `await import('../server/main.js')`,
  operator: `const { main } = await import('../server/operator.js')\nawait main(process.cwd())`,
  'config-check': `const { main } = await import('../server/config-check.js')\nawait main()`,
  backup: `const { main } = await import('../server/backup.js')\nawait main('backup', process.cwd())`,
  restore: `const { main } = await import('../server/backup.js')\nawait main('restore', process.cwd())`,
}

/** Files and folders copied unchanged, by their place in the project and in the package. */
const copies = {
  '.env.example': '.env.example',
  'CHANGELOG.md': 'CHANGELOG.md',
  LICENSE: 'LICENSE',
  city: 'city',
  'SECURITY.md': 'SECURITY.md',
  deploy: 'deploy',
  'docs/api.md': 'docs/api.md',
  'docs/city.md': 'docs/city.md',
  'docs/operating.md': 'docs/operating.md',
  'docs/webhooks.md': 'docs/webhooks.md',
  'scripts/node-version.mjs': 'bin/node-version.mjs',
  'scripts/require-node.mjs': 'bin/require-node.mjs',
  'sw/kill-switch.js': 'sw/kill-switch.js',
  'server/db/migrations': 'server/migrations',
  dist: 'dist',
}

/** Names that nothing in the package reads: of builds, and drizzle's pictures of the schema. */
const UNUSED = /^(?:\.vite|\d+_snapshot\.json)$/

/**
 * Makes the archive in a folder, beside its SHA-256. The packages are installed and the client is built.
 * @param {string} folder
 * @returns {Promise<string>} path of the archive
 */
export async function makePackage(folder) {
  // Imported late: the packages may have been installed just now.
  const { archiveFolder, formatChecksums, hashFile } = await import('./package/archive.mjs')
  const { name, version } = readManifest()
  const title = `${name}-${version}`
  const staging = path.join(root, '.cache/package', String(process.pid))
  const content = path.join(staging, title)
  await fillPackage(content)
  write(content, 'SHA256SUMS', formatChecksums(content))
  mkdirSync(folder, { recursive: true })
  const archive = path.join(folder, `${title}.tar.gz`)
  await archiveFolder(content, archive)
  write(folder, `${title}.tar.gz.sha256`, `${hashFile(archive)}  ${title}.tar.gz\n`)
  rmSync(staging, { recursive: true, force: true })
  return archive
}

async function fillPackage(/** @type {string} */ content) {
  const { compileServer, externalPackages, leftOutPackages } =
    await import('./package/compile-server.mjs')
  const { collectFolders, readLockedPackages } = await import('./package/locked-packages.mjs')
  const { copyPackages } = await import('./package/copy-packages.mjs')
  const { formatNotices } = await import('./package/notices.mjs')
  const { name, version, license, engines, dependencies } = readManifest()
  const locked = readLockedPackages()
  const shipped = Object.keys(dependencies).filter((one) => !leftOutPackages.includes(one))
  await compileServer(path.join(content, 'server'))
  copyPackages(collectFolders(externalPackages, locked), content)
  for (const [from, to] of Object.entries(copies)) copy(from, path.join(content, to))
  for (const [program, code] of Object.entries(programs)) {
    write(
      content,
      `bin/${program}.js`,
      `#!/usr/bin/env node\nimport './require-node.mjs'\n${code}\n`,
    )
    chmodSync(path.join(content, `bin/${program}.js`), 0o755)
  }
  const manifest = { name, version, private: true, license, type: 'module', engines }
  write(content, 'package.json', `${JSON.stringify(manifest, null, 2)}\n`)
  write(content, 'THIRD-PARTY-NOTICES.txt', formatNotices(collectFolders(shipped, locked), locked))
}

const readManifest = () => JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

function copy(/** @type {string} */ from, /** @type {string} */ to) {
  const isUsed = (/** @type {string} */ file) => !UNUSED.test(path.basename(file))
  cpSync(path.join(root, from), to, { recursive: true, filter: isUsed })
}

/**
 * @param {string} folder
 * @param {string} file
 * @param {string} text
 */
const write = (folder, file, text) => writeFileSync(path.join(folder, file), text)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(root)
  installMissing()
  buildIfChanged()
  const archive = await makePackage(path.join(root, 'release'))
  console.log(path.relative(root, archive))
}
