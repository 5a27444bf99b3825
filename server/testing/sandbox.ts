import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { openIpay } from '#server/bank/ipay.ts'
import { REST_PATH } from '#server/bank/sandbox/options.ts'
import { sandboxBank } from '#server/bank/sandbox/sandbox-bank.ts'
import { openDatabase } from '#server/db/db.ts'
import type { Database } from '#server/db/db.ts'
import { logIdleErrors } from '#server/plugins/logging.ts'
import type { Bank, NewOrder } from '#server/ports/bank.ts'
import { TestClock } from './test-app.ts'
import { cloneDatabase } from './test-database.ts'

export const CALLBACK_KEY = Buffer.from('o-cheie-de-test-de-32-de-caractere').toString('base64url')

const access = { user: 'comerciant', password: 'parola-comerciantului' }

interface Pressed {
  status: number
  /** Where it leads, absolute or a path. */
  location: string
}

/** The merchant: it keeps what the bank and browsers bring. */
interface Merchant {
  url: string
  /** Bodies of the callbacks, in the order they came. */
  callbacks: string[]
  /** Addresses of the returns that the bank itself made. */
  returns: string[]
  /** What callbacks are answered with from now on. */
  status: number
  close(): Promise<void>
}

export interface TestSandbox {
  /** The real adapter, over HTTP. */
  bank: Bank
  /** Of the server the bank is on, without a slash at its end. */
  url: string
  merchant: Merchant
  clock: TestClock
  db: Database
  order(given?: Partial<NewOrder>): NewOrder
  /** Calls the gateway without the adapter. */
  call(name: string, fields: Record<string, string>, authorized?: boolean): Promise<RawAnswer>
  /** The page at an address of the bank. */
  page(address: string): Promise<Response>
  /** Presses a button of the page. */
  press(address: string, fields: Record<string, string>): Promise<Pressed>
  /** Chooses a card and confirms it. */
  pay(address: string, card: string): Promise<Pressed>
  /** Makes the callbacks that are due. */
  deliver(): Promise<boolean>
  /** Ends the server and starts another on the same database. */
  restart(): Promise<void>
  close(): Promise<void>
}

type RawAnswer = Record<string, unknown>

/** The bank of the demonstration, really listening, on a database of its own. Close it at the end of the file. */
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
    const { status, headers } = await post(pathOf(address), fields)
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
    page: (address) => fetch(new URL(pathOf(address), server.url), { redirect: 'manual' }),
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

const pathOf = (address: string): string => new URL(address, 'http://banca.test').pathname

async function listen(db: Database, clock: TestClock, { url }: Merchant) {
  const app = Fastify()
  const sandbox = sandboxBank(app, {
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
    url: await addressOf(server),
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

async function addressOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
