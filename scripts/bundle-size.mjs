import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { DESK_FOLDER, readBuildStamp } from './build.mjs'
import { listAssets } from './retained-builds.mjs'
import { heavyLibraryMarkers } from './weight-budgets.mjs'

/**
 * @typedef {{ name: string, size: number }} WeighedFile size after brotli
 * @typedef {object} Weights one number per budget, and the files behind the sums
 * @property {Record<keyof typeof import('./weight-budgets.mjs').weightBudgets, number>} totals
 * @property {WeighedFile[]} first scripts of the first load
 * @property {WeighedFile[]} lazy scripts loaded later, heaviest first
 * @property {string[]} heavy `file: library` for each heavy form found
 */

const STATIC_IMPORT =
  /(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{},\s]*?\bfrom\s*)?["']([^"'\n]+\.js)["']/g
const SCRIPT_NAME = /["'(=\s/]((?:assets\/)[\w./-]+\.js)\b/g
const STYLE_NAME = /["'/](assets\/[\w./-]+\.css)\b/g
const FLAT_OBJECT = /\{[^{}]*\}/g
const URL_VALUE = /\burl["']?\s*:\s*["'`]([^"'`]+)["'`]/
const REVISION_KEY = /\brevision["']?\s*:/
const RUNTIME_CACHED_KEY = /\bruntimeCached["']?\s*:/

/**
 * Measures the sizes of a built client, without the assets retained from earlier builds.
 * @param {string} dist
 * @returns {Weights}
 */
export function measureBundle(dist) {
  const html = read(dist, 'index.html').toString()
  const own = readBuildStamp(dist)?.assets ?? listAssets(path.join(dist, 'assets'))
  const scripts = own.filter((name) => name.endsWith('.js')).map((name) => `assets/${name}`)
  const firstNames = followImports(dist, namedScripts(html))
  const first = weighFiles(dist, firstNames)
  const lazy = weighFiles(
    dist,
    scripts.filter((name) => !firstNames.includes(name)),
  ).toSorted((a, b) => b.size - a.size)
  const worker = existsSync(path.join(dist, 'sw.js')) ? read(dist, 'sw.js') : Buffer.alloc(0)
  const listed = listedFiles(worker.toString())
  const there = listed.filter(({ name }) => existsSync(path.join(dist, name)))
  const precached = listed.filter(({ isPrecached }) => isPrecached)
  const installed = there.filter(({ isPrecached }) => isPrecached).map(({ name }) => name)
  const heavy = scripts.flatMap((name) => heavyLibraries(name, read(dist, name).toString()))
  const totals = {
    firstLoadJs: sum(first),
    html: brotliSize(Buffer.from(html)),
    renderBlockingFiles: countRenderBlocking(html),
    largestLazyChunk: lazy[0]?.size ?? 0,
    workerGzip: worker.length ? gzipSync(worker, { level: 9 }).length : 0,
    install: brotliSize(worker) + sum(weighFiles(dist, installed)),
    precachedFiles: precached.length,
    precachedMissing: listed.length - there.length,
    heavyLibraries: heavy.length,
    deskFirstLoad: sum(weighDesk(path.join(dist, DESK_FOLDER))),
  }
  return { totals, first, lazy, heavy }
}

/**
 * Weighs the page of the desk with the scripts and styles it loads by itself; nothing if it was not built.
 * @param {string} desk
 */
function weighDesk(desk) {
  if (!existsSync(path.join(desk, 'index.html'))) return []
  const html = read(desk, 'index.html').toString()
  const styles = unique([...html.matchAll(STYLE_NAME)].map((match) => match[1] ?? ''))
  return weighFiles(desk, ['index.html', ...styles, ...followImports(desk, namedScripts(html))])
}

/**
 * Lists the scripts that the page loads for a visitor: the early requests are a signed-in citizen's.
 * @param {string} html
 */
function namedScripts(html) {
  const names = unique([...html.matchAll(SCRIPT_NAME)].map((match) => match[1] ?? ''))
  return names.filter((name) => !name.startsWith('assets/early-'))
}

/**
 * Lists the given scripts and their static imports, which a browser fetches before it runs the first.
 * @param {string} dist
 * @param {string[]} names
 */
function followImports(dist, names) {
  const found = new Set(names)
  for (const name of found) {
    for (const [, specifier = ''] of read(dist, name).toString().matchAll(STATIC_IMPORT)) {
      found.add(path.posix.join(path.posix.dirname(name), specifier))
    }
  }
  return [...found]
}

/** @param {string} html */
function countRenderBlocking(html) {
  const head = html.slice(0, html.search(/<body\b/i))
  const sheets = [...head.matchAll(/<link\b[^>]*>/gi)].filter(
    ([tag]) => /\brel=["']?stylesheet/i.test(tag) && !/\bmedia=["']?print/i.test(tag),
  )
  const scripts = [...head.matchAll(/<script\b[^>]*>/gi)].filter(
    ([tag]) => /\bsrc=/i.test(tag) && !/\b(?:async|defer|type=["']?module)/i.test(tag),
  )
  return sheets.length + scripts.length
}

/**
 * Lists the files of the worker's manifest: those precached at install, and those cached on first use.
 * @param {string} worker
 */
function listedFiles(worker) {
  /** @type {Map<string, boolean>} */
  const found = new Map()
  for (const [object] of worker.matchAll(FLAT_OBJECT)) {
    const url = URL_VALUE.exec(object)?.[1]
    if (url === undefined || !REVISION_KEY.test(object)) continue
    found.set(url.replace(/^\//, ''), !RUNTIME_CACHED_KEY.test(object))
  }
  return [...found].map(([name, isPrecached]) => ({ name, isPrecached }))
}

/**
 * @param {string} name
 * @param {string} text
 */
function heavyLibraries(name, text) {
  const found = Object.entries(heavyLibraryMarkers).filter(([, marker]) => marker.test(text))
  return found.map(([library]) => `${name}: ${library}`)
}

/**
 * @param {string} dist
 * @param {string[]} names
 * @returns {WeighedFile[]}
 */
function weighFiles(dist, names) {
  return names.map((name) => ({ name, size: brotliSize(read(dist, name)) }))
}

/**
 * @param {string} dist
 * @param {string} name
 */
function read(dist, name) {
  return readFileSync(path.join(dist, name))
}

/** @param {Buffer} bytes */
function brotliSize(bytes) {
  if (bytes.length === 0) return 0
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return brotliCompressSync(bytes, { params }).length
}

/** @param {WeighedFile[]} files */
function sum(files) {
  return files.reduce((total, { size }) => total + size, 0)
}

/** @param {string[]} names */
function unique(names) {
  return [...new Set(names)]
}
