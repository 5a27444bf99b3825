import type { CaseRef } from '#contract/desk/coada.ts'

/** The case beside the list. */
export function CasePane({ which }: { which: CaseRef }) {
  return (
    <h2 tabIndex={-1}>
      {which.fel} {which.id}
    </h2>
  )
}
