import type { LiveEvent } from '#contract/evenimente.ts'
import type { ChangeEvent } from '#server/domain/pubsub.ts'
import type { EventStream } from './stream.ts'

interface Telling {
  /** Makes of a signal what a page is told. */
  eventOf(signal: ChangeEvent): Promise<LiveEvent>
  failed(error: unknown): void
}

/** Tells a page what is heard for its citizen, in the order it was heard; what already waits is not said twice. */
export class EventDispatcher {
  readonly #stream: EventStream
  readonly #telling: Telling
  #waiting: ChangeEvent[] = []
  // Until the first event has been told.
  #busy = true

  constructor(stream: EventStream, telling: Telling) {
    this.#stream = stream
    this.#telling = telling
  }

  hear(signal: ChangeEvent): void {
    if (this.#waiting.some((waiting) => isSame(waiting, signal))) return
    this.#waiting.push(signal)
    if (!this.#busy) void this.#tellAll()
  }

  /** Tells the first event, then what was heard meanwhile. */
  begin(first: LiveEvent): void {
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
      this.#telling.failed(error)
    }
    this.#busy = false
  }
}

function isSame(one: ChangeEvent, other: ChangeEvent): boolean {
  if (one.tip === 'necitite' || other.tip === 'necitite') return one.tip === other.tip
  return one.tip === other.tip && one.id === other.id
}
