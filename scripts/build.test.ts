import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { retainBuildAssets, RETAINED_BUILDS, listAssets } from './retained-builds.mjs'
import { hashSources } from './sources.mjs'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-build-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('hashSources', () => {
  it('changes only with a file, its name or a build variable', () => {
    write('src/a.ts', '1')
    const before = hash()
    expect(hash({ PATH: '/bin' })).toBe(before)
    expect(hash({ VITE_API: 'x' })).not.toBe(before)
    write('src/a.test.ts', 'a test is not built')
    expect(hash()).toBe(before)
    write('src/a.ts', '2')
    expect(hash()).not.toBe(before)
    write('src/a.ts', '1')
    expect(hash()).toBe(before)
    write('index.html', '')
    expect(hash()).not.toBe(before)
  })
})

describe('keepPastAssets', () => {
  it('retains the assets of the last builds and deletes older ones', () => {
    for (const build of ['1', '2', '3', '4']) {
      rmSync(path.join(folder, 'assets'), { recursive: true, force: true })
      write(`assets/app-${build}.js`, build)
      write('assets/same.js', 'same')
      retainBuildAssets(path.join(folder, 'assets'), path.join(folder, 'builds'), build)
    }
    expect(listAssets(path.join(folder, 'assets'))).toEqual([
      'app-2.js',
      'app-3.js',
      'app-4.js',
      'same.js',
    ])
    expect(readdirSync(path.join(folder, 'builds'))).toHaveLength(RETAINED_BUILDS)
    expect(existsSync(path.join(folder, 'builds/4/app-3.js'))).toBe(false)
  })
})

function write(name: string, text: string): void {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function hash(env = {}): string {
  return hashSources(folder, ['src', 'index.html'], env)
}
