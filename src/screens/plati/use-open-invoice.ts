import { useEffect, useRef } from 'react'
import { navigate } from 'wouter/use-hash-location'
import { invoiceHref } from '../../services/facturi.ts'

/**
 * Returns the id of the invoice in the address and a function that closes it: history back if it was opened on this
 * page, else a navigation. Closing restores the focus to its link.
 */
export function useOpenInvoice(location: string): [id: number | null, close: () => void] {
  const id = Number(/#factura-(\d+)$/.exec(location)?.[1]) || null
  const before = useRef(id)
  const openedHere = useRef(false)
  useEffect(() => {
    const last = before.current
    before.current = id
    if (id !== null) openedHere.current ||= last === null
    if (id !== null || last === null) return
    openedHere.current = false
    // Runs after the page has focused its title.
    document.querySelector<HTMLElement>(`a[href="${invoiceHref(last)}"]`)?.focus()
  }, [id])
  const close = () => (openedHere.current ? history.back() : navigate('/plati', { replace: true }))
  return [id, close]
}
