import { describe, expect, it } from 'vitest'
import { clientNever, DESK_CONTRACT, isUnder, layerOf, layers, type Layer } from './layers.ts'
import { findImports, readModules, type Import } from './source-files.ts'

const modules = readModules()

describe('imports', () => {
  it('are parsed in every form', () => {
    const text = [
      "import { a,\n  b } from './a.ts'",
      "import type { C } from '#contract/c.ts'",
      "import './d.css'",
      "export * from '../e.ts'",
      "const f = () => import('f/g')",
    ].join('\n')
    const found = findImports('src/ui/x.ts', text)
    expect(found.map(({ target }) => target)).toEqual([
      'src/ui/a.ts',
      'contract/c.ts',
      'src/ui/d.css',
      'src/e.ts',
      'f/g',
    ])
    expect(found.map(({ isTypeOnly }) => isTypeOnly)).toEqual([false, true, false, false, false])
  })

  it.each(layers)('of $place follow the layer table', (layer) => {
    const files = modules.filter(({ path }) => layerOf(path) === layer)
    const wrong = files.flatMap(({ path, imports }) =>
      imports
        .filter((found) => !mayImport(layer, found))
        .map(({ target }) => `${path} → ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('of one screen never target another screen', () => {
    const wrong = modules.flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => isScreen(path) && isScreen(target))
        .filter(({ target }) => slugOf(target) !== slugOf(path) && !SHARED.has(slugOf(target)))
        .map(({ target }) => `${path} → ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('between modules of the server form no cycle', () => {
    const uses = new Map<string, Set<string>>()
    for (const { path, imports } of modules.filter(({ path }) => isServerModule(path))) {
      const others = imports.map(({ target }) => target).filter(isServerModule)
      const own = uses.get(slugOf(path)) ?? new Set()
      uses.set(slugOf(path), own)
      for (const other of others) if (slugOf(other) !== slugOf(path)) own.add(slugOf(other))
    }
    expect(findCycles(uses)).toEqual([])
  })

  it('form no cycle, neither of types nor of dynamic imports', () => {
    const uses = new Map(
      modules.map(({ path, imports }) => [path, new Set(imports.map(({ target }) => target))]),
    )
    expect(findCycles(uses)).toEqual([])
  })

  it('of the citizens’ client never target the contract of the desk', () => {
    const client = modules.filter(
      ({ path }) => /^(?:contract|src|sw)\//.test(path) && !isUnder(path, DESK_CONTRACT),
    )
    const wrong = client.flatMap(({ path, imports }) =>
      imports
        .filter(({ target, isTypeOnly }) => isUnder(target, DESK_CONTRACT) && !isTypeOnly)
        .map(({ target }) => `${path} → ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('of production code never target tests', () => {
    const wrong = modules
      .filter(({ path }) => !path.endsWith('.config.ts') && !isUnder(path, 'bench'))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target }) => isTestCode(target))
          .map(({ target }) => `${path} → ${target}`),
      )
    expect(wrong).toEqual([])
  })

  it('in the client never target the operator’s API, except types', () => {
    const wrong = modules
      .filter(({ path }) => /^(?:src|sw)\//.test(path) || layerOf(path)?.place === 'contract')
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target, isTypeOnly }) => isUnder(target, 'contract/operator') && !isTypeOnly)
          .map(({ target }) => `${path} → ${target}`),
      )
    expect(wrong).toEqual([])
  })

  it('in the client never target a package that has a smaller form', () => {
    const client = modules.filter(({ path }) => /^(?:contract|src|sw|desk)\//.test(path))
    const wrong = client.flatMap(({ path, imports }) =>
      imports.filter(({ target }) => clientNever.includes(target)).map(() => path),
    )
    expect(wrong).toEqual([])
  })
})

function mayImport(layer: Layer, { target, isOurs, isTypeOnly }: Import): boolean {
  if (!isOurs) return layer.packages?.some((name) => isFromPackage(target, name)) ?? true
  const allowed = [layer.place, ...layer.ours, ...(isTypeOnly ? (layer.types ?? []) : [])]
  return allowed.some((place) => isUnder(target, place))
}

function isFromPackage(target: string, name: string): boolean {
  return isUnder(target, name) || (name.endsWith('-') && target.startsWith(name))
}

/** Folders shared by all screens. */
const SHARED = new Set(['shared', 'forms'])

function isServerModule(file: string): boolean {
  return isUnder(file, 'server/modules')
}

function findCycles(uses: Map<string, Set<string>>): string[] {
  return [...uses.keys()].filter((name) => canReach(uses, name, name))
}

/** True if one or more imports lead from a module to another. */
function canReach(uses: Map<string, Set<string>>, from: string, to: string): boolean {
  const seen = new Set<string>()
  const toVisit = [...(uses.get(from) ?? [])]
  for (let slug = toVisit.pop(); slug !== undefined; slug = toVisit.pop()) {
    if (slug === to) return true
    if (seen.has(slug)) continue
    seen.add(slug)
    toVisit.push(...(uses.get(slug) ?? []))
  }
  return false
}

function isScreen(file: string): boolean {
  return isUnder(file, 'src/screens')
}

function slugOf(file: string): string {
  return file.split('/')[2] ?? ''
}

function isTestCode(target: string): boolean {
  return (
    isUnder(target, 'tests') || isUnder(target, 'server/testing') || /\.test\.tsx?$/.test(target)
  )
}
