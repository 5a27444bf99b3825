import { useSignals } from '@preact/signals-react/runtime'
import { visibleFields } from '#contract/validate-form.ts'
import type { DataFormState } from '../../services/form-data.ts'
import '../shared/forms.css'
import './forms.css'
import { ListField } from './ListField.tsx'
import { SingleField } from './SingleField.tsx'
import { useContractFacts } from './use-contract-facts.ts'

/** Renders a data-driven form with all kinds of fields and their visibility conditions. */
export function DataForm({ form }: { form: DataFormState }) {
  useSignals()
  useContractFacts(form)
  return (
    <div className="stack stack--form">
      {visibleFields(form.fields, form.values.value).map((field) => {
        const Field = field.tip === 'lista' ? ListField : SingleField
        return (
          <Field key={field.nume} form={form} field={field} path={field.nume} isInList={false} />
        )
      })}
    </div>
  )
}
