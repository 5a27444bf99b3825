import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { nextNumber } from './registers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('numbers each register separately, from 1 in each year of Bucharest', async () => {
  const { db } = app.ports
  const take = (kind: 'solicitari' | 'sesizari', instant: string) =>
    nextNumber(db, kind, new Date(instant))
  expect(await take('solicitari', '2026-12-31T21:59:59Z')).toBe('S-2026-000001')
  expect(await take('solicitari', '2026-12-31T21:59:59Z')).toBe('S-2026-000002')
  expect(await take('sesizari', '2026-12-31T21:59:59Z')).toBe('SZ-2026-000001')
  expect(await take('solicitari', '2026-12-31T22:00:00Z')).toBe('S-2027-000001')
  expect(await take('solicitari', '2026-06-01T10:00:00Z')).toBe('S-2026-000003')
})

it('reuses a number when its transaction fails', async () => {
  const { requestDb } = app.ports
  const now = new Date('2030-05-05T10:00:00Z')
  const failing = requestDb.transaction(async (tx) => {
    await nextNumber(tx, 'sesizari', now)
    throw new Error('anulat')
  })
  await expect(failing).rejects.toThrow('anulat')
  expect(await nextNumber(requestDb, 'sesizari', now)).toBe('SZ-2030-000001')
})

it('gives parallel transactions each number once, without gaps', async () => {
  const now = new Date('2031-05-05T10:00:00Z')
  const given = await Promise.all(
    Array.from({ length: 40 }, () =>
      app.ports.requestDb.transaction((tx) => nextNumber(tx, 'solicitari', now)),
    ),
  )
  const expected = Array.from({ length: 40 }, (_, i) => `S-2031-${String(i + 1).padStart(6, '0')}`)
  expect(new Set(given)).toEqual(new Set(expected))
})
