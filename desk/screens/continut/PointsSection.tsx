import { useCallback, useState } from 'react'
import { pointKinds, type DeskPoint } from '#contract/desk/puncte.ts'
import { Button } from '#src/ui/button.tsx'
import { Plus } from '#src/ui/icons.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'
import type { TableColumn } from '#src/ui/table.tsx'
import { tell } from '../../services/feedback.ts'
import { listPoints } from '../../services/puncte.ts'
import { buttonColumn } from '../shared/action-column.tsx'
import { ListSearch } from '../shared/ListSearch.tsx'
import { Nothing } from '../shared/Loading.tsx'
import { PagedTable } from '../shared/PagedList.tsx'
import { Options, SelectField } from '../shared/SelectField.tsx'
import { usePages } from '../shared/use-pages.ts'
import { PointSheet } from './PointSheet.tsx'
import { nameKind, words } from './puncte.ro.ts'
import '../../styles/ture.css'

const NEW = 'nou'

/** Public points and offices, withdrawn ones too. */
export function PointsSection() {
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState('')
  const [open, setOpen] = useState<DeskPoint | typeof NEW | null>(null)
  const load = useCallback(
    (cursor?: string) => listPoints({ cauta: search || undefined, tip: kind || undefined, cursor }),
    [search, kind],
  )
  const pages = usePages(load)

  function finish(sentence: string) {
    setOpen(null)
    tell(sentence)
    pages.restart()
  }

  return (
    <>
      <p className="meta">{words.lead}</p>
      <div className="content-filters">
        <ListSearch label={words.search} clearLabel={words.clear} onSearch={setSearch} />
        <SelectField
          label={words.kindFilter}
          value={kind}
          onChange={({ target }) => setKind(target.value)}
        >
          <option value="">{words.anyKind}</option>
          <Options values={pointKinds} nameOf={nameKind} />
        </SelectField>
        <Button variant="primary" small icon={<Plus />} onClick={() => setOpen(NEW)}>
          {words.add}
        </Button>
      </div>
      <PagedTable
        pages={pages}
        caption={words.caption}
        columns={columnsFor(setOpen)}
        empty={<Nothing title={words.empty} text={words.emptyText} />}
      />
      {open && (
        <PointSheet
          point={open === NEW ? null : open}
          onClose={() => setOpen(null)}
          onDone={finish}
        />
      )}
    </>
  )
}

const columnsFor = (onOpen: (point: DeskPoint) => void): TableColumn<DeskPoint>[] => [
  { key: 'nume', label: words.name, area: 'title', cell: ({ denumire }) => denumire },
  { key: 'fel', label: words.kind, cell: ({ tip }) => nameKind(tip) },
  { key: 'adresa', label: words.address, cell: ({ adresa }) => adresa },
  {
    key: 'stare',
    label: words.state,
    area: 'status',
    cell: ({ activ }) => (
      <StatusPill kind={activ ? 'done' : 'idle'}>
        {activ ? words.active : words.withdrawn}
      </StatusPill>
    ),
  },
  buttonColumn(words.action, {
    text: words.edit,
    labelOf: ({ denumire }) => words.editLabel(denumire),
    onClick: onOpen,
  }),
]
