import { useId, type ReactNode } from 'react'
import '#src/styles/tokens-more.css'
import './switch.css'

export interface SwitchProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
}

/** Something that is on or off and takes effect at once; the whole row is the target. */
export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <label className="switch">
      <span>
        <span id={`${id}-l`}>{label}</span>
        {hint && (
          <span className="switch__hint meta" id={`${id}-h`}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the box itself says it
        role="switch"
        aria-labelledby={`${id}-l`}
        aria-describedby={hint ? `${id}-h` : undefined}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
