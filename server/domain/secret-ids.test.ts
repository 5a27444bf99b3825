import { expect, it } from 'vitest'
import { MAX_ID } from '#contract/fields.ts'
import { decodeSecretId, encodeSecretId } from './secret-ids.ts'

const env = { appKey: 'o cheie de probă' }
const other = { appKey: 'altă cheie' }

it('decodes what it encoded', () => {
  for (const id of [1, 2, 77_001, MAX_ID]) {
    const secret = encodeSecretId(env, 'sesizare', id)
    expect(secret).toMatch(/^[0-9a-f]{32}$/)
    expect(decodeSecretId(env, 'sesizare', secret)).toBe(id)
  }
})

it('refuses ids of another key or purpose, guessed ones and other text', () => {
  const secret = encodeSecretId(env, 'sesizare', 1)
  expect(decodeSecretId(other, 'sesizare', secret)).toBeNull()
  expect(decodeSecretId(env, 'altceva', secret)).toBeNull()
  for (const guess of ['', '1', '0'.repeat(32), 'ff'.repeat(16), 'ț'.repeat(32)]) {
    expect(decodeSecretId(env, 'sesizare', guess)).toBeNull()
  }
})

it('gives neighbouring ids secrets that share nothing', () => {
  const [one, next] = [1, 2].map((id) => encodeSecretId(env, 'sesizare', id))
  expect(one!.slice(0, 8)).not.toBe(next!.slice(0, 8))
})
