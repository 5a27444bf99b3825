import { useCallback, useState } from 'react'
import { receiptStates, type ReceiptItem, type ReceiptState } from '#contract/money-fields.ts'
import { formatDate } from '#src/i18n/dates.ts'
import type { TableColumn } from '#src/ui/table.tsx'
import { listReceipts } from '../../services/bani.ts'
import { buttonColumn } from '../shared/action-column.tsx'
import { ListSearch } from '../shared/ListSearch.tsx'
import { Nothing } from '../shared/Loading.tsx'
import { PagedTable } from '../shared/PagedList.tsx'
import { Options, SelectField } from '../shared/SelectField.tsx'
import { usePages } from '../shared/use-pages.ts'
import { formatSum } from './format-lei.ts'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import { words } from './texts.ro.ts'

const own = words.receipts
const shownStates = receiptStates.filter((state) => state !== 'noua')

/** Receipts in a state: those that wait for a person first. */
export function ReceiptsTab() {
  const [state, setState] = useState<ReceiptState>('de_potrivit')
  const [search, setSearch] = useState('')
  const [openId, setOpenId] = useState<number | null>(null)
  const load = useCallback(
    (cursor?: string) => listReceipts({ stare: state, cauta: search || undefined, cursor }),
    [state, search],
  )
  const pages = usePages(load)
  const isWaiting = state === 'de_potrivit' && search === ''

  return (
    <>
      <div className="bani-filters">
        <SelectField
          label={own.filter}
          value={state}
          onChange={({ target }) => setState(target.value as ReceiptState)}
        >
          <Options values={shownStates} nameOf={(one) => own.states[one]} />
        </SelectField>
        <ListSearch label={own.search} clearLabel={own.clear} onSearch={setSearch} />
      </div>
      <PagedTable
        pages={pages}
        caption={own.caption}
        columns={columnsFor(setOpenId)}
        empty={
          isWaiting ? (
            <Nothing title={own.emptyWaiting} text={own.emptyWaitingText} />
          ) : (
            <Nothing title={own.empty} text={own.emptyText} />
          )
        }
      />
      {openId !== null && (
        <ReceiptSheet id={openId} onClose={() => setOpenId(null)} onChanged={pages.restart} />
      )}
    </>
  )
}

function columnsFor(onOpen: (id: number) => void): TableColumn<ReceiptItem>[] {
  return [
    { key: 'id', label: words.number, area: 'title', cell: ({ id }) => id },
    { key: 'ziua', label: words.day, cell: ({ ziua }) => formatDate(ziua) },
    {
      key: 'suma',
      label: words.amount,
      area: 'sum',
      right: true,
      cell: ({ suma_bani, moneda }) => formatSum(suma_bani, moneda),
    },
    { key: 'explicatie', label: own.why, cell: ({ explicatie }) => explicatie },
    {
      key: 'coduri',
      label: words.codes,
      cell: ({ coduri }) => coduri.join('; ') || words.none,
    },
    buttonColumn(words.action, {
      text: words.open,
      labelOf: ({ id }) => own.openLabel(id),
      onClick: ({ id }) => onOpen(id),
    }),
  ]
}
