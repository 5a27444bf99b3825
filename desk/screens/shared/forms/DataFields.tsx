import type { ComponentType } from 'react'
import type { FieldKind, FormField, FormValues } from '#contract/forms.ts'
import { visibleFields } from '#contract/validate-form.ts'
import '../../../styles/data-fields.css'
import type { DataFieldProps, OwnChoices } from './form-field.ts'
import { DayField, MomentField } from './DayFields.tsx'
import { ListField } from './ListField.tsx'
import { OwnField, OwnFields } from './OwnFields.tsx'
import { ChoiceField, LongTextField, NumberField, TextField, TickField } from './PlainFields.tsx'

interface DataFieldsProps {
  fields: readonly FormField[]
  values: FormValues
  /** Sentences under fields, by path. */
  errors: Record<string, string>
  choices: OwnChoices | undefined
  /** Path of these fields: `obiecte.0.`; empty at the root. */
  prefix?: string
  onChange: (values: FormValues) => void
}

/** Fields of a data-driven form that are asked for; those the server takes from the contract are not. */
export function DataFields({ fields, values, prefix = '', onChange, ...rest }: DataFieldsProps) {
  return visibleFields([...fields], values)
    .filter(({ din_contract }) => din_contract === undefined)
    .map((field) => {
      const Kind = kinds[field.tip]
      return (
        <Kind
          {...rest}
          key={field.nume}
          field={field}
          path={`${prefix}${field.nume}`}
          value={values[field.nume] ?? null}
          values={values}
          onChange={(value) => onChange({ ...values, [field.nume]: value })}
        />
      )
    })
}

const kinds: Record<FieldKind, ComponentType<DataFieldProps>> = {
  text: TextField,
  text_lung: LongTextField,
  numar: NumberField,
  numar_intreg: NumberField,
  bani: NumberField,
  data: DayField,
  data_ora: MomentField,
  bifa: TickField,
  selectie: ChoiceField,
  lista: (props) => <ListField {...props} Fields={DataFields} />,
  adresa: TextField,
  iban: TextField,
  selectie_adresa: OwnField,
  selectie_contract: OwnField,
  selectie_factura: OwnField,
  selectie_locatie: OwnField,
  selectie_multipla_factura: OwnFields,
}
