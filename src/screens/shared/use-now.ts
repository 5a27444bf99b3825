import { useEffect, useState } from 'react'
import { serverNow } from '../../browser/server-clock.ts'

const MINUTE_MS = 60_000

/** Returns the current time by the server's clock; updates every minute and when a sleeping page becomes visible. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date(serverNow()))
  useEffect(() => {
    const look = () => setNow(new Date(serverNow()))
    const timer = setInterval(look, MINUTE_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
