import { createHistogram } from 'node:perf_hooks'

/** Durations in milliseconds, kept in Node's HDR histogram as whole microseconds, to three significant figures. */
export class Histogram {
  readonly #microseconds = createHistogram()

  /** Records a duration in milliseconds; a shorter one than a microsecond counts as one. */
  record(ms: number): void {
    this.#microseconds.record(Math.max(1, Math.round(ms * 1000)))
  }

  /** Adds what another one has recorded. */
  add(other: Histogram): void {
    this.#microseconds.add(other.#microseconds)
  }

  get count(): number {
    return this.#microseconds.count
  }

  /** Longest duration in milliseconds; 0 if nothing was recorded. */
  get longest(): number {
    return this.#microseconds.max / 1000
  }

  /** Percentile in milliseconds; 0 if nothing was recorded. */
  percentile(percent: number): number {
    return this.#microseconds.percentile(percent) / 1000
  }
}
