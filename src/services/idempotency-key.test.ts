import { expect, test } from 'vitest'
import { createIdempotencyKeyCache } from './idempotency-key.ts'

test('the same content keeps its key, another one gets its own', () => {
  const keyOf = createIdempotencyKeyCache()
  const first = keyOf({ nume: 'Popescu' })
  expect(keyOf({ nume: 'Popescu' })).toBe(first)
  expect(keyOf({ nume: 'Popa' })).not.toBe(first)
})
