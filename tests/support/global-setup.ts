import type { TestProject } from 'vitest/node'
import { buildIfChanged } from '../../scripts/build.mjs'
import { findPersonalData } from './personal-data.ts'
import { createPortalTemplate, shareTemplate } from './portal-template.ts'
import { startTestPortal } from './test-portal.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the running portal, without a slash at its end. */
    baseUrl: string
    /** URL of its database. */
    databaseUrl: string
    /** Its data folder. */
    dataDir: string
  }
}

/**
 * Starts the real portal once, with the built client, for all test files of the project; those that need a portal of
 * their own clone the same template.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildIfChanged()
  const template = await createPortalTemplate()
  shareTemplate(template)
  const portal = await startTestPortal()
  project.provide('baseUrl', portal.url)
  project.provide('databaseUrl', portal.databaseUrl)
  project.provide('dataDir', portal.dataDir)
  return async () => {
    await portal.stop()
    await template.close()
    // The readiness line names the demonstration accounts.
    const log = portal.output().replace(/^Portalul este pornit.*$/m, '')
    const leaks = findPersonalData(log)
    if (leaks.length > 0) throw new Error(`Date personale în jurnal:\n${leaks.join('\n')}`)
  }
}
