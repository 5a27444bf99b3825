import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { withAdvisoryLock } from './with-advisory-lock.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('skips work whose lock is held, and runs other work beside it', async () => {
  const done: string[] = []
  const work = (name: string, inside?: () => Promise<void>) =>
    withAdvisoryLock(app.ports, name, async () => {
      await inside?.()
      done.push(name)
    })
  await work('unu', async () => {
    await work('unu')
    await work('doi')
  })
  expect(done).toEqual(['doi', 'unu'])
  await work('unu')
  expect(done).toEqual(['doi', 'unu', 'unu'])
})

it('releases the lock of work that failed', async () => {
  const wrong = withAdvisoryLock(app.ports, 'trei', () => Promise.reject(new Error('wrong')))
  await expect(wrong).rejects.toThrow('wrong')
  let again = 0
  await withAdvisoryLock(app.ports, 'trei', async () => void (again += 1))
  expect(again).toBe(1)
})
