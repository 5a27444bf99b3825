import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { serveMetrics } from './metrics.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('labels calls by route, never by address', async () => {
  await app.client().get('/api/getFAQPageSlug/UN_SECRET')
  const server = await serveMetrics(app.metrics, app.ports, 0)
  const { port } = server.address() as AddressInfo
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  server.close()
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/getFAQPageSlug/:slug",status="200"} 1',
  )
  expect(text).toMatch(/^outbox_waiting 0$/m)
  expect(text).toMatch(/^pg_pool_connections\{pool="cereri",state="open"\} \d+$/m)
  expect(text).not.toContain('UN_SECRET')
})
