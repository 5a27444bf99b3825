import { useState } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import type { DeskPayment, PaymentDetails } from '#contract/desk/plati.ts'
import { formatMoment } from '#src/i18n/dates.ts'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import { findPayment, listProblems } from '../../services/bani.ts'
import { buttonColumn } from '../shared/action-column.tsx'
import { useAction } from '../shared/use-action.ts'
import { useLoaded } from '../shared/use-loaded.ts'
import { FindForm } from './FindForm.tsx'
import { formatLei } from './format-lei.ts'
import { Loading, Nothing } from '../shared/Loading.tsx'
import { PaymentSheet } from './PaymentSheet.tsx'
import { words } from './texts.ro.ts'
import { useNumberInAddress } from './use-number-in-address.ts'

const own = words.payments

/** Card payments that need a person, and any payment by its number. The address `?numar=` opens one. */
export function PaymentsTab() {
  useSignals()
  const problems = useLoaded(listProblems)
  const finding = useAction()
  const [open, setOpen] = useState<PaymentDetails | null>(null)

  async function find(number: string) {
    const found = await finding.run(() => findPayment(number))
    if (found) setOpen(found)
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
      <Loading loaded={problems}>
        {({ lista }) =>
          lista.length === 0 ? (
            <Nothing title={own.empty} text={own.emptyText} />
          ) : (
            <Table
              caption={own.caption}
              columns={columnsFor((number) => void find(number))}
              items={lista}
              keyOf={({ id }) => String(id)}
            />
          )
        }
      </Loading>
      {open && (
        <PaymentSheet
          key={open.id}
          payment={open}
          onClose={() => setOpen(null)}
          onChanged={() => void problems.reload()}
        />
      )}
    </>
  )
}

function columnsFor(onOpen: (number: string) => void): TableColumn<DeskPayment>[] {
  return [
    { key: 'numar', label: words.number, area: 'title', cell: ({ numar }) => numar },
    { key: 'inceputa', label: own.begun, cell: ({ creat_la }) => formatMoment(creat_la) },
    {
      key: 'suma',
      label: words.amount,
      area: 'sum',
      right: true,
      cell: ({ suma_bani }) => formatLei(suma_bani),
    },
    { key: 'coduri', label: words.codes, cell: ({ coduri }) => coduri || words.none },
    { key: 'problema', label: own.problem, cell: ({ de_lamurit }) => de_lamurit ?? words.none },
    buttonColumn(words.action, {
      text: words.open,
      labelOf: ({ numar }) => own.openLabel(numar),
      onClick: ({ numar }) => onOpen(numar),
    }),
  ]
}
