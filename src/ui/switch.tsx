import type { ReactNode } from 'react'
import '#src/styles/tokens-more.css'
import './switch.css'

export interface SwitchProps {
  /** Full accessible name. */
  name: string
  /** Part of the name shown beside the switch. */
  children?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
}

/** Toggle switch that takes effect at once; its label is part of the target. */
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
