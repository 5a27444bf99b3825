import { dayOf } from '#contract/time-zone.ts'
import type { Day } from '#contract/days.ts'
import { accruePenalties } from '#server/domain/penalties.ts'
import { applyAllCredits } from '#server/domain/receivables.ts'
import type { Ports } from '#server/ports/ports.ts'

/** A task that brings all that is owed up to date, once a day: penalties of what is late, and what was paid beforehand. */
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
