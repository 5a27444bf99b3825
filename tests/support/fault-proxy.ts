import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { Throttle, type Pace } from './throttle.ts'

/**
 * Fault injected into connections. With `only`, it applies just to the requests that contain this text.
 * - `pass`: none.
 * - `refuse`: connections are cut at once, as without a network.
 * - `hang`: accepted, never answered.
 * - `cut`: cut after so many bytes of the request.
 * - `lose-answer`: the request arrives, its response does not.
 * - `answer`: a middlebox answers in the portal's place: a captive portal's page, a gateway's 502.
 * - `slow`: limited bandwidth and latency, the same in both directions.
 * - `lossy`: a share (0–1) of the exchanges is cut at a random moment: before the request, midway through it, or before
 *   the response. A keep-alive connection is at risk at each exchange.
 */
export type Fault =
  | { kind: 'pass' }
  | { kind: 'refuse'; only?: string }
  | { kind: 'hang' }
  | { kind: 'cut'; afterBytes: number }
  | { kind: 'lose-answer'; only?: string }
  | { kind: 'answer'; status: string; headers: string[]; body: string; only?: string }
  | ({ kind: 'slow' } & Pace)
  | { kind: 'lossy'; share: number; random: () => number }

const PAGE = '<!doctype html><title>Wi-Fi</title><p>Conectați-vă la rețea.</p>'

/** Faults of kind `answer`: a captive portal's page with 200, its redirect, a gateway's 502, and our own 500. */
export const answerFaults = {
  page: { kind: 'answer', status: '200 OK', headers: ['Content-Type: text/html'], body: PAGE },
  captive: {
    kind: 'answer',
    status: '302 Found',
    headers: ['Location: http://localhost:9/'],
    body: '',
  },
  gateway: {
    kind: 'answer',
    status: '502 Bad Gateway',
    headers: ['Content-Type: text/html'],
    body: PAGE,
  },
  broken: {
    kind: 'answer',
    status: '500 Internal Server Error',
    headers: ['Content-Type: application/json'],
    body: '{"status_code":500,"errors":{"message":["Ne pare rău"],"code":"eroare_generala"}}',
  },
} satisfies Record<string, Fault>

/** TCP proxy before the portal that injects faults. */
export class FaultProxy {
  fault: Fault = { kind: 'pass' }
  /** Number of exchanges a lossy line has cut so far. */
  lost = 0
  #lanes: Lanes | null = null
  readonly #sockets = new Set<Socket>()
  readonly #server: Server
  #targetPort = 0
  #port = 0

  constructor() {
    this.#server = createServer((client) => this.#serve(client))
  }

  /** Address of the proxy, without a slash at its end. */
  get url(): string {
    return `http://localhost:${this.#port}`
  }

  async listen(): Promise<void> {
    this.#server.listen(0)
    await once(this.#server, 'listening')
    const address = this.#server.address()
    this.#port = typeof address === 'object' && address ? address.port : 0
  }

  /** Sets the target, once the server behind the proxy has started. */
  forwardTo(url: string): void {
    this.#targetPort = Number(new URL(url).port)
  }

  /** Starts another proxy before the same portal, with its own faults. */
  async another(): Promise<FaultProxy> {
    const proxy = new FaultProxy()
    await proxy.listen()
    proxy.#targetPort = this.#targetPort
    return proxy
  }

  /** Changes the fault and cuts open connections, so that keep-alive ones do not outlive the change. */
  injectFault(fault: Fault): void {
    this.fault = fault
    this.#lanes =
      fault.kind === 'slow' ? { there: new Throttle(fault), back: new Throttle(fault) } : null
    for (const socket of this.#sockets) socket.destroy()
  }

  clearFault(): void {
    this.injectFault({ kind: 'pass' })
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #serve(client: Socket): void {
    this.#watch(client)
    const { fault } = this
    if (fault.kind === 'refuse' && !fault.only) return void client.destroy()
    if (fault.kind === 'hang') return
    if (fault.kind === 'answer' && !fault.only) return answerOnce(client, fault)
    const upstream = connect(this.#targetPort, 'localhost')
    this.#watch(upstream)
    if (this.#lanes) pipeThrottled(client, upstream, this.#lanes)
    else if (fault.kind === 'lossy') pipeLossy(client, upstream, fault, () => (this.lost += 1))
    else pipeUntilFault(client, upstream, fault)
  }

  #watch(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => socket.destroy()) // resets are expected here
  }
}

interface Lanes {
  there: Throttle
  back: Throttle
}

function pipeThrottled(client: Socket, upstream: Socket, { there, back }: Lanes): void {
  client.on('data', (chunk: Buffer) => there.carry(chunk, client, upstream))
  upstream.on('data', (chunk: Buffer) => back.carry(chunk, upstream, client))
  client.on('close', () => there.onDrained(() => upstream.destroy()))
  upstream.on('close', () => back.onDrained(() => client.destroy()))
}

type Moment = 'before' | 'midway' | 'before-answer'
const moments: readonly Moment[] = ['before', 'midway', 'before-answer']

function pipeLossy(
  client: Socket,
  upstream: Socket,
  { share, random }: Extract<Fault, { kind: 'lossy' }>,
  onLoss: () => void,
): void {
  let isAnswered = true
  let cutAt: Moment | null = null
  const cut = () => {
    if (client.destroyed) return
    onLoss()
    client.destroy()
  }
  client.on('data', (chunk: Buffer) => {
    if (isAnswered) {
      isAnswered = false
      // Always draws both numbers, so that a seed decides each exchange the same way.
      const [danger, moment] = [random(), random()]
      cutAt = danger < share ? moments[Math.floor(moment * moments.length)]! : null
    }
    if (cutAt === 'before') return cut()
    if (cutAt !== 'midway') return void upstream.write(chunk)
    upstream.end(chunk.subarray(0, chunk.length / 2))
    cut()
  })
  upstream.on('data', (chunk: Buffer) => {
    isAnswered = true
    if (cutAt === 'before-answer') cut()
    else client.write(chunk)
  })
  client.on('close', () => upstream.end())
  upstream.on('close', () => client.destroy())
}

function pipeUntilFault(client: Socket, upstream: Socket, fault: Fault): void {
  let passed = 0
  let isMeant = false
  client.on('data', (chunk: Buffer) => {
    passed += chunk.length
    isMeant ||= !('only' in fault) || chunk.includes(fault.only ?? '')
    if (fault.kind === 'answer' && isMeant) {
      upstream.removeAllListeners('close').destroy()
      client.end(formatResponse(fault))
    } else if (endsHere(fault, passed, isMeant)) {
      client.destroy()
      upstream.destroy()
    } else {
      upstream.write(chunk)
    }
  })
  upstream.on('data', (chunk: Buffer) => {
    if (fault.kind === 'lose-answer' && isMeant) client.destroy()
    else client.write(chunk)
  })
  client.on('close', () => (fault.kind === 'lose-answer' ? upstream.end() : upstream.destroy()))
  upstream.on('close', () => client.destroy())
}

const endsHere = (fault: Fault, passed: number, isMeant: boolean): boolean =>
  fault.kind === 'refuse' ? isMeant : fault.kind === 'cut' && passed > fault.afterBytes

type Answer = Extract<Fault, { kind: 'answer' }>

function answerOnce(client: Socket, answer: Answer): void {
  client.once('data', () => client.end(formatResponse(answer)))
}

function formatResponse({ status, headers, body }: Answer): string {
  const head = [
    `HTTP/1.1 ${status}`,
    ...headers,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
