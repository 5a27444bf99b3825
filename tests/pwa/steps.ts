import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { chromium, type BrowserContext, type Page, type Worker } from 'playwright-core'
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs'
import type { Entry } from '#src/offline/entry.ts'
import { QUEUE, readRows } from '../support/indexed-db.ts'
import { FaultProxy } from '../support/fault-proxy.ts'
import { startTestPortal } from '../support/test-portal.ts'

/** Portal behind a fault-injecting proxy. */
export interface FaultyPortal {
  /** URL of the proxy, for browsers. */
  url: string
  /** URL of the server itself, bypassing the proxy. */
  direct: string
  databaseUrl: string
  dataDir: string
  proxy: FaultProxy
  /** Counts the support requests the server has from an e-mail address, bypassing the proxy. */
  countRequestsFrom(email: string): Promise<number>
  close(): Promise<void>
}

export async function startFaultyPortal(
  settings: Record<string, string> = {},
): Promise<FaultyPortal> {
  const proxy = new FaultProxy()
  await proxy.listen()
  const portal = await startTestPortal({ PUBLIC_URL: proxy.url, ...settings })
  proxy.forwardTo(portal.url)
  return {
    url: proxy.url,
    direct: portal.url,
    databaseUrl: portal.databaseUrl,
    dataDir: portal.dataDir,
    proxy,
    // Each request triggers one confirmation e-mail.
    async countRequestsFrom(email) {
      const answer = await fetch(`${portal.url}/dev/mesaje?catre=${encodeURIComponent(email)}`, {
        headers: { accept: 'application/json' },
      })
      return ((await answer.json()) as unknown[]).length
    },
    async close() {
      await proxy.close()
      await portal.stop()
    },
  }
}

/** Faulty portal whose database can be queried. */
export interface QueryableFaultyPortal extends FaultyPortal {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
}

export async function startQueryableFaultyPortal(
  settings: Record<string, string> = {},
): Promise<QueryableFaultyPortal> {
  const portal = await startFaultyPortal(settings)
  const pool = new pg.Pool({ connectionString: portal.databaseUrl, max: 1 })
  return {
    ...portal,
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    async close() {
      await pool.end()
      await portal.close()
    },
  }
}

/** Browser with a persistent profile, as on a phone that can be switched off hard and on again. */
export class Phone {
  #context: BrowserContext | null = null
  /** Profile directory. */
  readonly profileDir: string
  readonly #url: string

  private constructor(folder: string, url: string) {
    this.profileDir = folder
    this.#url = url
  }

  static async create(url: string): Promise<Phone> {
    return new Phone(await mkdtemp(path.join(tmpdir(), 'telefon-')), url)
  }

  async switchOn(): Promise<BrowserContext> {
    const executablePath = findChromium()
    if (!executablePath) throw new Error('Chromium is not installed')
    this.#context = await chromium.launchPersistentContext(this.profileDir, {
      executablePath,
      args: chromiumFlags,
      baseURL: this.#url,
      locale: 'ro-RO',
      viewport: { width: 390, height: 844 },
    })
    this.#context.setDefaultTimeout(15_000)
    return this.#context
  }

  /** Opens a page, launching the browser first if needed. */
  async open(address: string): Promise<Page> {
    const context = this.#context ?? (await this.switchOn())
    const page = await context.newPage()
    await page.goto(address)
    return page
  }

  async switchOff(): Promise<void> {
    await this.#context?.close()
    this.#context = null
  }

  async dispose(): Promise<void> {
    await this.switchOff()
    // A closing browser may still write to its profile.
    await rm(this.profileDir, { recursive: true, force: true, maxRetries: 10 })
  }
}

/**
 * Opens the support dialog and fills it in, without sending. Files beyond 50 MB in total must be given as paths.
 * `onOpen` is called once the form is shown.
 */
export async function fillSupportForm(
  page: Page,
  email: string,
  files: FilePayload[] | string[] = [],
  onOpen: () => void = () => undefined,
) {
  await page.getByRole('button', { name: 'Suport online' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nume', { exact: true }).waitFor()
  onOpen()
  await dialog.getByLabel('Nume', { exact: true }).fill('Popescu')
  await dialog.getByLabel('Prenume').fill('Ana')
  await dialog.getByLabel('Telefon').fill('0722000142')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Observații').fill('Nu mi s-a ridicat gunoiul.')
  if (files.length > 0) await dialog.locator('input[type=file][multiple]').setInputFiles(files)
}

export interface FilePayload {
  name: string
  mimeType: string
  buffer: Buffer
}

export function aPdf(name: string, bytes = 2000): FilePayload {
  const filling = Buffer.alloc(bytes, '% umplutura\n')
  return {
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), filling, Buffer.from('\n%%EOF\n')]),
  }
}

/** Reads the queue's entries in order, bypassing the portal's code, in a page or in the worker. */
export async function readEntries(where: Page | Worker): Promise<Entry[]> {
  const entries = await readRows<Entry>(where, QUEUE)
  return entries.toSorted((one, other) => one.place - other.place)
}

/** Overwrites waiting entries in IndexedDB, bypassing the portal's code; entries in other states stay. */
export async function overwriteWaitingEntries<Row extends { id: string }>(
  page: Page,
  entries: Row[],
): Promise<void> {
  await page.evaluate(async (rows) => {
    const opening = indexedDB.open('portal-coada')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const transaction = opening.result.transaction('intrari', 'readwrite')
    const store = transaction.objectStore('intrari')
    for (const row of rows) {
      const reading: IDBRequest<Entry | undefined> = store.get(row.id)
      reading.addEventListener('success', () => {
        if (reading.result?.status.state === 'waiting') store.put(row, row.id)
      })
    }
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    opening.result.close()
  }, entries)
}
