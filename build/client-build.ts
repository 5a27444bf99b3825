import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
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

/** Leaves the hooks of developer tools out of builds, where nobody uses them and the first load pays for them. */
export const withoutDevTools: Plugin = {
  name: 'portal:without-dev-tools',
  apply: 'build',
  config: () => ({
    define: {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
      'window.__PREACT_SIGNALS_DEVTOOLS__': 'undefined',
    },
  }),
}
