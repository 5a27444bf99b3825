import { visibleFields } from '#contract/validate-form.ts'
import { formatDay } from '#contract/days.ts'
import type { FieldKind, FormField, FormValue, FormValues } from '#contract/forms.ts'
import { formatIban } from '#contract/iban.ts'
import { formatDateTime, formatLei } from '#server/domain/format.ts'
import type { Fact } from './pdf-document.ts'
import { answerTexts } from './texts.ro.ts'

/** Labels of the ids chosen in a form, by kind of field. */
export type ChoiceLabels = Partial<Record<FieldKind, Map<number, string>>>

type Scalar = Exclude<FormValue, unknown[]>

const number = new Intl.NumberFormat('ro-RO', { maximumFractionDigits: 10 })

/** Formats what was filled in, under the labels of its form; omits empty values. */
export function formatAnswers(
  fields: FormField[],
  values: FormValues,
  chosen: ChoiceLabels,
): Fact[] {
  return visibleFields(fields, values)
    .map((field) => ({
      label: field.eticheta,
      value: formatValue(field, values[field.nume] ?? null, chosen),
    }))
    .filter(({ value }) => value !== '')
}

/** Formats the values of a form that no longer exists, under their own names. */
export function formatRawAnswers(values: FormValues): Fact[] {
  return Object.entries(values)
    .map(([label, value]) => ({
      label,
      value: typeof value === 'object' ? JSON.stringify(value) : String(value),
    }))
    .filter(({ value }) => value !== '' && value !== 'null')
}

function formatValue(field: FormField, value: FormValue, chosen: ChoiceLabels): string {
  if (!Array.isArray(value)) return formatScalar(field, value, chosen)
  const lines = value.map((item) =>
    typeof item === 'object' ? formatItem(field, item, chosen) : formatScalar(field, item, chosen),
  )
  return lines.join('\n')
}

/** Formats an item of a list: `Sticlă · 120 · 2`. */
function formatItem({ campuri = [] }: FormField, item: FormValues, chosen: ChoiceLabels): string {
  return formatAnswers(campuri, item, chosen)
    .map(({ value }) => value)
    .join(' · ')
}

function formatScalar(field: FormField, value: Scalar, chosen: ChoiceLabels): string {
  if (value === null || value === '' || value === false) return ''
  if (value === true) return answerTexts.yes
  if (typeof value === 'number') return formatNumber(field, value, chosen)
  if (field.tip === 'data') return formatDay(value)
  if (field.tip === 'data_ora')
    return Number.isNaN(Date.parse(value)) ? value : formatDateTime(new Date(value))
  if (field.tip === 'iban') return formatIban(value)
  return field.optiuni?.find(({ valoare }) => valoare === value)?.eticheta ?? value
}

function formatNumber({ tip }: FormField, value: number, chosen: ChoiceLabels): string {
  if (tip === 'bani') return formatLei(value)
  if (!tip.startsWith('selectie_')) return number.format(value)
  return chosen[tip]?.get(value) ?? answerTexts.gone
}
