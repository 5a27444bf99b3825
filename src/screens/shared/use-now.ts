import { useEffect, useState } from 'react'
import { serverNow } from '../../browser/server-clock.ts'

const MINUTE_MS = 60_000

/** Returns the current time by the server's clock, updated every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date(serverNow()))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNow())), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
