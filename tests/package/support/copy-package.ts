import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'

export interface PackageCopy {
  folder: string
  delete(): Promise<void>
}

/**
 * Copies the package into a folder whose files may be removed and added. They are those of the package itself, so none
 * may be changed.
 */
export async function copyPackage(): Promise<PackageCopy> {
  const parent = await mkdtemp(path.join(tmpdir(), 'portal-package-copy-'))
  await chmod(parent, 0o755)
  const folder = path.join(parent, 'package')
  execFileSync('cp', ['-al', inject('packageFolder'), folder])
  execFileSync('find', [folder, '-type', 'd', '-exec', 'chmod', 'u+w', '{}', '+'])
  return { folder, delete: () => rm(parent, { recursive: true, force: true }) }
}
