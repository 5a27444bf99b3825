import { useId, type ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import { describeControl, errorId } from './field.tsx'
import '#src/styles/tokens-more.css'
import './choice.css'
import './radio-tiles.css'

export interface TileOption<Value extends string> {
  value: Value
  label: ReactNode
  hint?: ReactNode
}

export interface RadioTilesProps<Value extends string> {
  legend: ReactNode
  name: string
  options: readonly TileOption<Value>[]
  value?: Value | undefined
  defaultValue?: Value | undefined
  onChange?: ((value: Value) => void) | undefined
  error?: ReactNode
}

/** Radio group of large tiles. Controlled with `value`, uncontrolled with `defaultValue`. */
export function RadioTiles<Value extends string>(props: RadioTilesProps<Value>) {
  const { legend, name, options, value, defaultValue, onChange, error } = props
  const { id, ...control } = describeControl(useId(), Boolean(error), false)
  const controlled = 'value' in props
  return (
    <fieldset className="tiles" role="radiogroup" {...control}>
      <legend className="field__label">{legend}</legend>
      <div className="tiles__list">
        {options.map((option) => (
          <label key={option.value} className="tile choice">
            <input
              type="radio"
              name={name}
              value={option.value}
              {...(controlled
                ? { checked: value === option.value }
                : { defaultChecked: defaultValue === option.value })}
              onChange={() => onChange?.(option.value)}
            />
            <strong>{option.label}</strong>
            {option.hint && <span className="choice__hint meta">{option.hint}</span>}
          </label>
        ))}
      </div>
      <FieldError id={errorId(id)}>{error}</FieldError>
    </fieldset>
  )
}
