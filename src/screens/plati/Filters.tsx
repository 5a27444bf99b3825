import { useSignals } from '@preact/signals-react/runtime'
import { addressLine } from '#contract/address-line.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import {
  listInvoicedContracts,
  newestInvoices,
  listInvoiceYears,
  type InvoiceFilter,
} from '../../services/facturi.ts'
import { ownContracts } from '../../services/form-choices.ts'
import { SelectInput } from '../../ui/select-input.tsx'

interface Props {
  filter: InvoiceFilter
  onFilter(filter: InvoiceFilter): void
}

/**
 * Filters by contract and year; nothing where there is only one of each. While loading, the year filter is shown
 * disabled, to avoid layout shift below.
 */
export function Filters({ filter, onFilter }: Props) {
  useSignals()
  const texts = useTexts('plati')
  const { data, failure } = newestInvoices().known.value
  const invoices = data ?? []
  const isToCome = data === null && failure === null
  const contracts = listInvoicedContracts(invoices, ownContracts().known.value.data ?? [])
  const years = listInvoiceYears(invoices)
  const isNarrowed = filter.contract !== null
  if (contracts.length < 2 && years.length < 2 && !isNarrowed && !isToCome) return null
  return (
    <div className="plati__filters">
      {(contracts.length > 1 || isNarrowed) && (
        <Choice
          label={texts.contract}
          all={texts.allContracts}
          value={filter.contract}
          options={contracts.map(({ id, numar, loc_consum }) => ({
            value: id,
            name: `${numar}, ${addressLine(loc_consum)}`,
          }))}
          onChange={(contract) => onFilter({ ...filter, contract })}
        />
      )}
      {(years.length > 1 || isToCome) && (
        <Choice
          disabled={isToCome}
          label={texts.year}
          all={texts.allYears}
          value={filter.year}
          options={years.map((year) => ({ value: year, name: String(year) }))}
          onChange={(year) => onFilter({ ...filter, year })}
        />
      )}
    </div>
  )
}

interface ChoiceProps {
  disabled?: boolean
  label: string
  all: string
  value: number | null
  options: { value: number; name: string }[]
  onChange(value: number | null): void
}

function Choice({ disabled, label, all, value, options, onChange }: ChoiceProps) {
  return (
    <SelectInput
      disabled={disabled}
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </SelectInput>
  )
}
