import { useEffect, useState } from 'react'
import { serverNow } from '../../browser/server-clock.ts'

const MINUTE_MS = 60_000

/** The moment it is, told anew every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date(serverNow()))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNow())), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
