import { setTimeout as wait } from 'node:timers/promises'

/**
 * Settles no sooner than after `floorMs`, whether the work succeeds or throws, so that its duration reveals nothing
 * about what was found (timing attack).
 */
export async function withMinimumDuration<T>(floorMs: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(floorMs)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
