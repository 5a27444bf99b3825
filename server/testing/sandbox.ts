import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { openIpay } from '#server/bank/ipay.ts'
import { REST_PATH } from '#server/bank/sandbox/options.ts'
import { openSandboxBank } from '#server/bank/sandbox/sandbox-bank.ts'
import { openDatabase } from '#server/db/db.ts'
import type { Database } from '#server/db/db.ts'
import { logIdleErrors } from '#server/plugins/logging.ts'
import type { Bank, NewOrder } from '#server/ports/bank.ts'
import { TestClock } from './test-app.ts'
import { cloneDatabase } from './test-database.ts'

export const CALLBACK_KEY = Buffer.from('o-cheie-de-test-de-32-de-caractere').toString('base64url')

const access = { user: 'comerciant', password: 'parola-comerciantului' }

interface SubmitResponse {
  status: number
  /** Redirect target, absolute or a path. */
  location: string
}

/** Merchant server that records requests of the bank and of browsers. */
interface Merchant {
  url: string
  /** Bodies of the callbacks, in order of arrival. */
  callbacks: string[]
  /** URLs of the return calls made by the bank itself. */
  returns: string[]
  /** Status of the next answers to callbacks. */
  status: number
  close(): Promise<void>
}

export interface TestSandbox {
  /** The real adapter, over HTTP. */
  bank: Bank
  /** URL of the bank's server, without a trailing slash. */
  url: string
  merchant: Merchant
  clock: TestClock
  db: Database
  order(given?: Partial<NewOrder>): NewOrder
  /** Calls the gateway directly, without the adapter. */
  call(name: string, fields: Record<string, string>, authorized?: boolean): Promise<RawAnswer>
  /** Fetches a page of the bank. */
  page(address: string): Promise<Response>
  /** Submits a form of the page. */
  press(address: string, fields: Record<string, string>): Promise<SubmitResponse>
  /** Chooses a card and confirms it. */
  pay(address: string, card: string): Promise<SubmitResponse>
  /** Delivers the due callbacks. */
  deliver(): Promise<boolean>
  /** Restarts the server on the same database. */
  restart(): Promise<void>
  close(): Promise<void>
}

type RawAnswer = Record<string, unknown>

/** Starts the demonstration bank, listening, on its own database. Close it at the end of the file. */
export async function startSandbox(): Promise<TestSandbox> {
  const database = await cloneDatabase()
  const db = openDatabase(database.url, 8)
  const merchant = await startMerchant()
  const clock = new TestClock()
  let server = await listen(db, clock, merchant)
  logIdleErrors(server.app, db)
  let orders = 0
  const post = (path: string, fields: Record<string, string>, headers = {}) =>
    fetch(new URL(path, server.url), {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      headers,
    })
  const press: TestSandbox['press'] = async (address, fields) => {
    const { status, headers } = await post(toPathname(address), fields)
    return { status, location: headers.get('location') ?? '' }
  }
  return {
    get bank() {
      return openIpay({ url: server.url + REST_PATH, ...access })
    },
    get url() {
      return server.url
    },
    merchant,
    clock,
    db,
    order: (given) => ({
      orderNumber: `proba-${++orders}`,
      bani: 12_345,
      returnUrl: `${merchant.url}/retur`,
      description: 'Factură de salubritate',
      createdOn: '2026-03-05',
      sessionSeconds: 1200,
      customer: {},
      ...given,
    }),
    async call(name, fields, authorized = true) {
      const secret = Buffer.from(`${access.user}:${access.password}`).toString('base64')
      const headers = authorized ? { authorization: `Basic ${secret}` } : {}
      const answer = await post(REST_PATH + name, fields, headers)
      return (await answer.json()) as RawAnswer
    },
    page: (address) => fetch(new URL(toPathname(address), server.url), { redirect: 'manual' }),
    press,
    async pay(address, card) {
      await press(address, { card })
      return press(address, { pas: 'confirma' })
    },
    deliver: () => server.deliver(),
    async restart() {
      await server.app.close()
      server = await listen(db, clock, merchant)
    },
    async close() {
      await server.app.close()
      await merchant.close()
      await db.$client.end()
      await database.drop()
    },
  }
}

const toPathname = (address: string): string => new URL(address, 'http://banca.test').pathname

async function listen(db: Database, clock: TestClock, { url }: Merchant) {
  const app = Fastify()
  const sandbox = openSandboxBank(app, {
    db,
    clock,
    publicUrl: 'http://banca.test',
    callbackUrl: `${url}/confirmare`,
    callbackKey: CALLBACK_KEY,
    ...access,
  })
  return {
    app,
    url: await app.listen({ port: 0, host: '127.0.0.1' }),
    deliver: sandbox.deliverCallbacks,
  }
}

async function startMerchant(): Promise<Merchant> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.method === 'POST') merchant.callbacks.push(body)
      else merchant.returns.push(request.url ?? '')
      response.writeHead(merchant.status).end()
    })
  })
  const merchant: Merchant = {
    url: await listenOnLoopback(server),
    callbacks: [],
    returns: [],
    status: 200,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return merchant
}

async function listenOnLoopback(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
