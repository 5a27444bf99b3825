import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { invoiceNumber, type Invoice } from '#contract/facturi.ts'
import { formatMonth } from '../../i18n/dates.ts'
import { formatLei } from '../../i18n/money.ts'
import { findContractField } from '#contract/forms.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { newestInvoices } from '../../services/facturi.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { useResource } from '../shared/use-resource.ts'
import { Group, Loading, OwnChoice, Retry } from './OwnFields.tsx'
import { useFieldLabels, type DataFieldProps } from './use-field.ts'

/** Choice of one of the citizen's invoices. */
export function InvoiceField(props: DataFieldProps) {
  const texts = useTexts('dataForms')
  const describe = useDescription()
  return (
    <OwnChoice
      {...props}
      resource={newestInvoices()}
      none={texts.invoices.none}
      optionsOf={(invoice) => ({
        value: invoice.id,
        label: texts.invoices.option(invoiceNumber(invoice)),
        hint: describe(invoice),
      })}
    />
  )
}

function useDescription(): (invoice: Invoice) => string {
  const { invoices } = useTexts('dataForms')
  return ({ perioada, total_bani }) => invoices.hint(formatMonth(perioada), formatLei(total_bani))
}

/** Multiple choice among the invoices of the form's contract. */
export function InvoicesField(props: DataFieldProps) {
  useSignals()
  const { form, path } = props
  const words = useFieldLabels(props)
  const contract = useChosenContract(props)
  const resource = newestInvoices(contract)
  const { data, failure, busy } = useResource(resource)
  const own = data?.filter(({ contract_id }) => contract === null || contract_id === contract)
  useDeselectOthers(props, own)
  return (
    <div data-field={path}>
      <Group {...words} path={path}>
        {own ? (
          <Ticks
            key={contract}
            invoices={own}
            chosen={idsIn(form.get(path))}
            isOfContract={contract !== null}
            onChange={(ids) => form.set(path, ids)}
          />
        ) : failure && !busy ? (
          <Retry onRetry={() => void resource.load()} />
        ) : (
          <Loading />
        )}
      </Group>
    </div>
  )
}

const idsIn = (value: unknown): number[] => (Array.isArray(value) ? (value as number[]) : [])

function useChosenContract({ form }: DataFieldProps): number | null {
  const chooser = findContractField(form.fields)
  const value = chooser ? form.get(chooser.nume) : null
  return typeof value === 'number' ? value : null
}

/** Deselects the invoices of another contract when the contract changes. */
function useDeselectOthers(
  { form, path }: DataFieldProps,
  own: readonly Invoice[] | undefined,
): void {
  useEffect(() => {
    if (!own) return
    const chosen = idsIn(form.get(path))
    const kept = chosen.filter((id) => own.some((invoice) => invoice.id === id))
    if (kept.length < chosen.length) form.fill(path, kept)
  }, [form, path, own])
}

/** Number of invoices shown at first; older ones are rarely needed. */
const SHOWN_FIRST = 12

interface TicksProps {
  invoices: readonly Invoice[]
  chosen: readonly number[]
  isOfContract: boolean
  onChange(ids: number[]): void
}

function Ticks({ invoices, chosen, isOfContract, onChange }: TicksProps) {
  const { invoices: texts } = useTexts('dataForms')
  const { more } = useTexts('lists')
  const describe = useDescription()
  const [count, setCount] = useState(SHOWN_FIRST)
  if (invoices.length === 0) {
    return <Note kind="idle">{isOfContract ? texts.noneOfContract : texts.none}</Note>
  }
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <>
      {invoices
        .filter(({ id }, index) => index < count || chosen.includes(id))
        .map((invoice) => (
          <Checkbox
            key={invoice.id}
            label={texts.option(invoiceNumber(invoice))}
            hint={describe(invoice)}
            checked={chosen.includes(invoice.id)}
            onChange={() => toggle(invoice.id)}
          />
        ))}
      {invoices.length > count && (
        <Button small onClick={() => setCount(count + SHOWN_FIRST)}>
          {more}
        </Button>
      )}
    </>
  )
}
