import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { measureBundle } from './bundle-size.mjs'

let dist = ''

beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'portal-dist-'))
  write('assets/entry-1.js', 'import{a}from"./part-1.js";a();import("./later-1.js")')
  write('assets/part-1.js', 'export const a=()=>1')
  write('assets/later-1.js', 'import{a}from"./part-1.js";a()')
  write('assets/old-1.js', 'const o="ZodString"')
  write(
    '.build-stamp',
    JSON.stringify({ sources: '', assets: ['entry-1.js', 'part-1.js', 'later-1.js'] }),
  )
  write(
    'sw.js',
    'p([{"revision":"1","url":"index.html"},{"revision":null,"url":"assets/entry-1.js"},{url:"assets/part-1.js",revision:null}])',
  )
  page('<script>setTimeout(()=>import("/assets/entry-1.js"))</script>')
})

afterEach(() => rmSync(dist, { recursive: true }))

describe('weigh', () => {
  it('follows the entry of an inline script through its static imports only', () => {
    const { first, lazy } = measureBundle(dist)
    expect(first.map(({ name }) => name)).toEqual(['assets/entry-1.js', 'assets/part-1.js'])
    expect(lazy.map(({ name }) => name)).toEqual(['assets/later-1.js'])
  })

  it('sums the first load and the install', () => {
    const { totals, first } = measureBundle(dist)
    expect(totals.firstLoadJs).toBe(first.reduce((sum, { size }) => sum + size, 0))
    expect(totals.firstLoadJs).toBeGreaterThan(0)
    expect(totals.precachedFiles).toBe(3)
    expect(totals.install).toBeGreaterThan(totals.html + totals.firstLoadJs)
    expect(totals.workerGzip).toBeGreaterThan(0)
  })

  it('counts missing files of the precache list', () => {
    expect(measureBundle(dist).totals.precachedMissing).toBe(0)
    write('sw.js', 'p([{"revision":"1","url":"index.html"},{"revision":"1","url":"gone.svg"}])')
    expect(measureBundle(dist).totals).toMatchObject({ precachedFiles: 2, precachedMissing: 1 })
  })

  it('excludes files cached on first use from the install', () => {
    const { install } = measureBundle(dist).totals
    const flag = '"runtimeCached":!0'
    const worker = `p([{"revision":"1","url":"index.html"},{"integrity":"sha256-a","revision":null,${flag},"url":"assets/old-1.js"}])`
    write('sw.js', worker)
    expect(measureBundle(dist).totals).toMatchObject({ precachedFiles: 1, precachedMissing: 0 })
    expect(measureBundle(dist).totals.install).toBeLessThan(install)
    write('sw.js', worker.replace('old-1.js', 'old-2.js'))
    expect(measureBundle(dist).totals.precachedMissing).toBe(1)
  })

  it('counts render-blocking files', () => {
    expect(measureBundle(dist).totals.renderBlockingFiles).toBe(0)
    page(
      '<link rel="stylesheet" href="/a.css"><script src="/b.js"></script><script type="module" src="/c.js"></script>',
    )
    expect(measureBundle(dist).totals.renderBlockingFiles).toBe(2)
  })

  it('names heavy libraries in this build’s own assets', () => {
    expect(measureBundle(dist).heavy).toEqual([])
    write('assets/later-1.js', 'x("ZodString");y("ZodMiniString")')
    expect(measureBundle(dist).heavy).toEqual(['assets/later-1.js: zod'])
    write('assets/later-1.js', 'x("ZodMiniString")')
    expect(measureBundle(dist).heavy).toEqual([])
  })

  it('sums the first load of the desk: page, styles and scripts, without lazy ones', () => {
    expect(measureBundle(dist).totals.deskFirstLoad).toBe(0)
    write('birou/assets/desk-1.js', 'import{a}from"./shared-1.js";a();import("./cont-1.js")')
    write('birou/assets/shared-1.js', 'export const a=()=>1')
    write('birou/assets/cont-1.js', 'const much="x"')
    write('birou/assets/desk-1.css', 'a{color:red}')
    const head =
      '<script src="/birou/assets/desk-1.js"></script><link href="/birou/assets/desk-1.css">'
    write('birou/index.html', head)
    const measure = () => measureBundle(dist).totals.deskFirstLoad
    const before = measure()
    write('birou/assets/cont-1.js', 'const more="other words than before"')
    expect(measure()).toBe(before)
    write('birou/assets/shared-1.js', 'export const a=()=>"longer than it was"')
    const longer = measure()
    expect(longer).toBeGreaterThan(before)
    write('birou/assets/desk-1.css', 'a{color:red}b{margin:3px}')
    expect(measure()).toBeGreaterThan(longer)
  })
})

function page(head: string): void {
  write('index.html', `<!doctype html><html><head>${head}</head><body></body></html>`)
}

function write(name: string, text: string): void {
  const file = path.join(dist, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
