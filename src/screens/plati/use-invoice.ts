import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { Invoice } from '#contract/facturi.ts'
import { knownInvoices, newestInvoices, unpaidInvoices } from '../../services/facturi.ts'

/** Finds an invoice in the cached lists; `isMissing` once all of them have loaded or failed without it. */
export function useInvoice(id: number, seen: Invoice | undefined) {
  useSignals()
  const known = knownInvoices().find((one) => one.id === id)
  // A refetched list may no longer contain the invoice, as when it has been paid meanwhile.
  const [last, setLast] = useState(known)
  if (known && known !== last) setLast(known)
  const invoice = [known, last, seen].find((one) => one?.id === id)
  const lists = [unpaidInvoices(), newestInvoices()].map((list) => list.known.value)
  const isSettled = lists.every(({ data, failure, busy }) => !busy && (data ?? failure) !== null)
  return { invoice, isMissing: !invoice && isSettled }
}
