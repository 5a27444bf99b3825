import { answers, type Fault } from '../support/fault-proxy.ts'
import { randomFrom } from '../support/random.ts'

/** Disruption of the phone while it sends. */
export type Disruption =
  | 'none'
  | 'reload'
  | 'page-closed'
  /** The phone reclaims memory by killing the page. */
  | 'page-killed'
  /** The phone freezes its pages for a while, as it does with background pages. */
  | 'page-frozen'
  /** A second open tab tries to send as well. */
  | 'second-tab'
  /** The battery dies: nothing is closed in order. */
  | 'switched-off'

/** Faults around one request, determined by the seed and the run's number. */
export interface FaultPlan {
  /** Sizes of the files, in bytes. */
  files: number[]
  /** State of the connection while the request is written. */
  writing: Fault
  /** Changes of the connection after sending, one after another; each delay starts at the change before. */
  gusts: { afterMs: number; fault: Fault }[]
  mishap: Disruption
  /** Milliseconds from sending to the disruption; a freeze also lasts as long. */
  mishapMs: number
}

type Kind = Fault['kind']

/** Excludes faults that answer: a form whose uploads are rejected keeps its files and shows an error. */
const cuts: readonly Kind[] = ['pass', 'refuse', 'hang', 'cut', 'lose-answer', 'slow', 'lossy']
const faults: readonly Kind[] = [...cuts, 'answer', 'answer']
const strangers: readonly Fault[] = Object.values(answers)

/** Shares in percent; the rest of the runs have no disruption. */
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

  /** Returns an integer from 0 up to, but not including, the limit. */
  upTo(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  pick<T>(from: readonly T[]): T {
    return from[this.upTo(from.length)]!
  }

  /** Picks a value by its share in percent; `rest` for what remains of the hundred. */
  pickByShare<T>(shares: readonly (readonly [T, number])[], rest: T): T {
    const chance = this.upTo(100)
    let bound = 0
    for (const [value, share] of shares) {
      bound += share
      if (chance < bound) return value
    }
    return rest
  }

  /** Makes between 0 and `most` items. */
  some<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.upTo(most + 1) }, make)
  }
}
