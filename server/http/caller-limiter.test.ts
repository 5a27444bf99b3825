import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { citizens } from '#server/db/schema.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { countWaiting } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const place = {
  eticheta: 'Părinți',
  judet: 'Cluj',
  localitate: 'Cluj-Napoca',
  strada: 'Horea',
  numar: '1',
}

it('twenty calls of one citizen that wait for a lock leave connections for others', async () => {
  const [blocked, other] = [await aCitizen(app), await aCitizen(app)]
  const [client, others] = [await signIn(app, blocked), await signIn(app, other)]
  const saves = await app.ports.db.transaction(async (tx) => {
    await tx.select().from(citizens).where(eq(citizens.id, blocked.id)).for('update')
    const calls = Array.from({ length: 20 }, (_, index) =>
      client.post('/api/cetatean/address/save', { ...place, numar: String(index + 1) }),
    )
    await expect.poll(() => countWaiting(app)).toBe(4)
    const { totalCount, idleCount, waitingCount } = app.ports.requestDb.$client
    expect(waitingCount).toBe(0)
    expect(totalCount - idleCount).toBeLessThan(10)
    expect((await others.get('/api/cetatean/address/list')).status).toBe(200)
    expect((await others.post('/api/cetatean/address/save', place)).status).toBe(200)
    return calls
  })
  for (const answer of await Promise.all(saves)) expect(answer.status).toBe(200)
})
