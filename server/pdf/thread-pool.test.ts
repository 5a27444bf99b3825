import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Failure } from '#contract/envelope.ts'
import { statusAndCode } from '#server/testing/helpers.ts'
import { createBlockedThreads, START_MS } from '#server/testing/held-threads.ts'
import { aSignedIn, startFormsApp } from '#server/testing/factories/forms.ts'
import { aSolicitare } from '#server/testing/factories/cases.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { ThreadPoolOptions } from './thread-pool.ts'

const PROOF = '/api/solicitare-dovada/'
const AT_ONCE = 2
const WAITING = 16

let app: TestApp
afterEach(() => app.close())

/** Creates a citizen with so many solicitări, whose proofs can be requested. */
async function aReader(drawing: ThreadPoolOptions, proofs = 1) {
  app = await startFormsApp(drawing)
  const { citizen, client } = await aSignedIn(app, { nume: 'Țăranu' })
  const ids: number[] = []
  for (let i = 0; i < proofs; i += 1) ids.push(await aSolicitare(app, citizen.id))
  return { ids, client, ask: (id: number) => client.get(PROOF + id) }
}
const waitUntilBegun = ({ begun }: ReturnType<typeof createBlockedThreads>, count: number) =>
  expect.poll(begun, { timeout: START_MS }).toBe(count)
const workerNamed = (name: string): string =>
  path.join(import.meta.dirname, '../testing', `${name}-worker.ts`)

describe('a document in a thread', { timeout: 3 * START_MS }, () => {
  it('blocks no other call', async () => {
    const threads = createBlockedThreads()
    const { ids, client, ask } = await aReader(threads.options)
    const drawn = ask(ids[0]!)
    await waitUntilBegun(threads, 1)
    expect((await client.get('/api/tipuri-solicitari')).status).toBe(200)
    expect((await client.get('/readyz')).status).toBe(200)
    threads.letGo()
    expect((await drawn).status).toBe(200)
  })

  it('is aborted after its time limit, with its thread', async () => {
    const { ids, ask } = await aReader({ ...createBlockedThreads().options, limitMs: 100 })
    for (let i = 0; i <= AT_ONCE; i += 1) {
      const answer = await ask(ids[0]!)
      expect(statusAndCode(answer)).toEqual([503, 'indisponibil'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(app.logged()).toContain('document not drawn')
  })

  it('waits in the queue, and is refused when the queue is full', async () => {
    const threads = createBlockedThreads()
    const { ids, ask } = await aReader(threads.options, AT_ONCE + WAITING + 1)
    const last = ids.pop()!
    const waiting = ids.map(ask)
    await waitUntilBegun(threads, AT_ONCE)
    const refused = await ask(last)
    expect(statusAndCode(refused)).toEqual([503, 'indisponibil'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    threads.letGo()
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(
      new Set([200]),
    )
  })

  it('that cannot be drawn is answered with a reference number, and its text is not logged', async () => {
    const { ids, ask } = await aReader({ worker: workerNamed('failing') })
    const answer = await ask(ids[0]!)
    expect(statusAndCode(answer)).toEqual([500, 'eroare_generala'])
    const { referinta } = (answer.body as unknown as Failure).data as { referinta: string }
    expect(app.logged()).toContain(referinta)
    expect(app.logged()).toContain('failing-worker.ts')
    expect(app.logged()).not.toContain('Țăranu')
  })

  it('that takes too much memory ends its thread only', async () => {
    const { ids, ask } = await aReader({ worker: workerNamed('greedy'), heapMb: 64 })
    expect(statusAndCode(await ask(ids[0]!))).toEqual([503, 'indisponibil'])
    expect(statusAndCode(await ask(ids[0]!))).toEqual([503, 'indisponibil'])
  })

  it('is refused when the server stops meanwhile', async () => {
    const threads = createBlockedThreads()
    const { ids, ask } = await aReader(threads.options)
    const drawn = ask(ids[0]!)
    await waitUntilBegun(threads, 1)
    await app.app.close()
    expect(statusAndCode(await drawn)).toEqual([503, 'indisponibil'])
  })
})
