import type { ReactNode } from 'react'
import './step-footer.css'

/** Back and next buttons of a step; sticky at the bottom on phones. */
export function StepFooter({ children }: { children: ReactNode }) {
  return <div className="step-foot">{children}</div>
}
