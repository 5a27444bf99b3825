import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { createServer as createSocket } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { BankRejectedError, BankUnavailableError } from '#server/ports/bank.ts'
import type { Bank } from '#server/ports/bank.ts'
import { openIpay } from './ipay.ts'

const SECRET = 'parola-secreta'
const started: Server[] = []

afterEach(async () => {
  for (const server of started.splice(0)) {
    server.close()
    await once(server, 'close')
  }
})

async function reach(server: Server, timeoutMs = 10_000): Promise<Bank> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  started.push(server)
  const { port } = server.address() as AddressInfo
  return openIpay({
    url: `http://127.0.0.1:${port}/payment/rest/`,
    user: 'u',
    password: SECRET,
    timeoutMs,
  })
}

const bankThat = (answer: RequestListener): Promise<Bank> =>
  reach(
    createServer({ keepAlive: false }, (request, response) => {
      response.setHeader('connection', 'close')
      answer(request, response)
    }),
  )

const bankSaying = (body: string, status = 200): Promise<Bank> =>
  bankThat((_request, response) => response.writeHead(status).end(body))

const order = {
  orderNumber: '12-1',
  bani: 100,
  returnUrl: 'https://portal.test/retur',
  description: 'Factură',
  createdOn: '2026-03-05',
  sessionSeconds: 1200,
  customer: { email: 'ana@exemplu.ro', phone: '+40722000142', name: 'Ană' },
}

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

const GOOD = {
  errorCode: '0',
  orderNumber: '12-1',
  orderStatus: 2,
  actionCode: 0,
  amount: 100,
  currency: '946',
  attributes: [{ name: 'mdOrder', value: 'm-1' }],
}

describe('a bank that does not answer', () => {
  it('is unavailable after the timeout', async () => {
    const sockets = new Set<{ destroy(): void }>()
    const server = createSocket((socket) => sockets.add(socket))
    const bank = await reach(server, 50)
    const failure = await failureOf(bank.register(order))
    for (const socket of sockets) socket.destroy()
    expect(failure).toBeInstanceOf(BankUnavailableError)
    expect(String(failure)).toContain('timeout')
  })

  it('is unavailable after the timeout when it stops in the middle of its answer', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"errorCode"')
    })
    const bank = await reach(server, 50)
    const failure = await failureOf(bank.status('m-1'))
    server.closeAllConnections()
    expect(String(failure)).toContain('timeout')
  })

  it('is unavailable when nothing listens', async () => {
    const server = createServer()
    const bank = await reach(server)
    started.splice(0)
    server.close()
    await once(server, 'close')
    expect(String(await failureOf(bank.refund('m-1', 1)))).toContain('network')
  })

  it('is unavailable when it hangs up', async () => {
    const bank = await bankThat((request) => request.socket.destroy())
    expect(String(await failureOf(bank.status('m-1')))).toContain('network')
  })
})

describe('an answer that cannot be understood', () => {
  it.each([
    ['a page', '<html>Mentenanță</html>', 200],
    ['half an object', '{"errorCode":"0","orderNu', 200],
    ['nothing', '', 200],
    ['a list', '[]', 200],
    ['null', 'null', 200],
    ['an error of the server', JSON.stringify(GOOD), 502],
    ['a page that is not there', '', 404],
    ['an order without its sum', JSON.stringify({ ...GOOD, amount: undefined }), 200],
    ['an unknown state', JSON.stringify({ ...GOOD, orderStatus: 9 }), 200],
    ['a partial refund without its sum', JSON.stringify({ ...GOOD, orderStatus: 7 }), 200],
    ['an error of the bank’s system', '{"errorCode":"7"}', 200],
  ])('means the bank is unavailable: %s', async (_what, body, status) => {
    const failure = await failureOf((await bankSaying(body, status)).status('m-1'))
    expect(failure).toBeInstanceOf(BankUnavailableError)
  })

  it('leaves a registration without a valid page undecided', async () => {
    const bank = await bankSaying('{"errorCode":"0","orderId":"m-1","formUrl":"javascript:1"}')
    expect(await failureOf(bank.register(order))).toBeInstanceOf(BankUnavailableError)
  })

  it('that redirects is not followed', async () => {
    const bank = await bankThat((_request, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    )
    expect(await failureOf(bank.status('m-1'))).toBeInstanceOf(BankUnavailableError)
  })
})

describe('an answer', () => {
  it.each([
    ['"5"', '5'],
    ['5', '5'],
  ])('with HTTP 200 and the code %s is a rejection', async (code, expected) => {
    const bank = await bankSaying(`{"errorCode":${code},"errorMessage":"Access denied"}`)
    const failure = await failureOf(bank.register(order))
    expect(failure).toBeInstanceOf(BankRejectedError)
    expect((failure as BankRejectedError).code).toBe(expected)
  })

  it.each([401, 403])('with HTTP %i is a rejection', async (status) => {
    const failure = await failureOf((await bankSaying('', status)).status('m-1'))
    expect((failure as BankRejectedError).code).toBe('5')
  })

  it('with code 7 to a refund (wrong state) is a rejection', async () => {
    const failure = await failureOf((await bankSaying('{"errorCode":"7"}')).refund('m-1', 1))
    expect((failure as BankRejectedError).code).toBe('7')
  })

  it('without a code is a success, unknown fields ignored', async () => {
    const more = { chargeback: false, ip: '10.0.0.1', bankInfo: { bankName: 'X' } }
    const bank = await bankSaying(JSON.stringify({ ...GOOD, ...more, errorCode: undefined }))
    const status = await bank.status('m-1')
    expect(status).toMatchObject({ outcome: { kind: 'paid', paidBani: 100 }, orderId: 'm-1' })
  })

  it('reports the sum the bank really took', async () => {
    const paymentAmountInfo = { paymentState: 'DEPOSITED', depositedAmount: 40 }
    const bank = await bankSaying(JSON.stringify({ ...GOOD, paymentAmountInfo }))
    expect((await bank.status('m-1'))?.outcome).toEqual({ kind: 'paid', paidBani: 40 })
  })

  it('never exposes a whole card number', async () => {
    const cardAuthInfo = { pan: '4111111111111234', expiration: '202803' }
    const bank = await bankSaying(JSON.stringify({ ...GOOD, cardAuthInfo }))
    const status = await bank.status('m-1')
    expect(status?.card).toEqual({ mask: '**** 1234', expires: '2028-03', saved: null })
    expect(JSON.stringify(status)).not.toContain('4111')
  })

  it('leaves out cards that the bank reports for another client', async () => {
    const card = { maskedPan: '411111**1111', expiryDate: '202803' }
    const bindings = [
      { bindingId: 'a', clientId: 'c-1', ...card },
      { bindingId: 'b', clientId: 'c-2', ...card },
      { bindingId: 'c', ...card },
    ]
    const bank = await bankSaying(JSON.stringify({ errorCode: '0', bindings }))
    const ids = (await bank.bindings('c-1')).map(({ bindingId }) => bindingId)
    expect(ids).toEqual(['a', 'c'])
  })
})

describe('a request', () => {
  it('is a form with basic authentication, in characters the bank accepts', async () => {
    let sent: { type: string; authorization: string; body: string } | undefined
    const bank = await bankThat((request, response) => {
      void text(request).then((body) => {
        const { 'content-type': type = '', authorization = '' } = request.headers
        sent = { type, authorization, body }
        response.end('{"errorCode":"1"}')
      })
    })
    await failureOf(bank.register({ ...order, unattended: true }))
    expect(sent?.type).toContain('application/x-www-form-urlencoded')
    expect(sent?.authorization).toBe(`Basic ${Buffer.from(`u:${SECRET}`).toString('base64')}`)
    const fields = Object.fromEntries(new URLSearchParams(sent?.body))
    expect(fields).toMatchObject({ amount: '100', currency: '946', description: 'Factura' })
    expect(JSON.parse(fields.jsonParams!)).toEqual({ requestedScaExemptionInd: 'MIT' })
    expect(JSON.parse(fields.orderBundle!)).toEqual({
      orderCreationDate: '2026-03-05',
      customerDetails: { email: 'ana@exemplu.ro', phone: '40722000142', contact: 'Ana' },
    })
    expect(fields).not.toHaveProperty('clientId')
  })

  it('does not leak into errors', async () => {
    const bank = await bankSaying('<html>')
    const failure = (await failureOf(bank.register(order))) as Error
    const told = `${failure.stack} ${JSON.stringify(failure)} ${String(failure.cause)}`
    for (const secret of [SECRET, 'ana@', '0722', '12-1', '127.0.0.1']) {
      expect(told).not.toContain(secret)
    }
  })
})
