import { batch, computed, effect, signal, untracked } from '@preact/signals-core'
import {
  coadaLista,
  coadaNumaratori,
  queueFilters,
  type CaseRef,
  type QueueRow,
  type SavedFilters,
} from '#contract/desk/coada.ts'
import { cursorPage } from '#contract/operator/cursor.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { Failed } from '#src/net/outcome.ts'
import { parseCaseKey, toCaseKey } from './case-key.ts'
import { beginReadingCase } from './cazuri.ts'
import { callInBackground, deskCall } from './desk-call.ts'
import { onDeskEvent } from './live.ts'
import { openPage, path, query } from './location.ts'
import { isNewer, joinRows, mergeRows } from './queue-merge.ts'
import { member } from './session.ts'

export type AllCounts = DataOf<typeof coadaNumaratori>

/** The list as far as it is loaded. */
export interface QueueList {
  rows: QueueRow[]
  /** Matching cases, counted up to a limit. */
  total: number
  /** Cursor of the next page; null on the last. */
  next: string | null
}

export const QUEUE = 'coada'
const TYPING_MS = 250
/** Changes that come together, as those of several cases at once, are fetched together. */
const GATHER_MS = 400
const NEWEST_ROWS = 20

/** Null until the first answer. */
export const list = signal<QueueList | null>(null)
/** Failure of the last load; null if it did not fail. */
export const failure = signal<Failed | null>(null)
export const isLoading = signal(false)
/** Cases that came since the list was loaded and are not in it yet, so that it does not move under the hand. */
export const arrivals = signal<QueueRow[]>([])
/** Keys of the cases that were put on top because they are new. */
export const newKeys = signal<ReadonlySet<string>>(new Set())
export const counts = signal<AllCounts | null>(null)
/** When the list was last known to be true, in ms by the clock of this computer. */
export const checkedAt = signal<number | null>(null)

/** Words in the search field. They are not in the address, which a browser keeps: one may search for a CNP. */
export const typed = signal('')
/** Words that are searched for: those typed, once the typing has paused. */
const searched = signal('')

const addressed = Object.keys(queueFilters)

const givenFilters = computed(() => {
  const given = addressed.map((name) => [name, query.value.get(name) ?? ''])
  return JSON.stringify(Object.fromEntries(given.filter(([, value]) => value !== '')))
})

/** Filters that the address holds; the same object while only the case changes. */
export const filters = computed(() => JSON.parse(givenFilters.value) as SavedFilters)

/** The case that the address holds; null for none. */
export const chosen = computed<CaseRef | null>(() => parseCaseKey(query.value.get('caz')))

/** Its key; null for none. */
export const chosenKey = computed(() => chosen.value && toCaseKey(chosen.value))

/** Filters and search, as the key of what is shown. */
const asked = computed(() => JSON.stringify({ query: filters.value, cauta: searched.value }))

interface QueueRequest {
  query: SavedFilters
  cauta: string
}

/** Builds the input of the list's call, with what is of one page. */
function askFor(key: string, page: { cursor?: string; limita?: number; ordine?: 'noi' } = {}) {
  const { query, cauta } = JSON.parse(key) as QueueRequest
  return { query: { ...query, ...page }, body: cauta === '' ? {} : { cauta } }
}

/** Address of the queue with these filters, and with a case beside the list. */
export function toQueueAddress(given: SavedFilters, which: CaseRef | null = null): string {
  const parts = new URLSearchParams(given)
  if (which) parts.set('caz', toCaseKey(which))
  const text = parts.toString()
  return text === '' ? QUEUE : `${QUEUE}?${text}`
}

/** Shows the list with other filters; the open case stays. */
export function setFilters(given: SavedFilters): void {
  openPage(toQueueAddress(given, chosen.peek()), { replace: true })
}

let openedFrom: string | null = null

/** Opens a case beside the list: a step of the history, unless another case is open. */
export function openCase(which: CaseRef): void {
  const isOpen = chosen.peek() !== null
  if (chosenKey.peek() !== toCaseKey(which)) beginReadingCase(which)
  if (!isOpen) openedFrom = toQueueAddress(filters.peek())
  openPage(toQueueAddress(filters.peek(), which), { replace: isOpen })
}

/** Closes the open case: one step back, if that is where it was opened from. */
export function closeCase(): void {
  const address = toQueueAddress(filters.peek())
  if (openedFrom === address) history.back()
  else openPage(address, { replace: true })
  openedFrom = null
}

let typing: ReturnType<typeof setTimeout> | undefined

/** Searches once the typing has paused; at once if `now`. */
export function search(words: string, { now = false } = {}): void {
  typed.value = words
  clearTimeout(typing)
  const begin = () => (searched.value = words.trim())
  if (now || words === '') begin()
  else typing = setTimeout(begin, TYPING_MS)
}

/** Keeps the list true as long as its page is shown. Returns a function that ends it. */
export function watchQueue(): () => void {
  stopWatchingOwner ??= watchOwner()
  const stopLoading = effect(() => {
    const key = asked.value
    if (path.value !== QUEUE) return
    untracked(() => (key === loadedKey ? returnToLoaded() : void load()))
  })
  const stopListening = onDeskEvent(({ tip }) => {
    if (tip !== 'prezenta') gatherRefresh()
  })
  return () => {
    stopLoading()
    stopListening()
    clearTimeout(gathering)
    gathering = undefined
  }
}

let stopWatchingOwner: (() => void) | undefined

/** Forgets everything when the member leaves, or somebody else signs in. */
function watchOwner(): () => void {
  const owner = computed(() => member.value?.id)
  return effect(() => {
    void owner.value
    untracked(forget)
  })
}

function forget(): void {
  turn++
  loadedKey = null
  batch(() => {
    list.value = failure.value = counts.value = checkedAt.value = null
    isLoading.value = false
    arrivals.value = []
    newKeys.value = new Set()
  })
  search('')
}

/** Raised by each load, so that the answer of an earlier one is dropped. */
let turn = 0
let loadedKey: string | null = null
/** When the newest case came that was there at the last load. */
let since: string | null = null

/** Loads the first page. The rows before stay until it comes. */
export async function load(): Promise<void> {
  const key = asked.peek()
  const own = ++turn
  isLoading.value = true
  since = null
  void loadCounts(own)
  const outcome = await deskCall(coadaLista, askFor(key))
  if (own !== turn) return
  batch(() => {
    isLoading.value = false
    failure.value = outcome.kind === 'ok' ? null : outcome
    if (outcome.kind !== 'ok') return
    const { lista, total, urmator } = outcome.data
    list.value = { rows: lista, total, next: urmator }
    arrivals.value = []
    newKeys.value = new Set()
    checkedAt.value = Date.now()
    loadedKey = key
  })
}

async function loadCounts(own: number): Promise<void> {
  const outcome = await callInBackground(coadaNumaratori)
  if (own !== turn || outcome.kind !== 'ok') return
  counts.value = outcome.data
  since ??= outcome.data.ultimul_la
}

/** Loads the next page. Resolves with its failure; null if it did not fail. */
export async function loadMore(): Promise<Failed | null> {
  const shown = list.peek()
  if (!shown?.next || loadedKey === null) return null
  const own = turn
  const outcome = await deskCall(coadaLista, askFor(loadedKey, { cursor: shown.next }))
  if (own !== turn) return null
  if (outcome.kind !== 'ok') return outcome
  const { lista, total, urmator } = outcome.data
  list.value = { rows: joinRows(list.peek()?.rows ?? [], lista), total, next: urmator }
  return null
}

/** Drops a load that is under way for other filters, and brings the rows of these up to date. */
function returnToLoaded(): void {
  turn++
  isLoading.value = false
  gatherRefresh()
}

let refreshTurn = 0
let gathering: ReturnType<typeof setTimeout> | undefined

function gatherRefresh(): void {
  gathering ??= setTimeout(() => {
    gathering = undefined
    void refresh()
  }, GATHER_MS)
}

/** Brings rows and counts up to date in place; what is new waits in `arrivals`. */
export async function refresh(): Promise<void> {
  const key = loadedKey
  const shown = list.peek()
  if (isLoading.peek()) return gatherRefresh()
  if (key === null || shown === null || key !== asked.peek()) return load()
  const own = turn
  const ownRefresh = ++refreshTurn
  void loadCounts(own)
  const [first, newest] = await Promise.all([
    fetchRows(key, Math.max(shown.rows.length, cursorPage.size)),
    callInBackground(coadaLista, askFor(key, { ordine: 'noi', limita: NEWEST_ROWS })),
  ])
  if (own !== turn || ownRefresh !== refreshTurn || first === null) return
  const before = list.peek()?.rows ?? []
  const fetched = { fresh: first.rows, isWhole: first.next === null, since }
  const { rows, arrived } = mergeRows(before, fetched, chosenKey.peek())
  const known = new Set(before.map(toCaseKey))
  const isNew = (row: QueueRow) => isNewer(row, since) && !known.has(toCaseKey(row))
  const sent = newest.kind === 'ok' ? newest.data.lista.filter(isNew) : []
  batch(() => {
    list.value = { ...first, rows }
    arrivals.value = joinRows(sent, arrived)
    checkedAt.value = Date.now()
    failure.value = null
  })
}

/** Fetches the first rows of a list, in pages; null if one fails. */
async function fetchRows(key: string, wanted: number): Promise<QueueList | null> {
  let fetched: QueueList = { rows: [], total: 0, next: null }
  do {
    const limita = Math.min(wanted - fetched.rows.length, cursorPage.maxSize)
    const page = fetched.next === null ? { limita } : { limita, cursor: fetched.next }
    const outcome = await callInBackground(coadaLista, askFor(key, page))
    if (outcome.kind !== 'ok') return null
    const { lista, total, urmator } = outcome.data
    fetched = { rows: [...fetched.rows, ...lista], total, next: urmator }
  } while (fetched.next !== null && fetched.rows.length < wanted)
  return fetched
}

/** Puts the cases that have arrived on top of the list. */
export function showArrivals(): void {
  const came = arrivals.peek()
  const shown = list.peek()
  if (!shown) return
  batch(() => {
    list.value = { ...shown, rows: joinRows(came, shown.rows) }
    newKeys.value = new Set([...newKeys.peek(), ...came.map(toCaseKey)])
    arrivals.value = []
  })
  const sent = came.map(({ trimisa_la }) => trimisa_la)
  since = [since ?? '', ...sent].sort().at(-1) ?? since
}
