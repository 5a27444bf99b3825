import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import type { VitePluginPWAAPI } from 'vite-plugin-pwa'

interface PrecachedFile {
  url: string
  revision: string | null
  integrity?: string
  runtimeCached?: true
  size: number
}

/**
 * Adds subresource integrity (SHA-256) to every file of the precache list, so that a captive portal's page answered in
 * place of a script never becomes part of an installed portal. `runtimeCached` matches the names of files that
 * are cached only on first use.
 */
export function precacheIntegrity(runtimeCached: RegExp) {
  let folder = ''
  let pwa: VitePluginPWAAPI | undefined
  const plugin: Plugin = {
    name: 'portal:precache-integrity',
    configResolved({ root, build, plugins }) {
      folder = path.resolve(root, build.outDir)
      pwa = plugins.find(({ name }) => name === 'vite-plugin-pwa')?.api as VitePluginPWAAPI
    },
    // The plugin adds the web manifest once more, without its hash, so that the worker would find it corrupt.
    buildStart() {
      pwa?.extendManifestEntries(() => [])
    },
  }
  const addIntegrity = async (files: PrecachedFile[]) => ({
    manifest: await Promise.all(
      files.map(async (file) => {
        const integrity = await hashFile(path.join(folder, file.url))
        const isRuntimeCached = runtimeCached.test(file.url)
        return { ...file, integrity, ...(isRuntimeCached && { runtimeCached: true as const }) }
      }),
    ),
  })
  return { plugin, addIntegrity }
}

async function hashFile(file: string): Promise<string> {
  return `sha256-${createHash('sha256')
    .update(await readFile(file))
    .digest('base64')}`
}
