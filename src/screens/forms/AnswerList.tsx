import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, type ReactNode } from 'react'
import { addressLine } from '#contract/address-line.ts'
import { visibleFields } from '#contract/validate-form.ts'
import { invoiceNumber } from '#contract/facturi.ts'
import type { FormField, FormValue, FormValues } from '#contract/forms.ts'
import { formatDate, formatMoment } from '../../i18n/dates.ts'
import { formatLei } from '../../i18n/money.ts'
import { formatNumberInput } from '../../i18n/numbers.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { newestInvoices } from '../../services/facturi.ts'
import { ownAddresses, ownContracts } from '../../services/form-choices.ts'
import { publicPoints } from '../../services/locatii.ts'
import type { Resource } from '../../services/resources.ts'
import { DefinitionList, type Definition } from '../../ui/definition-list.tsx'
import './forms.css'

interface Props {
  fields: FormField[]
  values: FormValues
  columns?: boolean
}

/** Submitted values under the labels of their form. */
export function AnswerList({ fields, values, columns }: Props) {
  const names = useNames(fields)
  return <DefinitionList columns={columns} items={toDefinitions(fields, values, names)} />
}

// A required tick is a declaration that was accepted, not an answer worth listing.
const isAnswer = ({ tip, obligatoriu }: FormField) => tip !== 'bifa' || !obligatoriu

type Scalar = Exclude<FormValue, unknown[]>

/** Names of the chosen ids and the text of a tick. */
interface Names {
  own(kind: FormField['tip'], id: number): string
  yes: string
}

function toDefinitions(fields: FormField[], values: FormValues, names: Names): Definition[] {
  return visibleFields(fields, values)
    .filter(isAnswer)
    .map((field) => ({
      label: field.eticheta,
      value: renderValue(field, values[field.nume] ?? null, names),
    }))
}

function renderValue(field: FormField, value: FormValue, names: Names): ReactNode {
  return Array.isArray(value) ? renderItems(field, value, names) : formatScalar(field, value, names)
}

function formatScalar(field: FormField, value: Scalar, names: Names): string | null {
  if (value === null || value === '' || value === false) return null
  if (typeof value === 'number') return formatNumber(field, value, names)
  if (value === true) return names.yes
  if (field.tip === 'data') return formatDate(value)
  if (field.tip === 'data_ora') return formatMoment(value)
  return findOptionLabel(field, value)
}

function formatNumber({ tip }: FormField, value: number, names: Names): string {
  if (tip === 'bani') return formatLei(value)
  return tip.startsWith('selectie_') ? names.own(tip, value) : formatNumberInput(value)
}

const findOptionLabel = ({ optiuni = [] }: FormField, value: string) =>
  optiuni.find(({ valoare }) => valoare === value)?.eticheta ?? value

function renderItems(
  { tip, campuri = [] }: FormField,
  items: number[] | FormValues[],
  names: Names,
) {
  if (items.length === 0) return null
  return (
    <ul>
      {items.map((item, index) => (
        <li key={index}>
          {typeof item === 'object' ? formatItem(campuri, item, names) : names.own(tip, item)}
        </li>
      ))}
    </ul>
  )
}

/** Formats a list item as `Sticlă · 120 de litri · 2`. */
function formatItem(fields: FormField[], item: FormValues, names: Names): string {
  const parts = visibleFields(fields, item).map((field) =>
    formatScalar(field, (item[field.nume] ?? null) as Scalar, names),
  )
  return parts.filter((part) => part !== null).join(' · ')
}

function useNames(fields: FormField[]): Names {
  useSignals()
  const texts = useTexts('dataForms')
  const asks = (kind: FormField['tip']) => fields.some(({ tip }) => tip === kind)
  const addresses = useListIfWanted(ownAddresses(), asks('selectie_adresa'))
  const contracts = useListIfWanted(ownContracts(), asks('selectie_contract'))
  const invoices = useListIfWanted(newestInvoices(), fields.some(isInvoiceField))
  const points = useListIfWanted(publicPoints(), asks('selectie_locatie'))
  return {
    yes: texts.yes,
    own(kind, id) {
      const address = kind === 'selectie_adresa' && addresses.find((one) => one.id === id)
      if (address) return addressLine(address)
      const contract = kind === 'selectie_contract' && contracts.find((one) => one.id === id)
      if (contract) return texts.contracts.option(contract.numar)
      const invoice = kind.endsWith('factura') && invoices.find((one) => one.id === id)
      if (invoice) return texts.invoices.option(invoiceNumber(invoice))
      const point = kind === 'selectie_locatie' && points.find((one) => one.id === id)
      if (point) return point.denumire
      return texts.gone
    },
  }
}

const isInvoiceField = ({ tip }: FormField) => tip.endsWith('factura')

/** Returns a list of the citizen's items, fetched only if the form needs it. */
function useListIfWanted<Item>(resource: Resource<Item[]>, isWanted: boolean): Item[] {
  useSignals()
  useEffect(() => {
    if (isWanted && !resource.known.peek().fresh) void resource.load()
  }, [resource, isWanted])
  return isWanted ? (resource.known.value.data ?? []) : []
}
