import { createHash } from 'node:crypto'
import { createWriteStream, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import tar from 'tar-stream'

/** One time for all files, so that the same sources give the same archive. */
const MODIFIED = new Date('2000-01-01T00:00:00Z')

/**
 * Lists the files under a folder, relative to it and sorted.
 * @param {string} folder
 * @returns {string[]}
 */
export function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted()
}

/**
 * Formats the SHA-256 of each file, as `sha256sum -c` reads them.
 * @param {string} folder
 */
export function formatChecksums(folder) {
  return listFiles(folder)
    .map((file) => `${hashFile(path.join(folder, file))}  ${file}\n`)
    .join('')
}

/** @param {string} file */
export const hashFile = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')

/**
 * Archives a folder under its own name.
 * @param {string} folder
 * @param {string} file
 */
export async function archiveFolder(folder, file) {
  const pack = tar.pack()
  const written = pipeline(pack, createGzip({ level: 9 }), createWriteStream(file))
  for (const name of listFiles(folder)) {
    const full = path.join(folder, name)
    const mode = statSync(full).mode & 0o100 ? 0o755 : 0o644
    const header = { name: path.posix.join(path.basename(folder), name), mode, mtime: MODIFIED }
    await new Promise((resolve, reject) => {
      pack.entry(header, readFileSync(full), (error) => (error ? reject(error) : resolve(null)))
    })
  }
  pack.finalize()
  await written
}
