import { afterEach, expect, test, vi } from 'vitest'
import { departureOf } from './departure.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ["a visitor's entry, with Background Sync", null, true, 'byItself'],
  ["a visitor's entry, without it (Safari, Firefox)", null, false, 'withPortalOpen'],
  ["a citizen's entry, with it", '7', true, 'withPortalOpen'],
  ["a citizen's entry, without it", '7', false, 'withPortalOpen'],
] as const)('%s', (_, owner, hasSync, departure) => {
  if (hasSync) vi.stubGlobal('SyncManager', Object)
  expect(departureOf(owner)).toBe(departure)
})
