import { useState } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import type { DeskInvoice } from '#contract/money-fields.ts'
import { invoiceNumber } from '#contract/facturi.ts'
import { formatDate } from '#src/i18n/dates.ts'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import { findInvoices } from '../../services/bani.ts'
import { buttonColumn } from '../shared/action-column.tsx'
import { useAction } from '../shared/use-action.ts'
import { FindForm } from './FindForm.tsx'
import { formatLei } from './format-lei.ts'
import { InvoiceSheet } from './InvoiceSheet.tsx'
import { Nothing } from '../shared/Loading.tsx'
import { words } from './texts.ro.ts'
import { useNumberInAddress } from './use-number-in-address.ts'

const own = words.invoices

/** Invoices by number, to look at and to credit. The address `?numar=` looks for one. */
export function InvoicesTab() {
  useSignals()
  const finding = useAction()
  const [found, setFound] = useState<DeskInvoice[] | null>(null)
  const [openId, setOpenId] = useState<number | null>(null)
  const open = found?.find(({ id }) => id === openId)

  async function find(number: string) {
    const answer = await finding.run(() => findInvoices(number))
    if (!answer) return
    setFound(answer.lista)
    const [only, ...others] = answer.lista
    if (only && others.length === 0) setOpenId(only.id)
  }
  const wanted = useNumberInAddress(find)

  return (
    <>
      <FindForm
        label={own.findLabel}
        hint={own.findHint}
        initial={wanted}
        action={finding}
        onFind={(number) => void find(number)}
      />
      {found === null && <Nothing title={own.start} text={own.startText} />}
      {found?.length === 0 && <Nothing title={own.empty} text={own.emptyText} />}
      {found && found.length > 0 && (
        <Table
          caption={own.caption}
          columns={columnsFor(setOpenId)}
          items={found}
          keyOf={({ id }) => String(id)}
        />
      )}
      {open && (
        <InvoiceSheet
          invoice={open}
          onClose={() => setOpenId(null)}
          onChanged={(changed) =>
            setFound((all) => all && all.map((one) => (one.id === changed.id ? changed : one)))
          }
        />
      )}
    </>
  )
}

function columnsFor(onOpen: (id: number) => void): TableColumn<DeskInvoice>[] {
  return [
    { key: 'numar', label: own.invoice, area: 'title', cell: invoiceNumber },
    { key: 'client', label: words.client, cell: ({ client }) => client.nume },
    { key: 'scadenta', label: own.due, cell: ({ data_scadenta }) => formatDate(data_scadenta) },
    { key: 'stare', label: words.state, cell: ({ stare }) => own.states[stare] },
    {
      key: 'total',
      label: own.total,
      area: 'sum',
      right: true,
      cell: ({ total_bani }) => formatLei(total_bani),
    },
    { key: 'rest', label: own.rest, right: true, cell: ({ rest_bani }) => formatLei(rest_bani) },
    buttonColumn(words.action, {
      text: words.open,
      labelOf: (invoice) => own.openLabel(invoiceNumber(invoice)),
      onClick: ({ id }) => onOpen(id),
    }),
  ]
}
