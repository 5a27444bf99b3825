import { isPrecacheShellMessage, type PrecacheShellMessage } from '#src/lib/worker-messages.ts'
import { shouldSaveData } from '#src/lib/saves-data.ts'
import type { RouteHandler } from './fetch-router.ts'

declare const self: ServiceWorkerGlobalScope

/** File in the build's precache manifest. */
export interface BuiltFile {
  url: string
  /** Null if the file name contains a content hash. */
  revision: string | null
  /** Subresource integrity hash: the browser rejects other content under this name. */
  integrity: string
  /** Set for files cached on first use instead of at install. */
  runtimeCached?: true
}

const CACHE = 'portal-fisiere'
/** Hash and extension of a built file's name (`vite.config.ts`). */
const HASH = /[\w-]{7}\.\w+$/

/**
 * Path of the app shell. The app uses hash routing, so all its pages share this path, whatever the query. Any other
 * navigation goes to the server: downloads, the return from the bank, the demonstration's messages.
 */
const THE_SHELL = /^\/(?:index\.html)?$/

/**
 * Precaches the files of this build and serves them cache-first. A new version installs beside the old one: shared
 * files are not fetched again, and files only the old one had are deleted when the new one activates.
 */
export function precacheAppShell(files: BuiltFile[]): RouteHandler {
  const byAddress = new Map(files.map((file) => [addressOf(file), file]))
  self.addEventListener('install', (event) => event.waitUntil(install(files)))
  self.addEventListener('activate', (event) => event.waitUntil(deleteOutdatedFiles(files)))
  self.addEventListener('message', (event) => {
    const { data }: { data: unknown } = event
    if (isPrecacheShellMessage(data)) event.waitUntil(repair(files.filter(isWantedBy(data))))
  })
  return ({ event, request, url }) => {
    const isPage = request.mode === 'navigate' && THE_SHELL.test(url.pathname)
    const file = byAddress.get(isPage ? '/index.html' : url.pathname + url.search)
    return file ? answerWithFile(file, event) : null
  }
}

function isWantedBy({ used, all }: PrecacheShellMessage) {
  const addresses = new Set(used)
  return (file: BuiltFile) => addresses.has(addressOf(file)) || (all && !file.runtimeCached)
}

/**
 * Installs the precached files, and those cached on first use of which another build's are cached. When data is saved,
 * the page, and of the others also only those; the page then tells which it has loaded.
 */
async function install(files: BuiltFile[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const wasUsed = ({ url }: BuiltFile) => {
    const prefix = url.replace(HASH, '')
    return stored.some((address) => address.startsWith(`/${prefix}`))
  }
  const isPrecached = ({ url, runtimeCached }: BuiltFile) =>
    !runtimeCached && (url === 'index.html' || !shouldSaveData())
  await storeMissing(
    cache,
    files.filter((file) => isPrecached(file) || wasUsed(file)),
  )
}

// Sequentially, to leave bandwidth to the open page.
async function storeMissing(cache: Cache, files: BuiltFile[]): Promise<void> {
  for (const file of files) {
    if (await cache.match(keyOf(file))) continue
    const answer = await fetchFile(file)
    if (!answer.ok) throw new Error(`precache of ${file.url} failed: HTTP ${answer.status}`)
    await cache.put(keyOf(file), answer)
  }
}

/** Stores missing files, up to the first failure; the page will ask again. */
async function repair(files: BuiltFile[]): Promise<void> {
  await caches
    .open(CACHE)
    .then((cache) => storeMissing(cache, files))
    .catch(() => undefined)
}

async function deleteOutdatedFiles(files: BuiltFile[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const ours = new Set(files.map((file) => new URL(keyOf(file), location.origin).href))
  for (const { url } of await cache.keys()) if (!ours.has(url)) await cache.delete(url)
}

async function answerWithFile(file: BuiltFile, event: FetchEvent): Promise<Response> {
  const kept = await findCached(file).catch(() => undefined) // storage refused
  if (kept) return kept
  // A URL without a hash may already serve another build's file, which is passed through.
  const fetched = await (file.revision === null ? fetchFile(file) : fetch(event.request))
  // Storage is refused or the connection was lost: the next use retries.
  event.waitUntil(store(file, fetched.clone()).catch(() => undefined))
  return fetched
}

/** Finds a file in the cache. Evicts a corrupt entry, which the next repair stores again. */
async function findCached(file: BuiltFile): Promise<Response | undefined> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(keyOf(file))
  if (!kept || (await isWhole(file, kept.clone()))) return kept
  await cache.delete(keyOf(file))
  return undefined
}

/** Verifies a file by its hash. Skips files with a hashed name, checked on fetch, as that would delay scripts. */
async function isWhole({ revision, integrity }: BuiltFile, answer: Response): Promise<boolean> {
  if (!answer.ok || answer.redirected) return false
  if (revision === null) return true
  const hash = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer())
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`
}

async function store(file: BuiltFile, answer: Response): Promise<void> {
  const cache = await caches.open(CACHE)
  if (await isWhole(file, answer.clone())) await cache.put(keyOf(file), answer)
}

function fetchFile({ url, revision, integrity }: BuiltFile): Promise<Response> {
  return fetch(`/${url}`, {
    integrity,
    cache: revision === null ? 'default' : 'reload',
    credentials: 'same-origin',
    redirect: 'error',
  })
}

const addressOf = ({ url }: BuiltFile) => `/${url}`
const keyOf = ({ url, integrity }: BuiltFile) => `/${url}?${integrity}`
