import { useEffect } from 'react'
import { query } from '../../services/location.ts'

/** Finds what the address asks for with `?numar=`, whenever that changes. Returns the number; '' for none. */
export function useNumberInAddress(find: (number: string) => Promise<void>): string {
  const number = query.value.get('numar') ?? ''
  useEffect(() => {
    if (number !== '') void find(number)
    // Only a new number is looked for by itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [number])
  return number
}
