import type { ReactNode } from 'react'
import '#src/styles/tokens-more.css'
import './switch.css'

export interface SwitchProps {
  /** Its whole name, for who does not see what stands around it. */
  name: string
  /** What of the name is shown beside it. */
  children?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
}

/** Something that is on or off and takes effect at once; its words are part of the target. */
export function Switch({ name, children, checked, onChange, disabled }: SwitchProps) {
  return (
    <label className="switch">
      {children}
      <button
        type="button"
        className="switch__box"
        role="switch"
        aria-label={name}
        aria-checked={checked}
        disabled={disabled}
        onClick={() => onChange(!checked)}
      />
    </label>
  )
}
