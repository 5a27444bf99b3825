import { useEffect, useState } from 'react'
import { type Day } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { serverNow } from '../../browser/server-clock.ts'

const MINUTE_MS = 60_000

/** Returns today's date in Bucharest; updates at midnight and when a sleeping page becomes visible. */
export function useToday(): Day {
  const [today, setToday] = useState(() => dayOf(new Date(serverNow())))
  useEffect(() => {
    const look = () => setToday(dayOf(new Date(serverNow())))
    const timer = setInterval(look, MINUTE_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return today
}
