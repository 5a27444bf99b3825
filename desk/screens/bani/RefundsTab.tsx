import { useCallback, useState } from 'react'
import type { RefundProposal } from '#contract/desk/rambursari.ts'
import { formatMoment } from '#src/i18n/dates.ts'
import type { TableColumn } from '#src/ui/table.tsx'
import { listRefunds } from '../../services/bani.ts'
import { buttonColumn } from '../shared/action-column.tsx'
import { Nothing } from '../shared/Loading.tsx'
import { PagedTable } from '../shared/PagedList.tsx'
import { SelectField } from '../shared/SelectField.tsx'
import { usePages } from '../shared/use-pages.ts'
import { formatLei } from './format-lei.ts'
import { RefundSheet } from './RefundSheet.tsx'
import { words } from './texts.ro.ts'

const own = words.refunds
type Shown = 'asteapta' | 'hotarate'

/** Proposed refunds: those that wait for a second person, and those decided. */
export function RefundsTab() {
  const [shown, setShown] = useState<Shown>('asteapta')
  const [open, setOpen] = useState<RefundProposal | null>(null)
  const load = useCallback((cursor?: string) => listRefunds({ stare: shown, cursor }), [shown])
  const pages = usePages(load)
  return (
    <>
      <div className="bani-filters">
        <SelectField
          label={own.filter}
          value={shown}
          onChange={({ target }) => setShown(target.value as Shown)}
        >
          <option value="asteapta">{own.waiting}</option>
          <option value="hotarate">{own.decided}</option>
        </SelectField>
      </div>
      <PagedTable
        pages={pages}
        caption={own.caption}
        columns={columnsFor(setOpen)}
        empty={<Nothing title={own.empty} text={own.emptyText} />}
      />
      {open && (
        <RefundSheet proposal={open} onClose={() => setOpen(null)} onChanged={pages.restart} />
      )}
    </>
  )
}

function columnsFor(onOpen: (proposal: RefundProposal) => void): TableColumn<RefundProposal>[] {
  return [
    { key: 'plata', label: own.payment, area: 'title', cell: ({ plata }) => plata.numar },
    { key: 'coduri', label: words.codes, cell: ({ coduri }) => coduri || words.none },
    {
      key: 'suma',
      label: words.amount,
      area: 'sum',
      right: true,
      cell: ({ suma_bani }) => formatLei(suma_bani),
    },
    { key: 'motiv', label: words.reason, cell: ({ motiv }) => motiv },
    {
      key: 'propusa',
      label: own.proposedBy,
      cell: ({ propusa_de, propusa_la }) => (
        <>
          {propusa_de} <span className="meta">{formatMoment(propusa_la)}</span>
        </>
      ),
    },
    {
      key: 'stare',
      label: words.state,
      area: 'status',
      cell: ({ stare, rambursare }) =>
        rambursare === null
          ? own.states[stare]
          : `${own.states[stare]}: ${own.results[rambursare]}`,
    },
    buttonColumn(words.action, {
      text: words.open,
      labelOf: ({ id }) => own.openLabel(id),
      onClick: onOpen,
    }),
  ]
}
