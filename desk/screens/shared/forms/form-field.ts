import type { FormField, FormValue, FormValues } from '#contract/forms.ts'

/** Options of the fields that choose something of a citizen's. */
export interface OwnChoices {
  adrese: Choice[]
  contracte: Choice[]
  facturi: Choice[]
  puncte: Choice[]
}
interface Choice {
  id: number
  eticheta: string
}

/** One field of a data-driven form, with its value. */
export interface DataFieldProps {
  field: FormField
  /** Path from the root of the form: `obiecte.0.tip`. */
  path: string
  value: FormValue
  /** Values of the form, from which bounds of days may start. */
  values: FormValues
  /** Sentences under fields, by path. */
  errors: Record<string, string>
  choices: OwnChoices | undefined
  onChange: (value: FormValue) => void
}
