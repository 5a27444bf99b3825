import { PassThrough } from 'node:stream'
import type { DeskEvent } from '#contract/desk/evenimente.ts'
import type { LiveEvent } from '#contract/evenimente.ts'

/** Limit of buffered bytes: a reader that falls further behind is disconnected. */
const MAX_WAITING_BYTES = 64 * 1024

/** One open page's stream of server-sent events. */
export class EventStream {
  /** Body of the response. */
  readonly body = new PassThrough()
  readonly #onEnd: (() => void)[] = []
  #ended = false

  constructor() {
    // Fastify destroys the body when the page disconnects.
    this.body.once('close', () => this.end())
  }

  get ended(): boolean {
    return this.#ended
  }

  /** Registers a callback for the end of the stream; calls it at once if the stream has already ended. */
  onEnd(step: () => void): void {
    if (this.#ended) step()
    else this.#onEnd.push(step)
  }

  send(event: LiveEvent | DeskEvent): void {
    this.#write(`data: ${JSON.stringify(event)}\n\n`)
  }

  /** Sends a heartbeat, an empty SSE comment. */
  sendHeartbeat(): void {
    this.#write(':\n\n')
  }

  end(): void {
    if (this.#ended) return
    this.#ended = true
    this.body.end()
    for (const step of this.#onEnd) step()
  }

  #write(text: string): void {
    if (this.#ended) return
    this.body.write(text)
    if (this.body.writableLength + this.body.readableLength > MAX_WAITING_BYTES) {
      this.body.destroy()
    }
  }
}
