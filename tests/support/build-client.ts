import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../scripts/npm.mjs'

const run = promisify(execFile)

/**
 * Builds a version of the client into a temporary folder and returns its path. The not-found page is headed
 * "Versiunea {mark}", in English "Version {mark}".
 */
export async function buildClient(mark: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'client-'))
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const config = path.join(root, 'tests/support/marked-build.config.ts')
  const args = [vite, 'build', '--config', config, '--outDir', folder, '--logLevel', 'warn']
  await run(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', BUILD_MARK: mark },
  })
  return folder
}
