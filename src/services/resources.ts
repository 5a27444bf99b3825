import { effect, signal, type ReadonlySignal } from '@preact/signals-core'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ListOrder } from '#contract/query.ts'
import type { Meta } from '#contract/envelope.ts'
import { afterPointerUp } from '../browser/after-pointer-up.ts'
import { buildUrl, call, type CallInput } from '../net/api.ts'
import type { Failed } from '../net/outcome.ts'
import {
  cacheResponse,
  readCachedResponses,
  type CachedResponse,
} from '../offline/response-cache.ts'
import { connection } from './connection.ts'
import { recordUnansweredCall } from './page-unload.ts'
import { ownerOf, session } from './session.ts'

/** State of a stale-while-revalidate query: the cached data at once, then the server's. */
export interface ResourceState<Data> {
  /** Null until loaded from the cache or the server. */
  data: Data | null
  meta: Meta | undefined
  /** Time of the server's response, ISO 8601; null until loaded. */
  seenAt: string | null
  /** True if fetched in this visit and not invalidated since. */
  fresh: boolean
  busy: boolean
  /** Failure of the last request; null if it succeeded. */
  failure: Failed | null
}

export interface Resource<Data> {
  readonly known: ReadonlySignal<ResourceState<Data>>
  /** Fetches from the server; concurrent calls share one request. */
  load(): Promise<void>
  /** Sets data returned by a mutation, without a fetch. */
  setData(data: Data): void
}

/** Search and order of a list; the newest first by default. */
export interface ListQuery {
  cauta?: string | undefined
  ordine?: ListOrder | undefined
}

interface Entry extends Resource<unknown> {
  address: string
  stale(): void
}

const nothing: ResourceState<never> = {
  data: null,
  meta: undefined,
  seenAt: null,
  fresh: false,
  busy: false,
  failure: null,
}

const resources = new Map<string, Entry>()
const shelf: { owner: string | null; answers: Promise<Map<string, CachedResponse>> } = {
  owner: null,
  answers: Promise.resolve(new Map()),
}

/** Returns the resource of an endpoint, its input and the language: one shared object each. */
export function getResource<P, Q, B, Data>(
  endpoint: Endpoint<P, Q, B, Data>,
  input: CallInput = {},
): Resource<Data> {
  const { lang } = document.documentElement
  // Responses are in the language of the page; the Romanian ones have the plain address.
  const body = input.body === undefined ? '' : `#${JSON.stringify(input.body)}`
  const address = buildUrl(endpoint.path, input) + body + (lang === 'en' ? '#en' : '')
  const found = resources.get(address)
  if (found) return found as unknown as Resource<Data>
  const made = createResource(endpoint, input, address)
  resources.set(address, made)
  return made
}

/**
 * Invalidates the resources whose URL starts with one of these prefixes. Observed ones are refetched at once, the
 * others when they are next observed.
 */
export function invalidate(...prefixes: string[]): void {
  for (const entry of resources.values()) {
    if (prefixes.some((prefix) => entry.address.startsWith(prefix))) entry.stale()
  }
}

function createResource<P, Q, B, Data>(
  endpoint: Endpoint<P, Q, B, Data>,
  input: CallInput,
  address: string,
): Resource<Data> & { address: string; stale(): void } {
  let lookers = 0
  let underWay: Promise<void> | null = null
  /** Number of invalidations: a response requested before the last one is stale. */
  let changes = 0
  /** Number of `setData` calls: a response requested before the last one is outdated and dropped. */
  let actions = 0
  const known = signal<ResourceState<Data>>(nothing, {
    watched: () => {
      lookers += 1
    },
    unwatched: () => {
      lookers -= 1
    },
  })
  const change = (part: Partial<ResourceState<Data>>) =>
    (known.value = { ...known.peek(), ...part })

  async function recall(): Promise<void> {
    if (known.peek().data !== null) return
    const kept = (await loadCache(ownerOf(session.peek()))).get(address)
    const read = kept && endpoint.data.safeParse(kept.data)
    // Cached data of an older build may not match the schema.
    if (!kept || !read?.success || known.peek().data !== null) return
    change({ data: read.data, meta: kept.meta as Meta | undefined, seenAt: kept.at })
  }

  async function ask(): Promise<void> {
    const owner = ownerOf(session.peek())
    // The screen of a citizen who signs out is shown until the next one has loaded.
    if (owner === null && endpoint.access === 'citizen') return
    change({ busy: true })
    const before = { changes, actions }
    // In parallel, so that the response does not wait for a database that never opens.
    const recalled = recall()
    const outcome = await call(endpoint, input)
    if (outcome.kind !== 'ok') await recalled
    await new Promise<void>(afterPointerUp)
    if (owner !== ownerOf(session.peek())) return // another citizen has signed in meanwhile
    if (outcome.kind === 'ok') {
      // A cacheable response may come from the HTTP cache, which does not prove a connection.
      if (endpoint.maxAge === undefined) connection.value = 'online'
      if (before.actions !== actions) return void change({ busy: false })
      take(outcome.data, outcome.meta)
      if (before.changes !== changes) change({ fresh: false })
    } else {
      if (outcome.kind === 'offline') recordUnansweredCall()
      change({ busy: false, failure: outcome })
    }
  }

  function setData(data: Data): void {
    actions += 1
    take(data)
  }

  function take(data: Data, meta = known.peek().meta): void {
    const at = new Date().toISOString()
    known.value = { data, meta, seenAt: at, fresh: true, busy: false, failure: null }
    const owner = ownerOf(session.peek())
    // The device keeps nothing that a citizen types to search, in the query or in a body.
    const isSearch = input.query?.['cauta'] !== undefined || input.body !== undefined
    if (owner !== null && !isSearch) void saveToCache(owner, address, { at, data, meta })
  }

  function load(): Promise<void> {
    underWay ??= ask().finally(() => (underWay = null))
    return underWay
  }

  function stale(): void {
    changes += 1
    change({ fresh: false })
    if (lookers === 0) return
    // A request in flight may have been answered before the change.
    if (underWay) void underWay.then(() => (known.peek().fresh ? undefined : load()))
    else void load()
  }

  return { address, known, load, setData, stale }
}

async function saveToCache(owner: string, address: string, answer: CachedResponse): Promise<void> {
  const answers = await loadCache(owner)
  if (ownerOf(session.peek()) !== owner) return // the cache has been cleared meanwhile
  answers.set(address, answer)
  await cacheResponse(owner, address, answer)
}

function loadCache(owner: string | null): Promise<Map<string, CachedResponse>> {
  if (shelf.owner !== owner) {
    shelf.owner = owner
    shelf.answers = owner === null ? Promise.resolve(new Map()) : readCachedResponses(owner)
  }
  return shelf.answers
}

// Clears the cache when the citizen changes.
effect(() => {
  const owner = ownerOf(session.value)
  if (owner === shelf.owner) return
  resources.clear()
  void loadCache(owner)
})

// Retries failed resources when the connection is back.
let was = connection.peek()
effect(() => {
  const is = connection.value
  if (is === 'online' && was !== 'online') {
    for (const entry of resources.values()) if (entry.known.peek().failure) entry.stale()
  }
  was = is
})
