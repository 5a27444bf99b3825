import type { TestProject } from 'vitest/node'
import { ENGINES, installEngines } from '../../../scripts/engines.mjs'
import startPortal from '#tests/support/global-setup.ts'

/** Installs the browsers available for this machine, then starts the real portal. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const missing = await installEngines()
  if (missing.length === ENGINES.length) throw new Error(`Lipsesc ${missing.join(', ')}.`)
  if (missing.length > 0) console.log(`Motoare lăsate deoparte: ${missing.join(', ')}`)
  return startPortal(project)
}
