import { fileURLToPath } from 'node:url'
import { buildTargets } from './supported-browsers.ts'

/** Names of built files. Hashes do not compress and the entry lists every file: seven characters suffice. */
export const outputNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
}

/** Options of every build that runs in a browser. CSS takes the same targets. */
export const buildOptions = {
  target: buildTargets,
  assetsInlineLimit: 0,
}

/** Packages replaced in the builds. */
export const aliases = [
  {
    find: /^use-sync-external-store\/shim(?:\/index\.js)?$/,
    replacement: fileURLToPath(new URL('use-sync-external-store.ts', import.meta.url)),
  },
]
