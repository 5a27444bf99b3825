import type { Socket } from 'node:net'

/** Bandwidth and latency of a line. */
export interface Pace {
  bytesPerSecond: number
  latencyMs: number
}

/** Duration of the pieces that a chunk is split into, so that bytes arrive evenly instead of in bursts. */
const PIECE_MS = 100

/**
 * One direction of a slow line, shared by all connections like a phone's radio link. Preserves order and applies
 * back-pressure: a sender is paused until its data has left, so that it cannot fill the memory.
 */
export class Throttle {
  readonly #pace: Pace
  readonly #departures = new DelayQueue()
  readonly #arrivals = new DelayQueue()
  #busyUntil = 0

  constructor(pace: Pace) {
    this.#pace = pace
  }

  carry(chunk: Buffer, from: Socket, to: Socket): void {
    from.pause()
    const size = Math.max(1, Math.round((this.#pace.bytesPerSecond * PIECE_MS) / 1000))
    for (let start = 0; start < chunk.length; start += size) {
      const piece = chunk.subarray(start, start + size)
      this.#depart(piece.length, () => {
        if (to.writable) to.write(piece)
      })
    }
    this.#departures.add(this.#busyUntil, () => from.resume())
  }

  /** Calls back once everything sent before has arrived. */
  onDrained(arrived: () => void): void {
    this.#depart(0, arrived)
  }

  #depart(bytes: number, arrived: () => void): void {
    const start = Math.max(this.#busyUntil, performance.now())
    this.#busyUntil = start + (bytes / this.#pace.bytesPerSecond) * 1000
    this.#arrivals.add(this.#busyUntil + this.#pace.latencyMs, arrived)
  }
}

/** Runs callbacks at their times, in order; separate timers could overtake each other. */
class DelayQueue {
  readonly #waiting: { at: number; run: () => void }[] = []

  add(at: number, run: () => void): void {
    this.#waiting.push({ at, run })
    if (this.#waiting.length === 1) this.#waitForFirst()
  }

  #waitForFirst(): void {
    const [first] = this.#waiting
    if (!first) return
    const delay = Math.max(0, Math.ceil(first.at - performance.now()))
    setTimeout(() => this.#runDue(), delay).unref()
  }

  #runDue(): void {
    while (this.#waiting[0] && this.#waiting[0].at <= performance.now()) {
      this.#waiting[0].run()
      this.#waiting.shift()
    }
    this.#waitForFirst()
  }
}
