import type { DeskCaseKind, QueueCounts } from '#contract/desk/coada.ts'
import type { Db } from '#server/db/db.ts'
import { countAssigned, countOpen } from './repo.ts'
import type { OpenCounts, QueueViewer } from './repo.ts'

type KindCounts = QueueCounts & { fel: DeskCaseKind }

const NONE: QueueCounts = {
  deschise: 0,
  asteapta: 0,
  depasite: 0,
  aproape: 0,
  cer_raspuns: 0,
  ale_mele: 0,
  ale_nimanui: 0,
}
const names = Object.keys(NONE) as (keyof QueueCounts)[]

/** Counts the open cases of each kind that a viewer sees. `count` counts those of everybody. */
export async function countForViewer(
  db: Db,
  { staffId, kinds, now }: QueueViewer,
  count: () => Promise<OpenCounts> = () => countOpen(db, kinds, now),
): Promise<KindCounts[]> {
  const [open, assigned] = await Promise.all([count(), countAssigned(db, staffId, kinds)])
  return kinds.map((fel) => ({
    ...NONE,
    ...open.find((one) => one.fel === fel),
    ...assigned.find((one) => one.fel === fel),
    fel,
  }))
}

/** Adds the counts of several kinds up. */
export function sumCounts(each: QueueCounts[]): QueueCounts {
  const sums = names.map((name) => [name, each.reduce((sum, counts) => sum + counts[name], 0)])
  return Object.fromEntries(sums)
}
