import { dayOf } from '#contract/time-zone.ts'
import type { Day } from '#contract/days.ts'
import { accruePenalties } from '#server/domain/penalties.ts'
import { applyAllCredits } from '#server/domain/receivables.ts'
import type { Ports } from '#server/ports/ports.ts'

/** Creates a task that accrues penalties and applies credit, once a day. */
export function createDailyPenaltiesTask(
  ports: Pick<Ports, 'db' | 'clock' | 'env'>,
): () => Promise<void> {
  let done: Day | null = null
  return async () => {
    const now = ports.clock.now()
    if (dayOf(now) === done) return
    await accruePenalties(ports.db, { now, rules: ports.env.penalties })
    await applyAllCredits(ports.db, now)
    done = dayOf(now)
  }
}
