import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import Fastify from 'fastify'
import type { FastifyRequest } from 'fastify'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { REST_PATH } from '#server/bank/sandbox/options.ts'
import { openSandboxBank } from '#server/bank/sandbox/sandbox-bank.ts'
import { payments } from '#server/db/schema.ts'
import { operationVariables } from '#server/testing/factories/operation.ts'
import {
  PAYMENT_REQUEST_PATH,
  aDebtor,
  listLedgerEntries,
} from '#server/testing/factories/plati.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'
import { cloneDatabase } from '#server/testing/test-database.ts'
import type { TestDatabase } from '#server/testing/test-database.ts'
import { findFreePort } from '../../../scripts/free-port.mjs'
import { findByOrderNumber, listPayments } from './repo.ts'

// Each test starts a server process and kills it at some point.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const MAIN = path.join(import.meta.dirname, '..', '..', 'main.ts')
const HOST = '127.0.0.1'
const APP_KEY = 'o-cheie-de-test-de-32-de-caractere'
const access = { user: 'comerciant', password: 'parola' }
const callbackKey = Buffer.from(APP_KEY).toString('base64url')

/** The bank call at which the server is killed: before the bank handles it, or after it has answered. */
interface Death {
  call: string
  when: 'asked' | 'answered'
}

let database: TestDatabase
let app: TestApp
let bank: Awaited<ReturnType<typeof startBank>>
let server: ChildProcess | null = null
let origin: string
let death: Death | null = null

beforeAll(async () => {
  database = await cloneDatabase()
  // Creates the fixtures: it shares database and key with the server that is killed.
  app = await startTestApp({ databaseUrl: database.url, variables: { APP_KEY } })
  origin = `http://${HOST}:${await findFreePort()}`
  bank = await startBank()
  await startServer()
})
afterAll(async () => {
  await kill()
  await bank.close()
  await app.close()
  await database.drop()
})

async function startBank() {
  const gateway = Fastify()
  const dieAt = async ({ url }: FastifyRequest, when: Death['when']) => {
    if (death?.when !== when || !url.endsWith(death.call)) return
    death = null
    await kill()
  }
  gateway.addHook('onRequest', (request) => dieAt(request, 'asked'))
  gateway.addHook('onSend', (request) => dieAt(request, 'answered'))
  const port = await findFreePort()
  const url = `http://${HOST}:${port}`
  const { db, clock } = app.ports
  const callbackUrl = `${origin}/api/plata/callback`
  openSandboxBank(gateway, { db, clock, publicUrl: url, callbackUrl, callbackKey, ...access })
  await gateway.listen({ host: HOST, port })
  return { url, close: () => gateway.close() }
}

async function startServer(): Promise<void> {
  const variables = {
    ...operationVariables(),
    DATABASE_URL: database.url,
    DATA_DIR: app.ports.env.dataDir,
    HOST,
    PORT: new URL(origin).port,
    PUBLIC_URL: origin,
    APP_KEY,
    ARGON2_MEMORY_KIB: '64',
    BANK_URL: bank.url + REST_PATH,
    BANK_USER: access.user,
    BANK_PASSWORD: access.password,
    BANK_CALLBACK_KEY: callbackKey,
    LOG_LEVEL: 'silent',
  }
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server = child
  const died = once(child, 'exit').then(([code]) => Promise.reject(new Error(`Exit ${code}`)))
  await Promise.race([once(child.stdout, 'data'), died])
  died.catch(() => {})
}

async function kill(): Promise<void> {
  const child = server
  server = null
  if (!child || child.exitCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** Posts to the server that may be killed, as the citizen signed in with `client`. */
async function post(client: TestClient, url: string, body: unknown): Promise<Response> {
  await client.get('/api/xsrf')
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return fetch(origin + url, {
    method: 'POST',
    headers: {
      cookie,
      authorization: `Bearer ${client.token}`,
      'content-type': 'application/json',
      'x-xsrf-token': client.cookies.get('XSRF-TOKEN')!,
    },
    body: JSON.stringify(body),
  })
}

async function pay(page: string): Promise<string> {
  for (const pressed of ['card=reusita', 'pas=confirma']) {
    const body = new URLSearchParams(pressed)
    const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' })
    if (answer.headers.get('location')?.includes('/retur')) return answer.headers.get('location')!
  }
  throw new Error('the bank’s page does not redirect back')
}

/** Lists a citizen's payments from the database. */
const paymentsOf = async (citizenId: number) =>
  (await listPayments(app.ports.db, citizenId, { limit: 10, offset: 0 })).rows

/** Makes every payment due for a status check. */
const makeDue = () => app.ports.db.update(payments).set({ checkAt: new Date(0) })

interface Begun {
  plata_id: number
  redirect_url: string
}
const begunIn = async (answer: Response): Promise<Begun> =>
  ((await answer.json()) as { data: Begun }).data

describe('a server that is killed', () => {
  it.each(['asked', 'answered'] as const)(
    'while it registers an order, the bank being %s, makes no second one',
    async (when) => {
      const { client, citizen, ids } = await aDebtor(app)
      death = { call: 'register.do', when }
      await expect(post(client, PAYMENT_REQUEST_PATH, { pozitii: ids })).rejects.toThrow()
      const [left] = await paymentsOf(citizen.id)
      expect(left).toMatchObject({ state: 'initiata', orderId: null })

      await startServer()
      const begun = await begunIn(await post(client, PAYMENT_REQUEST_PATH, { pozitii: ids }))
      expect(begun.plata_id).toBe(left!.id)
      if (when === 'asked') {
        const back = await fetch(await pay(begun.redirect_url), { redirect: 'manual' })
        expect(back.headers.get('location')).toBe(`/#/success-bt-payment/${left!.id}`)
        expect(await listLedgerEntries(app, citizen.id)).toEqual(['banca>creante 5266'])
        return
      }
      // The page was lost with the answer: nobody can pay there, and the payment expires.
      expect(begun.redirect_url).toContain(`/#/success-bt-payment/${left!.id}`)
      const ago = new Date(Date.now() - 3600_000)
      await app.ports.db
        .update(payments)
        .set({ expiresAt: ago, checkAt: ago })
        .where(eq(payments.id, left!.id))
      await vi.waitFor(
        async () => expect((await paymentsOf(citizen.id))[0]!.state).toBe('expirata'),
        { timeout: 20_000, interval: 200 },
      )
      expect((await paymentsOf(citizen.id)).length).toBe(1)
    },
  )

  it.each(['asked', 'answered'] as const)(
    'while it settles, the bank being %s, settles exactly once after the restart',
    async (when) => {
      const { client, citizen, ids } = await aDebtor(app)
      const begun = await begunIn(await post(client, PAYMENT_REQUEST_PATH, { pozitii: ids }))
      death = { call: 'getOrderStatusExtended.do', when }
      await expect(fetch(await pay(begun.redirect_url), { redirect: 'manual' })).rejects.toThrow()
      expect(await listLedgerEntries(app, citizen.id)).toEqual([])

      await startServer()
      await makeDue()
      await vi.waitFor(
        async () => expect((await paymentsOf(citizen.id))[0]!.state).toBe('incasata'),
        { timeout: 20_000, interval: 200 },
      )
      await makeDue()
      // Checked: the next time is that of the check after the settlement.
      await vi.waitFor(
        async () =>
          expect((await paymentsOf(citizen.id))[0]!.checkAt!.getTime()).toBeGreaterThan(
            Date.now() + 3600_000,
          ),
        { timeout: 20_000, interval: 200 },
      )
      expect(await listLedgerEntries(app, citizen.id)).toEqual(['banca>creante 5266'])
    },
  )

  it('with the citizen on the bank’s page, settles what was paid meanwhile', async () => {
    const { client, citizen, ids } = await aDebtor(app)
    const begun = await begunIn(await post(client, PAYMENT_REQUEST_PATH, { pozitii: ids }))
    await kill()
    await pay(begun.redirect_url)
    await startServer()
    await makeDue()
    await vi.waitFor(
      async () => expect((await paymentsOf(citizen.id))[0]!.state).toBe('incasata'),
      { timeout: 20_000, interval: 200 },
    )
    const { orderNumber } = (await paymentsOf(citizen.id))[0]!
    expect((await findByOrderNumber(app.ports.db, orderNumber))!.reference).not.toBeNull()
    expect(await listLedgerEntries(app, citizen.id)).toEqual(['banca>creante 5266'])
  })
})
