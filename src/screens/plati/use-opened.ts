import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** Where a link opens an invoice. */
export const invoiceHref = (id: number) => `#/plati#factura-${id}`

/**
 * The invoice the address names, and how to close it: one goes back to where it was opened from, if that was here.
 * The focus goes back to its link.
 */
export function useOpened(location: string): [id: number | null, close: () => void] {
  const [, navigate] = useLocation()
  const id = Number(/#factura-(\d+)$/.exec(location)?.[1]) || null
  const before = useRef(id)
  const openedHere = useRef(false)
  useEffect(() => {
    const last = before.current
    before.current = id
    if (id !== null) openedHere.current ||= last === null
    if (id !== null || last === null) return
    openedHere.current = false
    // After the page has put the focus on its title.
    document.querySelector<HTMLElement>(`a[href="${invoiceHref(last)}"]`)?.focus()
  }, [id])
  const close = () => (openedHere.current ? history.back() : navigate('/plati', { replace: true }))
  return [id, close]
}
