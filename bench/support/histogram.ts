/** Ratio between neighbouring buckets: 2 %. */
const STEP = 1.02
const SHORTEST_MS = 0.01

/** Histogram of durations with logarithmic buckets. A percentile is at most 2 % too high. */
export class Histogram {
  readonly #counts = new Map<number, number>()
  #count = 0
  #longest = 0

  /** Records a duration in milliseconds, not negative. */
  record(ms: number): void {
    const bucket = Math.ceil(Math.log(Math.max(ms, SHORTEST_MS) / SHORTEST_MS) / Math.log(STEP))
    this.#counts.set(bucket, (this.#counts.get(bucket) ?? 0) + 1)
    this.#count += 1
    this.#longest = Math.max(this.#longest, ms)
  }

  get count(): number {
    return this.#count
  }

  /** Longest duration in milliseconds; 0 if nothing was recorded. */
  get longest(): number {
    return this.#longest
  }

  /** Percentile in milliseconds; 0 if nothing was recorded. */
  percentile(percent: number): number {
    let left = Math.ceil((this.#count * percent) / 100)
    for (const [bucket, count] of [...this.#counts].toSorted(([one], [other]) => one - other)) {
      left -= count
      if (left <= 0) return Math.min(SHORTEST_MS * STEP ** bucket, this.#longest)
    }
    return 0
  }
}
