import { effect, signal, type ReadonlySignal } from '@preact/signals-core'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Meta } from '#contract/envelope.ts'
import { addressOf, call, type CallInput } from '../net/api.ts'
import type { Failed } from '../net/outcome.ts'
import {
  cacheResponse,
  readCachedResponses,
  type CachedResponse,
} from '../offline/response-cache.ts'
import { connection } from './connection.ts'
import { noteUnanswered } from './leaving.ts'
import { ownerOf, session } from './session.ts'

/** What is known of one thing the server holds: the last known at once, then what it says now. */
export interface ResourceState<Data> {
  /** Null until something is known. */
  data: Data | null
  meta: Meta | undefined
  /** When the server gave it, ISO 8601; null until something is known. */
  seenAt: string | null
  /** It was given in this visit, and nothing has said since that it changed. */
  fresh: boolean
  busy: boolean
  /** How the last asking failed; null when it did not. */
  failure: Failed | null
}

export interface Resource<Data> {
  readonly known: ReadonlySignal<ResourceState<Data>>
  /** Asks the server, unless that is under way. */
  load(): Promise<void>
  /** What an action of the citizen has been answered: known without asking. */
  setData(data: Data): void
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

/** The resource of one call with its input: the same object for all who ask. */
export function resourceOf<P, Q, B, Data>(
  endpoint: Endpoint<P, Q, B, Data>,
  input: CallInput = {},
): Resource<Data> {
  const address = addressOf(endpoint.path, input)
  const found = resources.get(address)
  if (found) return found as unknown as Resource<Data>
  const made = createResource(endpoint, input, address)
  resources.set(address, made)
  return made
}

/**
 * What begins with one of these addresses has changed on the server. What is being looked at is asked for again at
 * once, all else when it is looked at.
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
  /** How often it was said to have changed: an answer asked for before the last time is not fresh. */
  let changes = 0
  /** How often an action of the citizen made it known: an answer asked for before that is older. */
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
    const kept = (await shelfOf(ownerOf(session.peek()))).get(address)
    const read = kept && endpoint.data.safeParse(kept.data)
    // Of an older portal, perhaps: what does not fit is not shown.
    if (!read?.success || known.peek().data !== null) return
    change({ data: read.data, meta: kept!.meta as Meta | undefined, seenAt: kept!.at })
  }

  async function ask(): Promise<void> {
    change({ busy: true })
    const owner = ownerOf(session.peek())
    const before = { changes, actions }
    // Not one after the other: the server's answer does not wait for a database that never opens.
    const recalled = recall()
    const outcome = await call(endpoint, input)
    if (outcome.kind !== 'ok') await recalled
    if (owner !== ownerOf(session.peek())) return // somebody else is here by now
    if (outcome.kind === 'ok') {
      // What the browser may have kept says nothing of the server.
      if (endpoint.maxAge === undefined) connection.value = 'online'
      if (before.actions !== actions) return void change({ busy: false })
      take(outcome.data, outcome.meta)
      if (before.changes !== changes) change({ fresh: false })
    } else {
      if (outcome.kind === 'offline') noteUnanswered()
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
    if (owner !== null) void remember(owner, address, { at, data, meta })
  }

  function load(): Promise<void> {
    underWay ??= ask().finally(() => (underWay = null))
    return underWay
  }

  function stale(): void {
    changes += 1
    change({ fresh: false })
    if (lookers === 0) return
    // What is under way may have been answered before the change.
    if (underWay) void underWay.then(() => (known.peek().fresh ? undefined : load()))
    else void load()
  }

  return { address, known, load, setData, stale }
}

async function remember(owner: string, address: string, answer: CachedResponse): Promise<void> {
  const answers = await shelfOf(owner)
  answers.set(address, answer)
  await cacheResponse(owner, address, answer)
}

function shelfOf(owner: string | null): Promise<Map<string, CachedResponse>> {
  if (shelf.owner !== owner) {
    shelf.owner = owner
    shelf.answers = owner === null ? Promise.resolve(new Map()) : readCachedResponses(owner)
  }
  return shelf.answers
}

// Of the one before nothing stays in memory when somebody else is here.
effect(() => {
  const owner = ownerOf(session.value)
  if (owner === shelf.owner) return
  resources.clear()
  void shelfOf(owner)
})

// The line is back: what is being looked at is asked for again.
let was = connection.peek()
effect(() => {
  const is = connection.value
  if (is === 'online' && was !== 'online') {
    for (const entry of resources.values()) if (entry.known.peek().failure) entry.stale()
  }
  was = is
})
