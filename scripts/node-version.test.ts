import { expect, it } from 'vitest'
import { isNodeSupported } from './node-version.mjs'

it.each([
  ['20.19.0', true],
  ['20.20.2', true],
  ['22.0.0', true],
  ['20.18.3', false],
  ['18.20.0', false],
])('Node %s is supported: %s', (version, expected) => {
  expect(isNodeSupported(version, '>=20.19')).toBe(expected)
})
