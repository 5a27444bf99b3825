import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/npm.mjs'

interface LockedPackage {
  resolved?: string
  optionalDependencies?: Record<string, string>
}

const file = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
const { packages } = JSON.parse(file) as { packages: Record<string, LockedPackage> }

describe('package-lock.json', () => {
  it('holds the packages of every system, without which `npm ci` fails', () => {
    const locked = new Set(
      Object.keys(packages).map((place) => place.split('node_modules/').at(-1)),
    )
    const wanted = Object.values(packages).flatMap((one) =>
      Object.keys(one.optionalDependencies ?? {}),
    )
    expect(wanted.filter((name) => !locked.has(name))).toEqual([])
  })

  it('names no download address', () => {
    const addressed = Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)
    expect(addressed.map(([place]) => place)).toEqual([])
  })
})
