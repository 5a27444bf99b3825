import { dayOf } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { accruePenalties } from '#server/domain/penalties.ts'
import type { Ports } from '#server/ports/ports.ts'

/** A task that brings the penalties of all that is late up to date, once a day. */
export function penaltiesOfTheDay(ports: Pick<Ports, 'db' | 'clock' | 'env'>): () => Promise<void> {
  let done: Day | null = null
  return async () => {
    const now = ports.clock.now()
    if (dayOf(now) === done) return
    await accruePenalties(ports.db, { now, rules: ports.env.penalties })
    done = dayOf(now)
  }
}
