import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseEnv } from '#server/config/env.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { seedCatalogues } from '#server/seed/seed-catalogues.ts'
import { statusAndCode } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const HOUR = 3600

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { writesPerHour: 3 } })
  await seedCatalogues(app.ports)
})
afterAll(() => app.close())

const aSesizare = () => ({
  categorie: 'MATURAT',
  descriere: 'Strada nu a fost măturată de o săptămână.',
  adresa_text: 'Strada Exemplului 5',
})

it('limits what a citizen sends in an hour, with Retry-After', async () => {
  const client = await signIn(app, await aCitizen(app))
  const key = { 'idempotency-key': crypto.randomUUID() }
  const send = (headers: Record<string, string> = {}) =>
    client.post('/api/sesizari-v2', aSesizare(), headers)
  const first = await send(key)
  expect(first.status).toBe(200)
  // A retry with the same idempotency key gets the same response and consumes nothing.
  expect((await send(key)).text).toBe(first.text)
  const { id } = first.body.data as { id: number }
  const written = await client.post(`/api/sesizare-chat-v2/${id}`, { text: 'Mai durează?' })
  expect(written.status).toBe(200)
  expect((await send()).status).toBe(200)
  const over = await send()
  expect(statusAndCode(over)).toEqual([429, 'prea_multe_incercari'])
  expect(Number(over.headers['retry-after'])).toBe(HOUR)
  const other = await signIn(app, await aCitizen(app))
  expect((await other.post('/api/sesizari-v2', aSesizare())).status).toBe(200)
  app.clock.advance(HOUR)
  expect((await send()).status).toBe(200)
})

it('allows the demonstration more than anybody sends', () => {
  expect(parseEnv({ DEMO: '1' }).writesPerHour).toBeGreaterThan(10_000)
})
