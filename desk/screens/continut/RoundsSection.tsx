import { useCallback, useState } from 'react'
import type { DeskRound } from '#contract/desk/ture.ts'
import { formatDate } from '#src/i18n/dates.ts'
import { formatNumber } from '#src/i18n/numbers.ts'
import fractionTexts from '#src/i18n/ro/fractii.ts'
import type { TableColumn } from '#src/ui/table.tsx'
import { listRounds } from '../../services/ture.ts'
import { buttonColumn } from '../shared/action-column.tsx'
import { ListSearch } from '../shared/ListSearch.tsx'
import { Nothing } from '../shared/Loading.tsx'
import { PagedTable } from '../shared/PagedList.tsx'
import { usePages } from '../shared/use-pages.ts'
import { RoundSheet } from './RoundSheet.tsx'
import { words } from './ture.ro.ts'
import '../../styles/ture.css'

const own = words.rounds

/** Collection rounds, found by code, fraction or street. */
export function RoundsSection() {
  const [search, setSearch] = useState('')
  const [openId, setOpenId] = useState<number | null>(null)
  const load = useCallback(
    (cursor?: string) => listRounds({ cauta: search || undefined, cursor }),
    [search],
  )
  const pages = usePages(load)

  return (
    <>
      <div className="content-filters">
        <ListSearch label={own.search} clearLabel={own.clear} onSearch={setSearch} />
      </div>
      <PagedTable
        pages={pages}
        caption={own.caption}
        columns={columnsFor(setOpenId)}
        empty={<Nothing title={own.empty} text={own.emptyText} />}
      />
      {openId !== null && (
        <RoundSheet id={openId} onClose={() => setOpenId(null)} onChanged={pages.restart} />
      )}
    </>
  )
}

const columnsFor = (onOpen: (id: number) => void): TableColumn<DeskRound>[] => [
  { key: 'cod', label: words.code, area: 'title', cell: ({ cod }) => cod },
  {
    key: 'fractie',
    label: words.fraction,
    cell: ({ fractie }) => fractionTexts.names[fractie] ?? fractie,
  },
  { key: 'frecventa', label: own.frequency, cell: ({ frecventa }) => frecventa },
  { key: 'interval', label: own.hours, cell: ({ interval }) => interval || words.none },
  {
    key: 'adrese',
    label: words.places,
    right: true,
    cell: ({ adrese }) => formatNumber(adrese),
  },
  {
    key: 'urmatoarea',
    label: own.next,
    cell: ({ urmatoarea }) => (urmatoarea === null ? words.none : formatDate(urmatoarea)),
  },
  buttonColumn(words.action, {
    text: own.open,
    labelOf: ({ cod }) => own.openLabel(cod),
    onClick: ({ id }) => onOpen(id),
  }),
]
