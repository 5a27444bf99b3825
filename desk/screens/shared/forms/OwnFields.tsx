import type { FieldKind } from '#contract/forms.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { FieldError } from '#src/ui/field-error.tsx'
import { errorId, Field } from '#src/ui/field.tsx'
import { SelectInput } from '#src/ui/select-input.tsx'
import { describeField } from './describe-field.ts'
import type { DataFieldProps, OwnChoices } from './form-field.ts'
import { texts } from './texts.ro.ts'

const sources: Partial<Record<FieldKind, keyof OwnChoices>> = {
  selectie_adresa: 'adrese',
  selectie_contract: 'contracte',
  selectie_factura: 'facturi',
  selectie_multipla_factura: 'facturi',
  selectie_locatie: 'puncte',
}

function listChoices({ field, choices }: DataFieldProps) {
  const source = sources[field.tip]
  return source === undefined ? [] : (choices?.[source] ?? [])
}

/** Choice of one thing of the citizen's, or of a public point. */
export function OwnField(props: DataFieldProps) {
  const { path, value, choices, onChange } = props
  const options = listChoices(props)
  const hint = choices && options.length === 0 ? texts.noneOnFile : undefined
  return (
    <Field {...describeField(props, hint)}>
      {(control) => (
        <SelectInput
          {...control}
          name={path}
          value={typeof value === 'number' ? String(value) : ''}
          onChange={(event) => onChange(event.target.value ? Number(event.target.value) : null)}
        >
          <option value="">{texts.choose}</option>
          {options.map(({ id, eticheta }) => (
            <option key={id} value={id}>
              {eticheta}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}

/** Choice of several things of the citizen's. */
export function OwnFields(props: DataFieldProps) {
  const { path, value, errors, onChange } = props
  const { label, note } = describeField(props)
  const chosen = Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []
  const options = listChoices(props)
  return (
    <fieldset className="data-fields__group data-fields__wide">
      <legend className="field__label">
        {label} {note && <span className="meta">{note}</span>}
      </legend>
      {options.length === 0 && <p className="meta">{texts.noneOnFile}</p>}
      {options.map(({ id, eticheta }) => (
        <Checkbox
          key={id}
          label={eticheta}
          name={path}
          checked={chosen.includes(id)}
          aria-invalid={errors[path] ? true : undefined}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
      <FieldError id={errorId(path)}>{errors[path]}</FieldError>
    </fieldset>
  )
}
