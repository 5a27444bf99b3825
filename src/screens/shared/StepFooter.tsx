import type { ReactNode } from 'react'
import './step-footer.css'

/** The buttons that end a step: back, and on; on phones always within reach of the thumb. */
export function StepFooter({ children }: { children: ReactNode }) {
  return <div className="step-foot">{children}</div>
}
