import { sql } from 'drizzle-orm'
import pg from 'pg'
import * as z from 'zod'
import { deskEvent } from '#contract/desk/evenimente.ts'
import type { DeskEvent } from '#contract/desk/evenimente.ts'
import type { LiveEvent } from '#contract/evenimente.ts'
import type { Db } from '#server/db/db.ts'

/**
 * A change sent between the processes of the portal. It carries no counts, as those of a transaction would miss what
 * another open one adds: the receiver of `necitite` counts then.
 */
export type ChangeEvent = Exclude<LiveEvent, { tip: 'necitite' }> | { tip: 'necitite' }
type Listener = (signal: ChangeEvent) => void
/** An event that the desk's pages are told of; a trigger publishes each change of a case. */
export type DeskChange = Exclude<DeskEvent, { tip: 'deschis' }>
type DeskListener = (change: DeskChange) => void

interface Watcher {
  /** The connection is lost: no events arrive until it is back. */
  lost?(error: Error): void
  /** The connection is back; events published meanwhile were missed. */
  back(): void
  /** The translations of content have changed. */
  translationsChanged?(): void
}

const CHANNEL = 'portal_viu'
const TRANSLATIONS_CHANNEL = 'portal_traduceri'
// Also in the trigger `tell_desk`.
const DESK_CHANNEL = 'portal_birou'
const CONNECT_TIMEOUT_MS = 10_000
/** Heartbeat interval: only a query detects a connection that died silently. */
const PROBE_MS = 30_000
const PROBE_TIMEOUT_MS = 10_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000

const signal = z.discriminatedUnion('tip', [
  z.object({ tip: z.enum(['solicitare', 'sesizare']), id: z.int() }),
  z.object({ tip: z.literal('necitite') }),
])
const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('not JSON')
    return z.NEVER
  }
})
const spoken = json.pipe(z.object({ cetatean: z.int(), semnal: signal }))

/** Notifies the open pages of a citizen, on all instances, once the given transaction commits. */
export async function publish(
  db: Db,
  citizenId: number,
  event: LiveEvent | ChangeEvent,
): Promise<void> {
  const semnal: ChangeEvent =
    event.tip === 'necitite' ? { tip: event.tip } : { tip: event.tip, id: event.id }
  const payload = JSON.stringify({ cetatean: citizenId, semnal })
  await db.execute(sql`select pg_notify(${CHANNEL}, ${payload})`)
}

/** Notifies the open pages of a citizen that the unread counts have changed. */
export const publishUnread = (db: Db, citizenId: number): Promise<void> =>
  publish(db, citizenId, { tip: 'necitite' })

/** Notifies the open pages of the desk, on all instances, once the given transaction commits. */
export async function publishToDesk(db: Db, change: DeskChange): Promise<void> {
  await db.execute(sql`select pg_notify(${DESK_CHANNEL}, ${JSON.stringify(change)})`)
}

/** Notifies all instances, once the given transaction commits, that translations have changed. */
export async function publishTranslationsChange(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify(${TRANSLATIONS_CHANNEL}, '')`)
}

/** Listens on one dedicated connection. Rejects when the database cannot be reached. */
export async function openPubSub(databaseUrl: string): Promise<PubSub> {
  const live = new PubSub(databaseUrl)
  await live.connect()
  return live
}

/** Delivers published events to local subscribers. Reconnects a lost connection until closed. */
export class PubSub {
  readonly #url: string
  readonly #listeners = new Map<number, Set<Listener>>()
  readonly #deskListeners = new Set<DeskListener>()
  readonly #watchers = new Set<Watcher>()
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | undefined
  #pauseMs = FIRST_PAUSE_MS
  #closed = false

  constructor(databaseUrl: string) {
    this.#url = databaseUrl
  }

  /** Subscribes to the events of a citizen; returns the function that unsubscribes. A listener must not throw. */
  subscribe(citizenId: number, listener: Listener): () => void {
    const listeners = this.#listeners.get(citizenId) ?? new Set()
    this.#listeners.set(citizenId, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      const last = listeners.size === 0 && this.#listeners.get(citizenId) === listeners
      if (last) this.#listeners.delete(citizenId)
    }
  }

  /** Subscribes to the events of the desk; returns the function that unsubscribes. A listener must not throw. */
  subscribeToDesk(listener: DeskListener): () => void {
    this.#deskListeners.add(listener)
    return () => void this.#deskListeners.delete(listener)
  }

  /** Registers a watcher of the connection's loss and return. */
  watch(watcher: Watcher): void {
    this.#watchers.add(watcher)
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: PROBE_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'portal-salubritate-viu',
    })
    // Registered before connecting, so that an early error has a listener.
    client.on('error', (error) => this.#lose(client, error))
    client.on('end', () => this.#lose(client, new Error('connection ended')))
    client.on('notification', ({ channel, payload }) => {
      if (channel === CHANNEL) this.#hear(payload)
      else if (channel === DESK_CHANNEL) this.#hearDesk(payload)
      else for (const watcher of this.#watchers) watcher.translationsChanged?.()
    })
    try {
      await client.connect()
      await client.query(
        `listen ${CHANNEL}; listen ${DESK_CHANNEL}; listen ${TRANSLATIONS_CHANNEL}`,
      )
    } catch (error) {
      await endQuietly(client)
      throw error
    }
    if (this.#closed) {
      await endQuietly(client)
      return
    }
    this.#client = client
    this.#pauseMs = FIRST_PAUSE_MS
    this.#timer = setTimeout(() => void this.#probe(client), PROBE_MS)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = null
    if (client) await endQuietly(client)
  }

  #hear(payload = ''): void {
    const { success, data } = spoken.safeParse(payload)
    // Ignores events that only newer instances know.
    if (!success) return
    for (const listener of this.#listeners.get(data.cetatean) ?? []) listener(data.semnal)
  }

  #hearDesk(payload = ''): void {
    const { success, data } = json.pipe(deskEvent).safeParse(payload)
    if (!success || data.tip === 'deschis') return
    for (const listener of this.#deskListeners) listener(data)
  }

  async #probe(client: pg.Client): Promise<void> {
    try {
      await client.query('select 1')
    } catch (error) {
      this.#lose(client, error as Error)
      return
    }
    if (client === this.#client) this.#timer = setTimeout(() => void this.#probe(client), PROBE_MS)
  }

  #lose(client: pg.Client, error: Error): void {
    if (client !== this.#client) return
    this.#client = null
    clearTimeout(this.#timer)
    void endQuietly(client)
    for (const watcher of this.#watchers) watcher.lost?.(error)
    this.#connectLater()
  }

  #connectLater(): void {
    const pause = this.#pauseMs * (0.75 + Math.random() / 2)
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS)
    this.#timer = setTimeout(() => void this.#connectAgain(), pause)
  }

  async #connectAgain(): Promise<void> {
    try {
      await this.connect()
    } catch (error) {
      for (const watcher of this.#watchers) watcher.lost?.(error as Error)
      if (!this.#closed) this.#connectLater()
      return
    }
    if (this.#closed) return
    for (const watcher of this.#watchers) watcher.back()
  }
}

// An abandoned connection may fail to close: its error has already been reported.
async function endQuietly(client: pg.Client): Promise<void> {
  await client.end().catch(() => {})
}
