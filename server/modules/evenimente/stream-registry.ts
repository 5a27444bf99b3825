import type { EventStream } from './stream.ts'

/** Maximum number of open streams per citizen; over it, the oldest one ends. */
const MAX_STREAMS = 10

/** Open streams of this instance, by citizen. */
export class StreamRegistry {
  readonly #streams = new Map<number, Set<EventStream>>()

  add(citizenId: number, stream: EventStream): void {
    const own = this.#streams.get(citizenId) ?? new Set()
    this.#streams.set(citizenId, own.add(stream))
    stream.onEnd(() => {
      own.delete(stream)
      if (own.size === 0 && this.#streams.get(citizenId) === own) this.#streams.delete(citizenId)
    })
    const [oldest] = own
    if (own.size > MAX_STREAMS) oldest?.end()
  }

  endAll(): void {
    for (const own of this.#streams.values()) for (const stream of own) stream.end()
  }
}
