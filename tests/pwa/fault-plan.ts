import { answers, type Fault } from '../support/fault-proxy.ts'
import { randomFrom } from '../support/random.ts'

/** What happens to the phone while it sends. */
export type Disruption =
  | 'none'
  | 'reload'
  | 'page-closed'
  /** The phone needs the memory: the page is killed. */
  | 'page-killed'
  /** The phone stops its pages for a while, as it does with those in the background. */
  | 'page-frozen'
  /** A second tab is open and wants to send as well. */
  | 'second-tab'
  /** The battery is empty: nothing can be put in order before. */
  | 'switched-off'

/** All that happens around one request: the same for the same seed and number. */
export interface FaultPlan {
  /** Sizes of the files, in bytes. */
  files: number[]
  /** The line while the request is written. */
  writing: Fault
  /** How it changes from the moment of sending, one after another. */
  gusts: { afterMs: number; fault: Fault }[]
  mishap: Disruption
  /** How long after sending it happens, or lasts. */
  mishapMs: number
}

type Kind = Fault['kind']

/** A form whose files somebody refuses to take keeps them and says so, so faults that answer come while sending. */
const cuts: readonly Kind[] = ['pass', 'refuse', 'hang', 'cut', 'lose-answer', 'slow', 'lossy']
const faults: readonly Kind[] = [...cuts, 'answer', 'answer']
const strangers: readonly Fault[] = Object.values(answers)

/** Out of a hundred; what is left has none. */
const mishaps: readonly [Disruption, number][] = [
  ['reload', 10],
  ['page-closed', 6],
  ['page-killed', 6],
  ['page-frozen', 8],
  ['second-tab', 8],
  ['switched-off', 3],
]

const MOST_FILES = 2
const MOST_GUSTS = 3
const LONGEST_GUST_MS = 250
const LONGEST_MISHAP_MS = 400

export function planFaults(seed: number, run: number): FaultPlan {
  const dice = new Dice(Math.imul(seed, 1_000_003) + run)
  return {
    files: dice.some(MOST_FILES, () => 500 + dice.upTo(4000)),
    writing: faultOf(dice.pick(cuts), dice),
    gusts: dice.some(MOST_GUSTS, () => ({
      afterMs: dice.upTo(LONGEST_GUST_MS),
      fault: faultOf(dice.pick(faults), dice),
    })),
    mishap: dice.pickByShare(mishaps, 'none'),
    mishapMs: dice.upTo(LONGEST_MISHAP_MS),
  }
}

function faultOf(kind: Kind, dice: Dice): Fault {
  switch (kind) {
    case 'cut':
      return { kind, afterBytes: 300 + dice.upTo(4000) }
    case 'slow':
      return { kind, bytesPerSecond: 8_000 + dice.upTo(40_000), latencyMs: 20 + dice.upTo(200) }
    case 'lossy':
      return { kind, share: 0.1 + dice.upTo(50) / 100, random: randomFrom(dice.upTo(2 ** 31)) }
    case 'answer':
      return dice.pick(strangers)
    default:
      return { kind }
  }
}

export class Dice {
  readonly #random: () => number

  constructor(seed: number) {
    this.#random = randomFrom(seed)
  }

  /** A whole number from 0 to below the limit. */
  upTo(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  pick<T>(from: readonly T[]): T {
    return from[this.upTo(from.length)]!
  }

  /** One of those with a share out of a hundred; `rest` for what is left. */
  pickByShare<T>(shares: readonly (readonly [T, number])[], rest: T): T {
    const chance = this.upTo(100)
    let bound = 0
    for (const [value, share] of shares) {
      bound += share
      if (chance < bound) return value
    }
    return rest
  }

  /** So many at most, or none. */
  some<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.upTo(most + 1) }, make)
  }
}
