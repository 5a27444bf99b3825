import type { ReactNode } from 'react'
import { ChevronLeft } from '#src/ui/icons.ts'

interface BackLinkProps {
  /** Address of the list, as `#/importuri`. */
  href: string
  children: ReactNode
}

/** Leads from one item back to its list. */
export const BackLink = ({ href, children }: BackLinkProps) => (
  <a className="back-link" href={href}>
    <ChevronLeft />
    {children}
  </a>
)
