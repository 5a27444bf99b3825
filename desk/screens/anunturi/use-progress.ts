import type { Announcement } from '#contract/operator/anunturi.ts'
import { usePolling, type Polled } from '../shared/use-polling.ts'

const POLL_MS = 2000

/** Reloads while one of the announcements is being sent, or is due. */
export function useProgress(
  announcements: readonly Pick<Announcement, 'stare' | 'la'>[],
  polled: Polled,
): void {
  const isMoving = announcements.some(
    ({ stare, la }) =>
      stare === 'se_trimite' || (stare === 'programat' && Date.parse(la) <= Date.now() + POLL_MS),
  )
  usePolling(isMoving, polled, POLL_MS)
}
