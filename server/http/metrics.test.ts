import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db/db.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { Metrics, serveMetrics } from './metrics.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function scrape(metrics: Metrics): Promise<{ status: number; text: string }> {
  const server = await serveMetrics(metrics, app.ports, 0)
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  server.close()
  return { status: response.status, text: await response.text() }
}

it('labels calls by route, never by address', async () => {
  await app.client().get('/api/getFAQPageSlug/UN_SECRET')
  const { text } = await scrape(app.metrics)
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/getFAQPageSlug/:slug",status="200"} 1',
  )
  expect(text).toMatch(/^outbox_waiting 0$/m)
  expect(text).toMatch(/^pg_pool_connections\{pool="cereri",state="open"\} \d+$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(text).not.toContain('UN_SECRET')
})

it('answers 503 and logs why while the database cannot be read', async () => {
  const db = openDatabase('postgresql://portal:parola@127.0.0.1:1/portal', 1)
  const { status, text } = await scrape(new Metrics({ ...app.ports, db }))
  expect([status, text]).toEqual([503, ''])
  expect(app.logged()).toContain('"msg":"metrics unavailable"')
  await db.$client.end()
})
