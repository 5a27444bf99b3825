import { isKeepShell, type KeepShell } from '#src/lib/worker-messages.ts'
import type { RouteHandler } from './fetch-router.ts'

declare const self: ServiceWorkerGlobalScope

/** A file of the build, as the build lists it. */
export interface BuiltFile {
  url: string
  /** Null: its name changes with its content. */
  revision: string | null
  /** Hash of its bytes: the browser refuses anything else under its name. */
  integrity: string
  /** Not installed, but stored once it is used: what its address begins with in every build. */
  runtimeCached?: string
}

const CACHE = 'portal-fisiere'
/** Where the first portals kept theirs. */
const FORMER = /^workbox-/

/**
 * The routes of the app stand after the `#`, so all its pages are this one address, whatever its query. Every other
 * address that is navigated to is the server's: downloads, the bank's way back, the demonstration's messages.
 */
const THE_SHELL = /^\/(?:index\.html)?$/

/**
 * Keeps the files of this build, and opens the portal with them when there is no network. A new version installs
 * beside the old one: what both have is not fetched again, and what only the old one had goes when the new one takes
 * over.
 */
export function precacheAppShell(files: BuiltFile[]): RouteHandler {
  const byAddress = new Map(files.map((file) => [addressOf(file), file]))
  self.addEventListener('install', (event) => event.waitUntil(install(files)))
  self.addEventListener('activate', (event) => event.waitUntil(forgetOthers(files)))
  self.addEventListener('message', (event) => {
    const { data }: { data: unknown } = event
    if (isKeepShell(data)) event.waitUntil(repair(files.filter(isWantedBy(data))))
  })
  return ({ event, request, url }) => {
    const isPage = request.mode === 'navigate' && THE_SHELL.test(url.pathname)
    const file = byAddress.get(isPage ? '/index.html' : url.pathname + url.search)
    return file ? answerWithFile(file, event) : null
  }
}

function isWantedBy({ used, all }: KeepShell) {
  const addresses = new Set(used)
  return (file: BuiltFile) =>
    addresses.has(addressOf(file)) || (all && file.runtimeCached === undefined)
}

/** Who read in English has the English texts of the new version too. */
async function install(files: BuiltFile[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const wasUsed = (prefix: string) => stored.some((address) => address.startsWith(`/${prefix}`))
  const wanted = files.filter(
    ({ runtimeCached }) => runtimeCached === undefined || wasUsed(runtimeCached),
  )
  await storeMissing(cache, wanted)
}

// One after another: the page that is open has need of the line too.
async function storeMissing(cache: Cache, files: BuiltFile[]): Promise<void> {
  for (const file of files) {
    if (await cache.match(keyOf(file))) continue
    const answer = await fetchFile(file)
    if (!answer.ok) throw new Error(`${file.url} answers ${answer.status}`)
    await cache.put(keyOf(file), answer)
  }
}

/** Stores what the cache lacks, up to the first file that cannot be had: the page asks again. */
async function repair(files: BuiltFile[]): Promise<void> {
  await caches
    .open(CACHE)
    .then((cache) => storeMissing(cache, files))
    .catch(() => undefined)
}

async function forgetOthers(files: BuiltFile[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const ours = new Set(files.map((file) => new URL(keyOf(file), location.origin).href))
  for (const { url } of await cache.keys()) if (!ours.has(url)) await cache.delete(url)
  for (const name of await caches.keys()) if (FORMER.test(name)) await caches.delete(name)
}

async function answerWithFile(file: BuiltFile, event: FetchEvent): Promise<Response> {
  const kept = await findKept(file).catch(() => undefined) // the browser refuses its storage
  if (kept) return kept
  // Under an address without a hash the server may have another build's file by now, which is shown as it comes.
  const fetched = await (file.revision === null ? fetchFile(file) : fetch(event.request))
  // The browser refuses its storage, or the line died: the next use tries again.
  event.waitUntil(store(file, fetched.clone()).catch(() => undefined))
  return fetched
}

/** What is kept of a file. A damaged answer is forgotten: the next repair brings the file again. */
async function findKept(file: BuiltFile): Promise<Response | undefined> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(keyOf(file))
  if (!kept || (await isWhole(file, kept.clone()))) return kept
  await cache.delete(keyOf(file))
  return undefined
}

/** Scripts, which are fetched with their hash, are not read for it: they would start later. */
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
