import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa'
import { cityPage, importDemoCity } from './build/city-page.ts'
import { CACHED_ON_FIRST_USE, chunkGroups } from './build/chunks.ts'
import { aliases, buildOptions, outputNames, withoutDevTools } from './build/client-build.ts'
import { clientContract } from './build/client-contract.ts'
import { customMedia } from './build/custom-media.ts'
import { firstPage } from './build/first-page.ts'
import { precacheIntegrity } from './build/integrity.ts'
import { shareTargetMember as share_target } from './build/share-target.ts'

const manifest = JSON.parse(
  readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8'),
) as Partial<ManifestOptions>
const { denumire: name, denumireScurta: short_name } = await importDemoCity()

const precache = precacheIntegrity(new RegExp(`^assets/(?:${CACHED_ON_FIRST_USE.join('|')})-`))

export default defineConfig({
  plugins: [
    react(),
    withoutDevTools,
    firstPage(),
    clientContract(),
    precache.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // The page registers the worker itself, and an update waits for the citizen.
      injectRegister: false,
      registerType: 'prompt',
      manifest: { ...manifest, name, short_name, share_target },
      // Most phones fetch their icons only once, at install.
      includeManifestIcons: false,
      injectManifest: {
        manifestTransforms: [precache.addIntegrity],
        globPatterns: ['**/*.{html,js,css,svg,webmanifest}', 'icons/icon-192.png'],
        // A page with a worker makes no early requests.
        globIgnores: ['sw.js', '.vite/**', '.templates/**', 'assets/early-*.js'],
        maximumFileSizeToCacheInBytes: 500_000,
      },
    }),
    // Last, so that the template has the link to the manifest.
    cityPage('.templates/index.html'),
  ],
  css: { postcss: { plugins: customMedia } },
  resolve: { alias: aliases },
  build: {
    ...buildOptions,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // Shared chunks are prefetched when idle: listing them beside every import would add bytes.
      resolveDependencies: (_file, needed) => needed.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        ...outputNames,
      },
    },
  },
})
