import { describe, expect, it } from 'vitest'
import { isInstalled } from './install.mjs'

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '2.0.0' },
    'node_modules/a-darwin': { version: '2.0.0', optional: true },
  },
}

describe('isInstalled', () => {
  it('holds when only packages of another system are missing', () => {
    expect(isInstalled(lock, { packages: { 'node_modules/a': { version: '2.0.0' } } })).toBe(true)
  })

  it('fails on a missing package', () => {
    expect(isInstalled(lock, { packages: {} })).toBe(false)
  })

  it('fails on a package of another version', () => {
    expect(isInstalled(lock, { packages: { 'node_modules/a': { version: '1.9.0' } } })).toBe(false)
  })
})
