import { useEffect, useRef } from 'react'
import type { Announcement } from '#contract/operator/anunturi.ts'

const POLL_MS = 2000

/** Reloads while one of the announcements is being sent, or is due. */
export function useProgress(
  announcements: readonly Pick<Announcement, 'stare' | 'la'>[],
  reload: () => void,
): void {
  const latest = useRef(reload)
  useEffect(() => {
    latest.current = reload
  })
  const isMoving = announcements.some(
    ({ stare, la }) =>
      stare === 'se_trimite' || (stare === 'programat' && Date.parse(la) <= Date.now() + POLL_MS),
  )
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => latest.current(), POLL_MS)
    return () => clearInterval(timer)
  }, [isMoving])
}
