import { useCallback, useState } from 'react'
import { receiptStates, type ReceiptItem, type ReceiptState } from '#contract/money-fields.ts'
import { longestSearch } from '#contract/limits.ts'
import { formatDate } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { SearchInput } from '#src/ui/search-input.tsx'
import { SelectInput } from '#src/ui/select-input.tsx'
import type { TableColumn } from '#src/ui/table.tsx'
import { listReceipts } from '../../services/bani.ts'
import { Nothing } from '../shared/Loading.tsx'
import { PagedTable } from '../shared/PagedList.tsx'
import { usePages } from '../shared/use-pages.ts'
import { formatSum } from './format-lei.ts'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import { words } from './texts.ro.ts'

const own = words.receipts
const shownStates = receiptStates.filter((state) => state !== 'noua')

/** Receipts in a state: those that wait for a person first. */
export function ReceiptsTab() {
  const [state, setState] = useState<ReceiptState>('de_potrivit')
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [openId, setOpenId] = useState<number | null>(null)
  const load = useCallback(
    (cursor?: string) => listReceipts({ stare: state, cauta: search || undefined, cursor }),
    [state, search],
  )
  const pages = usePages(load)
  const isWaiting = state === 'de_potrivit' && search === ''

  function changeSearch(text: string) {
    setTyped(text)
    if (text === '') setSearch('')
  }

  return (
    <>
      <div className="bani-filters">
        <Field label={own.filter}>
          {(control) => (
            <SelectInput
              {...control}
              value={state}
              onChange={(event) => setState(event.target.value as ReceiptState)}
            >
              {shownStates.map((one) => (
                <option key={one} value={one}>
                  {own.states[one]}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <SearchInput
          label={own.search}
          clearLabel={own.clear}
          maxLength={longestSearch}
          value={typed}
          onChange={changeSearch}
          onSearch={() => setSearch(typed.trim())}
        />
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
    {
      key: 'actiuni',
      label: words.action,
      area: 'status',
      hideLabel: true,
      right: true,
      cell: ({ id }) => (
        <Button small variant="quiet" aria-label={own.openLabel(id)} onClick={() => onOpen(id)}>
          {words.open}
        </Button>
      ),
    },
  ]
}
