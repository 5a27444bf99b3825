import { expect, test } from 'vitest'
import { createIdempotencyKeyCache } from './idempotency-key.ts'

test('returns the same key for the same content, and a new one for changed content', () => {
  const keyOf = createIdempotencyKeyCache()
  const first = keyOf({ nume: 'Popescu' })
  expect(keyOf({ nume: 'Popescu' })).toBe(first)
  expect(keyOf({ nume: 'Popa' })).not.toBe(first)
})
