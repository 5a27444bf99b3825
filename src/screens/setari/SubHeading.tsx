import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { hasTwoColumns } from '../../services/setari.ts'

/** A heading within a section: beside the list the section's own is a level lower than alone. */
export function SubHeading({ children }: { children: ReactNode }) {
  useSignals()
  const Heading = hasTwoColumns.value ? 'h3' : 'h2'
  return <Heading className="setari__sub">{children}</Heading>
}
