import type { CaseFigures } from '#contract/desk/cifre.ts'
import { describeChange } from './describe-change.ts'
import { words } from './texts.ro.ts'

/** Returns a part in whole per cent; null of nothing. */
export const toPercent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100)

/** Returns the share of „Da” in what citizens said of the solutions of their complaints, in per cent. */
export const toSolvedShare = ({ rezolvate_spuse, nerezolvate_spuse }: CaseFigures) =>
  toPercent(rezolvate_spuse, rezolvate_spuse + nerezolvate_spuse)

export const formatPercent = (value: number | null): string =>
  value === null ? words.none : `${value}%`

/** Says how a share compares with the one before; null if either is missing. */
export const describeShareChange = (now: number | null, before: number | null): string | null =>
  now === null || before === null
    ? null
    : describeChange(now, before, formatPercent, words.change.points)
