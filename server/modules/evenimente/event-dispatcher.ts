import type { LiveEvent } from '#contract/evenimente.ts'
import type { ChangeEvent } from '#server/db/pubsub.ts'
import type { EventStream } from './stream.ts'

interface DispatcherOptions {
  /** Converts a change event into the event sent to the page. */
  eventOf(signal: ChangeEvent): Promise<LiveEvent>
  onError(error: unknown): void
}

/** Forwards change events to one event stream, in order and coalesced. */
export class EventDispatcher {
  readonly #stream: EventStream
  readonly #telling: DispatcherOptions
  #waiting: ChangeEvent[] = []
  // True from the start, so that nothing precedes the first event.
  #busy = true

  constructor(stream: EventStream, telling: DispatcherOptions) {
    this.#stream = stream
    this.#telling = telling
  }

  enqueue(signal: ChangeEvent): void {
    if (this.#waiting.some((waiting) => isSameChange(waiting, signal))) return
    this.#waiting.push(signal)
    if (!this.#busy) void this.#tellAll()
  }

  /** Sends the first event, then those queued meanwhile. */
  start(first: LiveEvent): void {
    this.#stream.send(first)
    void this.#tellAll()
  }

  async #tellAll(): Promise<void> {
    this.#busy = true
    try {
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
        this.#stream.send(await this.#telling.eventOf(next))
      }
    } catch (error) {
      this.#telling.onError(error)
    }
    this.#busy = false
  }
}

function isSameChange(one: ChangeEvent, other: ChangeEvent): boolean {
  if (one.tip === 'necitite' || other.tip === 'necitite') return one.tip === other.tip
  return one.tip === other.tip && one.id === other.id
}
