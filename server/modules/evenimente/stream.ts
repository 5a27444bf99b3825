import { PassThrough } from 'node:stream'
import type { LiveEvent } from '#contract/evenimente.ts'

/** What a reader that does not keep up may leave waiting. */
const MAX_WAITING_BYTES = 64 * 1024

/** One open page's stream of server-sent events. */
export class EventStream {
  /** What is sent as the answer's body. */
  readonly body = new PassThrough()
  readonly #onEnd: (() => void)[] = []
  #ended = false

  constructor() {
    // The page has gone: Fastify destroys the body.
    this.body.once('close', () => this.end())
  }

  get ended(): boolean {
    return this.#ended
  }

  /** Is called once, when nothing more will be sent; at once where that is so already. */
  onEnd(step: () => void): void {
    if (this.#ended) step()
    else this.#onEnd.push(step)
  }

  send(event: LiveEvent): void {
    this.#write(`data: ${JSON.stringify(event)}\n\n`)
  }

  /** A sign of life, which says nothing. */
  beat(): void {
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
