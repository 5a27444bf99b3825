import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { mediaQueries } from '../../build/custom-media.ts'
import { root } from '../../scripts/npm.mjs'
import { breakpoints } from '../../src/lib/breakpoints.ts'
import { listFiles } from './source-files.ts'

const QUERY = /@media([^{]*)\{/g

const queries = [...listFiles('src'), ...listFiles('desk')]
  .filter((name) => name.endsWith('.css'))
  .flatMap((name) => [...readFileSync(path.join(root, name), 'utf8').matchAll(QUERY)])
  .map((match) => match.at(1) ?? '')

it('media queries name the breakpoints', () => {
  const widths = Object.values(breakpoints).map((width) => `${width}px`)
  expect(queries.filter((query) => widths.some((width) => query.includes(width)))).toEqual([])
})

it('media queries use only names that the build resolves', () => {
  const names = queries.flatMap((query) => query.match(/--[\w-]+/g) ?? [])
  expect(names).toContain('--tablet-up')
  expect(names.filter((name) => !mediaQueries.has(name))).toEqual([])
})
