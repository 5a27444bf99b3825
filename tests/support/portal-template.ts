import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startPortal } from '../../scripts/portal.mjs'
import { startEmbedded } from '#server/db/embedded.ts'
import { quickSettings } from './quick-settings.ts'
import { bundleServer } from './server-bundle.ts'
import { volatileSettings } from '#server/testing/volatile-settings.ts'

/** Database and data folder of a demonstration after its first start, from which portals are cloned, and their server. */
export interface PortalTemplate {
  /** URL of the server's maintenance database, in which clones are created. */
  adminUrl: string
  /** Data folder: keys and uploaded files. */
  dataDir: string
  /** Bundled server. */
  serverFile: string
}

export interface OwnedPortalTemplate extends PortalTemplate {
  /** Stops the server and deletes the data of the template and of all clones. */
  close(): Promise<void>
}

export interface PortalClone {
  databaseUrl: string
  dataDir: string
  delete(): Promise<void>
}

const DATABASE = 'model'
/** JSON of the template that the test files of a run share. */
const VARIABLE = 'PORTAL_TEMPLATE'

/** Starts one PostgreSQL and one demonstration on it, which fills the template. */
export async function createPortalTemplate(): Promise<OwnedPortalTemplate> {
  const folder = await makeFolder()
  const database = await startEmbedded(folder, { settings: volatileSettings })
  const server = await bundleServer()
  const dataDir = path.join(folder, 'date')
  const template = { adminUrl: database.url, dataDir, serverFile: server.file }
  await runStatement(template, `create database ${DATABASE}`)
  const DATABASE_URL = toDatabaseUrl(template, DATABASE)
  const settings = { ...quickSettings, DATABASE_URL, DATA_DIR: dataDir }
  const portal = await startPortal(settings, [server.file])
  await portal.stop()
  return {
    ...template,
    async close() {
      await database.stop()
      await server.delete()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Passes the template to the processes started from now on. */
export function shareTemplate({ adminUrl, dataDir, serverFile }: PortalTemplate): void {
  process.env[VARIABLE] = JSON.stringify({ adminUrl, dataDir, serverFile })
}

/** Returns the template shared by the process that started this one; null if there is none. */
export function findSharedTemplate(): PortalTemplate | null {
  const json = process.env[VARIABLE]
  return json ? (JSON.parse(json) as PortalTemplate) : null
}

let clones = 0

/** Makes a database and a data folder: copies of the template's, or empty ones. */
export async function cloneTemplate(
  template: PortalTemplate,
  isEmpty = false,
): Promise<PortalClone> {
  const name = `portal_${process.pid}_${++clones}`
  await runStatement(
    template,
    `create database ${name} template ${isEmpty ? 'template0' : DATABASE}`,
  )
  const dataDir = await makeFolder()
  if (!isEmpty) await cp(template.dataDir, dataDir, { recursive: true })
  return {
    databaseUrl: toDatabaseUrl(template, name),
    dataDir,
    async delete() {
      await runStatement(template, `drop database ${name} with (force)`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const toDatabaseUrl = ({ adminUrl }: PortalTemplate, name: string): string =>
  adminUrl.replace(/[^/]*$/, name)

// The database may run as another user, who must be able to traverse the folder.
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-model-'))
  await chmod(folder, 0o755)
  return folder
}

async function runStatement({ adminUrl }: PortalTemplate, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
