import { scopeNames, scopes } from '#contract/operator/scopes.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { isTicked, type FormValues } from '../shared/form-values.ts'
import { texts } from './texts.ro.ts'

interface ScopeFieldsProps {
  values: FormValues
  error: string | undefined
}

/** Choice of what a key allows. */
export function ScopeFields({ values, error }: ScopeFieldsProps) {
  return (
    <fieldset className="scopes">
      <legend className="field__label">{texts.scopes}</legend>
      {scopeNames.map((name, index) => (
        <Checkbox
          key={name}
          name="drepturi"
          value={name}
          label={scopes[name]}
          hint={name}
          error={index === 0 ? error : undefined}
          defaultChecked={isTicked(values, 'drepturi', name)}
        />
      ))}
    </fieldset>
  )
}
