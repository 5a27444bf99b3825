import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { citizens } from '#server/db/schema.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { statusAndCode } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ variables: { DATABASE_LOCK_TIMEOUT_MS: '200' } })
})
afterAll(() => app.close())

const SAVE = '/api/cetatean/address/save'
const place = {
  eticheta: 'Părinți',
  judet: 'Cluj',
  localitate: 'Cluj-Napoca',
  strada: 'Horea',
  numar: '1',
}

it('a call that times out on its citizen’s lock gets 503 with Retry-After, others are answered', async () => {
  const [held, other] = [await aCitizen(app), await aCitizen(app)]
  const [client, others] = [await signIn(app, held), await signIn(app, other)]
  await app.ports.db.transaction(async (tx) => {
    await tx.select().from(citizens).where(eq(citizens.id, held.id)).for('update')
    const save = client.post(SAVE, place)
    expect((await others.post(SAVE, place)).status).toBe(200)
    const refused = await save
    expect(statusAndCode(refused)).toEqual([503, 'indisponibil'])
    expect(refused.headers['retry-after']).toBe('1')
    expect(app.logged()).toContain('SQLSTATE 55P03')
  })
  expect((await client.post(SAVE, place)).status).toBe(200)
})
