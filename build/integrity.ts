import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

interface PrecachedFile {
  url: string
  revision: string | null
  integrity?: string
  runtimeCached?: string
  size: number
}

/**
 * Gives every file of the worker's list the hash of its bytes, so that the browser refuses anything else under its
 * name: a Wi-Fi's page that answers in the place of a script never becomes part of an installed portal.
 * `runtimeCached` matches the beginning of files that a device stores only once it has used them: the worker gets
 * that beginning, which does not change from build to build.
 */
export function precacheIntegrity(runtimeCached: RegExp) {
  let folder = ''
  const plugin: Plugin = {
    name: 'portal:precache-integrity',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir)
    },
  }
  const addIntegrity = async (files: PrecachedFile[]) => ({
    manifest: await Promise.all(
      files.map(async (file) => {
        const prefix = runtimeCached.exec(file.url)?.[0]
        return {
          ...file,
          integrity: await hashOf(path.join(folder, file.url)),
          ...(prefix !== undefined && { runtimeCached: prefix }),
        }
      }),
    ),
  })
  return { plugin, addIntegrity }
}

async function hashOf(file: string): Promise<string> {
  return `sha256-${createHash('sha256')
    .update(await readFile(file))
    .digest('base64')}`
}
