import type { EventStream } from './stream.ts'

/** Maximum number of open streams per citizen or member of the staff; over it, the oldest one ends. */
const MAX_STREAMS = 10

/** Open streams of this instance, by the id of who opened them. */
export class StreamRegistry {
  readonly #streams = new Map<number, Set<EventStream>>()

  add(ownerId: number, stream: EventStream): void {
    const own = this.#streams.get(ownerId) ?? new Set()
    this.#streams.set(ownerId, own.add(stream))
    stream.onEnd(() => {
      own.delete(stream)
      if (own.size === 0 && this.#streams.get(ownerId) === own) this.#streams.delete(ownerId)
    })
    const [oldest] = own
    if (own.size > MAX_STREAMS) oldest?.end()
  }

  endAll(): void {
    for (const own of this.#streams.values()) for (const stream of own) stream.end()
  }
}
