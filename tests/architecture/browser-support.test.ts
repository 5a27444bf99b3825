import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'acorn'
import { beforeAll, describe, expect, it } from 'vitest'
import { supportedBrowsers } from '../../build/supported-browsers.ts'
import { buildIfChanged, DESK_FOLDER, readBuildStamp } from '../../scripts/build.mjs'
import { root } from '../../scripts/npm.mjs'
import { allowedScripts, allowedStyles, type Allowed } from './browser-support/allowed.ts'
import { findNewScripts } from './browser-support/scripts.ts'
import { findNewStyles } from './browser-support/styles.ts'
import { listFiles } from './source-files.ts'

const dist = path.join(root, 'dist')
const LIMIT_MS = 180_000

beforeAll(() => buildIfChanged(), LIMIT_MS)

describe('the built portal', () => {
  it(
    'uses no API that a supported browser lacks, except after feature detection',
    () => {
      expectAllowed(findNewScripts(readBuilt('js')), allowedScripts)
    },
    LIMIT_MS,
  )

  it(
    'uses no CSS that a supported browser lacks, except optional features',
    () => {
      const found = new Map<string, string[]>()
      for (const [name, text] of readBuilt('css')) {
        for (const feature of findNewStyles(text)) {
          found.set(feature, [...(found.get(feature) ?? []), name])
        }
      }
      expectAllowed(found, allowedStyles)
    },
    LIMIT_MS,
  )
})

describe('a browser too old to be supported', () => {
  it('can parse the script that detects it', () => {
    const [first] = readBuilt('js').values()
    expect(first).toContain('dvh')
    expect(() => parse(first!, { ecmaVersion: 5 })).not.toThrow()
  })
})

describe('the supported browsers', () => {
  it('are the same in the README', () => {
    const names: Record<string, string> = {
      chrome: 'Chrome',
      edge: 'Edge',
      firefox: 'Firefox',
      safari: 'Safari',
      ios_saf: 'iOS',
      samsung: 'Samsung Internet',
    }
    const [, section] = readSource('README.md').split('## Supported browsers\n\n')
    const [listed] = section!.split(', and all that are newer')
    const declared = supportedBrowsers.map(({ name, version }) => `${names[name]} ${version}`)
    expect(listed!.split(', ')).toEqual(declared)
  })
})

describe('an allowed feature', () => {
  const all = [...allowedScripts, ...allowedStyles]
  const sources = listFiles().filter((file) =>
    /^(?:contract|src|sw|desk)\/.*(?<!\.test)\.(?:tsx?|css)$/.test(file),
  )

  it.each(all.filter(({ detectedBy }) => detectedBy))(
    'is detected before use: $features',
    ({ detectedBy = {} }) => {
      for (const [file, words] of Object.entries(detectedBy))
        expect(readSource(file)).toContain(words)
    },
  )

  it.each(all.filter(({ only }) => only))(
    'is used only in the listed files: $features',
    ({ only }) => {
      const users = sources.filter((file) => readSource(file).includes(only!.text))
      expect(users.toSorted()).toEqual(only!.files.toSorted())
    },
  )
})

describe('the check', () => {
  const scripts = (source: string) => [...findNewScripts(new Map([['a.js', source]])).keys()]

  it.each([
    ['[1].toSorted()', 'toSorted'],
    ['Object.groupBy([], String)', 'Object.groupBy'],
    ['new Set().union(new Set())', 'union'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['URL.canParse("")', 'URL.canParse'],
    ['window.scheduler.yield()', 'scheduler'],
    ['navigator.userActivation.isActive', 'navigator.userActivation'],
    ['const { startViewTransition } = document', 'startViewTransition'],
    ['jsx("div", { popover: "auto" })', 'attribute popover'],
  ])('finds a new API in %s', (source, feature) => {
    expect(scripts(source)).toContain(feature)
  })

  it.each(['[1].at(-1)', 'const toSorted = 1; f(toSorted)', 'x = { dispose() {} }; x.dispose()'])(
    'lets pass %s',
    (source) => {
      expect(scripts(source)).toEqual([])
    },
  )

  it.each(['using a = b()', '/[a--b]/v.test(c)'])('refuses new syntax: %s', (source) => {
    expect(() => scripts(source)).toThrow(SyntaxError)
  })

  it.each([
    ['a { color: light-dark(#000, #fff) }', 'types.light-dark'],
    ['a { --c: color-mix(in oklch, red, blue) }', 'types.color-mix'],
    ['a { & b { color: red } }', 'selectors.nesting'],
    ['@starting-style { a { opacity: 0 } }', 'at-rules.starting-style'],
    ['a:popover-open { color: red }', 'selectors.popover-open'],
    ['a { interpolate-size: allow-keywords }', 'properties.interpolate-size'],
    ['a::backdrop { background: var(--b) }', 'selectors.backdrop.inherit_from_originating_element'],
  ])('finds new CSS in %s', (source, feature) => {
    expect([...findNewStyles(source)]).toContain(feature)
  })

  it.each([
    'a { inset: 0; height: 100dvh }',
    '@media (width >= 1px) { a { color: red } }',
    '@supports (field-sizing: content) { a { field-sizing: content } }',
    'a { -webkit-user-select: none; user-select: none }',
    'a::backdrop { background: var(--b, red) }',
  ])('lets pass %s', (source) => {
    expect([...findNewStyles(source)]).toEqual([])
  })
})

/** Fails for features used but not allowed, and for features allowed but no longer used. */
function expectAllowed(found: ReadonlyMap<string, string[]>, allowed: readonly Allowed[]): void {
  const names = allowed.flatMap(({ features }) => features)
  const refused = [...found].filter(([feature]) => !names.includes(feature))
  const idle = names.filter((feature) => !found.has(feature))
  expect({ refused: Object.fromEntries(refused), idle }).toEqual({ refused: {}, idle: [] })
}

/** Reads the built scripts or styles by name, including those inlined in the page. */
function readBuilt(kind: 'js' | 'css'): Map<string, string> {
  const page = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const tag = kind === 'js' ? 'script' : 'style'
  const inside = [...page.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))]
  const { assets, deskAssets = [] } = readBuildStamp(dist)!
  const own = assets.map((name) => `assets/${name}`)
  const desk = deskAssets.map((name) => `${DESK_FOLDER}/assets/${name}`)
  const files = [...own, ...desk, 'sw.js'].filter((name) => name.endsWith(`.${kind}`))
  return new Map([
    ...inside.map(([, text], index): [string, string] => [`index.html, ${index + 1}`, text!]),
    ...files.map((name): [string, string] => [name, readFileSync(path.join(dist, name), 'utf8')]),
  ])
}

function readSource(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}
