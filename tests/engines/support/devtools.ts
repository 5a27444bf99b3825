import { once } from 'node:events'
import { WebSocket } from 'ws'

interface Reply {
  id?: number
  result?: unknown
  error?: { message: string }
}

/** DevTools protocol client of one page; matches each command with its reply. */
export class Devtools {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (reply: Reply) => void>()
  #lastId = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data: Buffer) => {
      const reply = JSON.parse(data.toString()) as Reply
      if (reply.id !== undefined) this.#waiting.get(reply.id)?.(reply)
    })
    socket.on('close', () => {
      for (const answer of this.#waiting.values()) answer({ error: { message: 'page closed' } })
    })
  }

  static async connect(url: string): Promise<Devtools> {
    const socket = new WebSocket(url)
    await once(socket, 'open')
    return new Devtools(socket)
  }

  async send<Result>(method: string, params: object = {}): Promise<Result> {
    const id = ++this.#lastId
    const replied = new Promise<Reply>((resolve) => this.#waiting.set(id, resolve))
    this.#socket.send(JSON.stringify({ id, method, params }))
    const { result, error } = await replied
    this.#waiting.delete(id)
    if (error) throw new Error(`${method}: ${error.message}`)
    return result as Result
  }
}
