import type { ComponentType } from 'react'
import type { FieldKind } from '#contract/forms.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { DayField, MomentField } from './DayField.tsx'
import { InvoiceField, InvoicesField } from './InvoiceField.tsx'
import { NumberField } from './NumberField.tsx'
import { AddressField, ContractField, PointField } from './OwnFields.tsx'
import { StreetField } from './StreetField.tsx'
import { FactField, IbanField, LongTextField, TextField, TickField } from './TextFields.tsx'
import type { DataFieldProps } from './use-field.ts'

/** Renders any kind of field but a list. */
export function SingleField(props: DataFieldProps) {
  const { tip, din_contract } = props.field
  if (din_contract) return <FactField {...props} />
  const Kind = tip === 'lista' ? null : kinds[tip]
  return Kind && <Kind {...props} />
}

const kinds: Record<Exclude<FieldKind, 'lista'>, ComponentType<DataFieldProps>> = {
  text: TextField,
  text_lung: LongTextField,
  numar: NumberField,
  numar_intreg: NumberField,
  bani: NumberField,
  data: DayField,
  data_ora: MomentField,
  bifa: TickField,
  selectie: ChoiceField,
  adresa: StreetField,
  iban: IbanField,
  selectie_adresa: AddressField,
  selectie_contract: ContractField,
  selectie_factura: InvoiceField,
  selectie_multipla_factura: InvoicesField,
  selectie_locatie: PointField,
}
