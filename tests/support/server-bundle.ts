import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { root } from '../../scripts/npm.mjs'

/** Server in one file, which takes a third of the work to load that its several hundred sources take. */
export interface ServerBundle {
  file: string
  delete(): Promise<void>
}

/** Bundles the server without its packages, into a folder of this process. */
export async function bundleServer(): Promise<ServerBundle> {
  // Packages are found from within the project only.
  const folder = path.join(root, '.cache/test-server', String(process.pid))
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    plugins: [keepLocations],
    ssr: { external: true },
    build: {
      ssr: 'server/main.ts',
      outDir: folder,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'main.mjs', codeSplitting: false } },
    },
  })
  return {
    file: path.join(folder, 'main.mjs'),
    delete: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Keeps migrations, the built client and the worker thread where the sources look for them. */
const keepLocations: Plugin = {
  name: 'tests:locations',
  enforce: 'pre',
  transform: (code, id) =>
    code
      .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
}
