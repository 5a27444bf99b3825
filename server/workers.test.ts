import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { operationVariables } from '#server/testing/factories/operation.ts'
import { toProcessVariables } from '#server/testing/factories/operator.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { findFreePort } from '../scripts/free-port.mjs'

// Each process starts the whole server.
vi.setConfig({ testTimeout: 600_000 })

const MAIN = path.join(import.meta.dirname, 'main.ts')
const WORKERS = 2

let app: TestApp
let supervisor: ChildProcess
let output = ''
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(async () => {
  if (supervisor.exitCode !== null || supervisor.signalCode !== null) return
  supervisor.kill('SIGKILL')
  await once(supervisor, 'exit')
})
afterAll(() => app.close())

/** Starts the supervisor and waits for its readiness line. */
async function launch(port: number, metricsPort: number): Promise<void> {
  supervisor = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: {
      ...process.env,
      // Not a demonstration, whose data takes minutes to make.
      ...operationVariables(),
      ...toProcessVariables(app),
      LOG_LEVEL: 'warn',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      ARGON2_MEMORY_KIB: '64',
      WORKERS: String(WORKERS),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [supervisor.stdout!, supervisor.stderr!]) {
    stream.on('data', (chunk: Buffer) => (output += chunk))
  }
  await vi.waitFor(() => expect(output).toMatch(/Portalul este pornit.* — 2 procese/), 250_000)
}

/** Process ids of the workers, without the threads that compile their sources. */
const workerIds = (): number[] =>
  readFileSync(`/proc/${supervisor.pid}/task/${supervisor.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
    .filter((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('main.ts'))

const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

it.skipIf(process.platform !== 'linux')(
  'shares a port among workers, starts a killed one again, and stops them all',
  async () => {
    const [port, metricsPort] = [await findFreePort(), await findFreePort()]
    const metrics = Array.from({ length: WORKERS }, (_, at) => metricsPort + at)
    const statuses = (ports: number[]) =>
      Promise.all(ports.map((one) => statusOf(`http://127.0.0.1:${one}/metrics`)))
    await launch(port, metricsPort)
    expect(await statuses(metrics)).toEqual([200, 200])
    const before = workerIds()
    expect(before).toHaveLength(WORKERS)

    process.kill(before[1]!, 'SIGKILL')
    await vi.waitFor(() => expect(output).toContain('portalului s-a oprit (SIGKILL)'), 30_000)
    expect(await statusOf(`http://localhost:${port}/readyz`)).toBe(200)
    const isBack = async () => expect(await statuses(metrics)).toEqual([200, 200])
    await vi.waitFor(isBack, { timeout: 250_000, interval: 100 })
    const after = workerIds()
    expect(after).toHaveLength(WORKERS)
    expect(after).not.toContain(before[1])

    const exit = once(supervisor, 'exit')
    // As systemd does it: all of them hear it.
    for (const id of [supervisor.pid!, ...after]) process.kill(id, 'SIGTERM')
    expect((await exit)[0]).toBe(0)
    expect(await statusOf(`http://localhost:${port}/readyz`)).toBe(0)
  },
)
