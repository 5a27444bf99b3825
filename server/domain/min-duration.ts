import { setTimeout as wait } from 'node:timers/promises'

/**
 * Answers no sooner than `floorMs` after being asked, whether the work succeeds or throws:
 * how long it took then tells nothing about what was found.
 */
export async function withMinimumDuration<T>(floorMs: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(floorMs)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
