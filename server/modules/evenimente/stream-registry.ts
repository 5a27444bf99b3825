import type { EventStream } from './stream.ts'

/** Pages of one citizen that are told at once; the one opened first ends when there are more. */
const MAX_STREAMS = 10

/** The streams that are open on this instance, by citizen. */
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
