import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { hasTwoColumns } from '../../services/setari.ts'

/** Heading inside a section; a level lower when the section is shown beside the list. */
export function SubHeading({ children }: { children: ReactNode }) {
  useSignals()
  const Heading = hasTwoColumns.value ? 'h3' : 'h2'
  return <Heading className="setari__sub">{children}</Heading>
}
