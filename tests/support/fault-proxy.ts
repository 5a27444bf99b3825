import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * What happens to connections from now on.
 * - `pass`: nothing.
 * - `refuse`: they are cut at once, as without a network.
 * - `hang`: accepted, never answered.
 * - `cut`: cut once so many bytes of the request have passed.
 * - `lose-answer`: the request arrives, its answer does not.
 * - `answer`: something on the way answers in the portal's place: a page of a Wi-Fi, a gateway's 502. With `only`, it
 *   does so just for the requests that hold this text; the others pass.
 */
export type Fault =
  | { kind: 'pass' }
  | { kind: 'refuse' }
  | { kind: 'hang' }
  | { kind: 'cut'; afterBytes: number }
  | { kind: 'lose-answer' }
  | { kind: 'answer'; status: string; headers: string[]; body: string; only?: string }

const PAGE = '<!doctype html><title>Wi-Fi</title><p>Conectați-vă la rețea.</p>'

/** Faults that answer: a Wi-Fi's page with 200, its redirection, a gateway's 502, and our own 500. */
export const answers = {
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

/** A real TCP proxy before the portal that can be told to fail. */
export class FaultProxy {
  fault: Fault = { kind: 'pass' }
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

  /** Where to, once the server behind is there. */
  forwardTo(url: string): void {
    this.#targetPort = Number(new URL(url).port)
  }

  /** Changes what happens; open connections are cut, so that kept ones do not outlive the change. */
  break(fault: Fault): void {
    this.fault = fault
    for (const socket of this.#sockets) socket.destroy()
  }

  mend(): void {
    this.break({ kind: 'pass' })
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #serve(client: Socket): void {
    this.#watch(client)
    const { fault } = this
    if (fault.kind === 'refuse') return void client.destroy()
    if (fault.kind === 'hang') return
    if (fault.kind === 'answer' && !fault.only) return answerOnce(client, fault)
    const upstream = connect(this.#targetPort, 'localhost')
    this.#watch(upstream)
    let passed = 0
    client.on('data', (chunk: Buffer) => {
      passed += chunk.length
      if (fault.kind === 'answer' && fault.only && chunk.includes(fault.only)) {
        upstream.removeAllListeners('close').destroy()
        client.end(messageOf(fault))
      } else if (fault.kind === 'cut' && passed > fault.afterBytes) {
        client.destroy()
        upstream.destroy()
      } else {
        upstream.write(chunk)
      }
    })
    upstream.on('data', (chunk: Buffer) => {
      if (fault.kind === 'lose-answer') client.destroy()
      else client.write(chunk)
    })
    client.on('close', () => (fault.kind === 'lose-answer' ? upstream.end() : upstream.destroy()))
    upstream.on('close', () => client.destroy())
  }

  #watch(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => socket.destroy()) // cutting is what this proxy is for
  }
}

type Answer = Extract<Fault, { kind: 'answer' }>

function answerOnce(client: Socket, answer: Answer): void {
  client.once('data', () => client.end(messageOf(answer)))
}

function messageOf({ status, headers, body }: Answer): string {
  const head = [
    `HTTP/1.1 ${status}`,
    ...headers,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
