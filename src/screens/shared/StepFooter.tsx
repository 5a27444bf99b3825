import type { ReactNode } from 'react'
import './step-foot.css'

/** The buttons that end a step: back, and on; on phones always within reach of the thumb. */
export function StepFoot({ children }: { children: ReactNode }) {
  return <div className="step-foot">{children}</div>
}
