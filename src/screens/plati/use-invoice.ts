import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { Invoice } from '#contract/facturi.ts'
import { knownInvoices, newestInvoices, unpaidInvoices } from '../../services/facturi.ts'

/** An invoice this device has seen; it is missing when all that could hold it has come without it, or cannot. */
export function useInvoice(id: number, seen: Invoice | undefined) {
  useSignals()
  const known = knownInvoices().find((one) => one.id === id)
  // What was on a list may be gone from it when that is asked for again, as when it was paid meanwhile.
  const [last, setLast] = useState(known)
  if (known && known !== last) setLast(known)
  const invoice = [known, last, seen].find((one) => one?.id === id)
  const lists = [unpaidInvoices(), newestInvoices()].map((list) => list.known.value)
  const isSettled = lists.every(({ data, failure, busy }) => !busy && (data ?? failure) !== null)
  return { invoice, isMissing: !invoice && isSettled }
}
