import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/db/embedded.ts'
import { volatileSettings } from '#server/testing/volatile-settings.ts'
import { buildIfChanged } from '../../../scripts/build.mjs'
import { makePackage } from '../../../scripts/package.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the unpacked package, which nobody may write to. */
    packageFolder: string
    /** URL of a PostgreSQL in which databases may be created. */
    adminUrl: string
  }
}

/** Makes the package, unpacks it in a bare folder, and starts a PostgreSQL for it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildIfChanged()
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-package-'))
  await chmod(folder, 0o755)
  const archive = await makePackage(path.join(folder, 'release'))
  execFileSync('tar', ['xzf', archive, '-C', folder])
  const unpacked = path.join(folder, path.basename(archive, '.tar.gz'))
  execFileSync('chmod', ['-R', 'a-w', unpacked])
  const database = await startEmbedded(path.join(folder, 'database'), {
    settings: volatileSettings,
  })
  project.provide('packageFolder', unpacked)
  project.provide('adminUrl', database.url)
  return async () => {
    await database.stop()
    execFileSync('chmod', ['-R', 'u+w', unpacked])
    await rm(folder, { recursive: true, force: true })
  }
}
