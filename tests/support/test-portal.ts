import { startPortal } from '../../scripts/portal.mjs'
import { cloneTemplate, createPortalTemplate, findSharedTemplate } from './portal-template.ts'
import { quickSettings } from './quick-settings.ts'

/** A running demonstration, with a database and a data folder of its own. */
export interface TestPortal {
  /** Without a trailing slash. */
  url: string
  databaseUrl: string
  dataDir: string
  /** Returns the output of the server so far. */
  output(): string
  /** Stops it and deletes its data. */
  stop(): Promise<void>
}

/** Starts a portal on a clone of the run's template, or as a new installation; outside a test run, of a template of its own. */
export async function startTestPortal(
  settings: Record<string, string> = {},
  isNew = false,
): Promise<TestPortal> {
  const { template, closeTemplate } = await findTemplate()
  const clone = await cloneTemplate(template, isNew)
  const { databaseUrl, dataDir } = clone
  const environment = {
    ...quickSettings,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ...settings,
  }
  const portal = await startPortal(environment, [template.serverFile])
  return {
    ...portal,
    databaseUrl,
    dataDir,
    async stop() {
      await portal.stop()
      await clone.delete()
      await closeTemplate()
    },
  }
}

async function findTemplate() {
  const shared = findSharedTemplate()
  if (shared) return { template: shared, closeTemplate: () => undefined }
  const own = await createPortalTemplate()
  return { template: own, closeTemplate: own.close }
}
