import { answerFaults, type Fault } from '../support/fault-proxy.ts'
import { createSeededRandom } from '../support/seeded-random.ts'

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
  faultChanges: { afterMs: number; fault: Fault }[]
  disruption: Disruption
  /** Milliseconds from sending to the disruption; a freeze also lasts as long. */
  disruptionMs: number
}

type Kind = Fault['kind']

/** Excludes faults that answer: a form whose uploads are rejected keeps its files and shows an error. */
const silentFaults: readonly Kind[] = [
  'pass',
  'refuse',
  'hang',
  'cut',
  'lose-answer',
  'slow',
  'lossy',
]
const faults: readonly Kind[] = [...silentFaults, 'answer', 'answer']
const foreignAnswers: readonly Fault[] = Object.values(answerFaults)

/** Shares in percent; the rest of the runs have no disruption. */
const disruptionShares: readonly [Disruption, number][] = [
  ['reload', 10],
  ['page-closed', 6],
  ['page-killed', 6],
  ['page-frozen', 8],
  ['second-tab', 8],
  ['switched-off', 3],
]

const MOST_FILES = 2
const MAX_FAULT_CHANGES = 3
const MAX_FAULT_DELAY_MS = 250
const MAX_DISRUPTION_MS = 400

export function planFaults(seed: number, run: number): FaultPlan {
  const dice = new SeededRandom(Math.imul(seed, 1_000_003) + run)
  return {
    files: dice.arrayUpTo(MOST_FILES, () => 500 + dice.below(4000)),
    writing: createFault(dice.pick(silentFaults), dice),
    faultChanges: dice.arrayUpTo(MAX_FAULT_CHANGES, () => ({
      afterMs: dice.below(MAX_FAULT_DELAY_MS),
      fault: createFault(dice.pick(faults), dice),
    })),
    disruption: dice.pickByShare(disruptionShares, 'none'),
    disruptionMs: dice.below(MAX_DISRUPTION_MS),
  }
}

function createFault(kind: Kind, dice: SeededRandom): Fault {
  switch (kind) {
    case 'cut':
      return { kind, afterBytes: 300 + dice.below(4000) }
    case 'slow':
      return { kind, bytesPerSecond: 8_000 + dice.below(40_000), latencyMs: 20 + dice.below(200) }
    case 'lossy':
      return {
        kind,
        share: 0.1 + dice.below(50) / 100,
        random: createSeededRandom(dice.below(2 ** 31)),
      }
    case 'answer':
      return dice.pick(foreignAnswers)
    default:
      return { kind }
  }
}

export class SeededRandom {
  readonly #random: () => number

  constructor(seed: number) {
    this.#random = createSeededRandom(seed)
  }

  /** Returns an integer from 0 up to, but not including, the limit. */
  below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!
  }

  /** Picks a value by its share in percent; `rest` for what remains of the hundred. */
  pickByShare<T>(shares: readonly (readonly [T, number])[], rest: T): T {
    const chance = this.below(100)
    let bound = 0
    for (const [value, share] of shares) {
      bound += share
      if (chance < bound) return value
    }
    return rest
  }

  /** Makes between 0 and `most` items. */
  arrayUpTo<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.below(most + 1) }, make)
  }
}
