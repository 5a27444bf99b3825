import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cityPage } from './build/city-page.ts'
import { aliases, buildOptions, outputNames, withoutDevTools } from './build/client-build.ts'
import { clientContract } from './build/client-contract.ts'
import { customMedia } from './build/custom-media.ts'

const toPath = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Build of the desk: its own page and files, without a service worker. */
export default defineConfig({
  root: toPath('desk'),
  base: '/birou/',
  envDir: toPath('.'),
  publicDir: false,
  cacheDir: toPath('node_modules/.vite-desk'),
  plugins: [react(), withoutDevTools, clientContract(), cityPage('../.templates/birou/index.html')],
  css: { postcss: { plugins: customMedia } },
  resolve: { alias: aliases },
  build: {
    ...buildOptions,
    outDir: toPath('dist/birou'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: outputNames },
  },
})
