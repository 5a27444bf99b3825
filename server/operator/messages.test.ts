import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { audit, outbox } from '#server/db/schema.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let operator: TestOperator
beforeAll(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
})
afterAll(async () => {
  await operator.close()
  await app.close()
})
beforeEach(() => app.ports.db.delete(outbox))

async function aMessage(state: string, body = 'Contractul expiră.'): Promise<number> {
  const message = { channel: 'sms', recipient: '+40722000142', body, state, attempts: 9 }
  const [row] = await app.ports.db.insert(outbox).values(message).returning()
  return row!.id
}
const stateOf = async (id: number) =>
  (await app.ports.db.select().from(outbox).where(eq(outbox.id, id)))[0]

it('lists unsent messages without their text or recipient', async () => {
  expect((await operator.run('mesaje', 'list')).text).toBe('Nu sunt mesaje netrimise.')
  const id = await aMessage('esuat')
  await aMessage('esuat', '') // a code
  await aMessage('trimis')
  const { text, json } = await operator.run('mesaje', 'list')
  expect(json).toMatchObject({ total: 1, lista: [{ numar: id, canal: 'sms', incercari: 9 }] })
  expect(text).toMatch(new RegExp(`^${id} .* sms +9$`, 'm'))
  expect(text).not.toMatch(/0722|expiră/)
})

it('resends all failed messages or one, and audits it', async () => {
  const [one, other, code] = [
    await aMessage('esuat'),
    await aMessage('esuat'),
    await aMessage('esuat', ''),
  ]
  expect((await operator.run('mesaje', 'retrimite', '--numar', String(one))).json).toEqual({
    retrimise: 1,
  })
  expect(await stateOf(one)).toMatchObject({ state: 'asteapta', attempts: 0 })
  expect(await stateOf(other)).toMatchObject({ state: 'esuat' })
  expect((await operator.run('mesaje', 'retrimite')).json).toEqual({ retrimise: 1 })
  expect(await stateOf(other)).toMatchObject({ state: 'asteapta' })
  expect(await stateOf(code)).toMatchObject({ state: 'esuat' })
  const kept = await app.ports.db.select().from(audit).where(eq(audit.action, 'mesaje.retrimise'))
  expect(kept).toHaveLength(2)
})

it('refuses to resend a message that has not failed', async () => {
  const id = await aMessage('trimis')
  await expect(operator.run('mesaje', 'retrimite', '--numar', String(id))).rejects.toThrow(
    `Mesajul ${id} nu este netrimis.`,
  )
})
