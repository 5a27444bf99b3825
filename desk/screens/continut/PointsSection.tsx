import { useCallback, useState } from 'react'
import { pointKinds, type DeskPoint } from '#contract/desk/puncte.ts'
import { longestSearch } from '#contract/limits.ts'
import fractionTexts from '#src/i18n/ro/fractii.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Plus } from '#src/ui/icons.ts'
import { SearchInput } from '#src/ui/search-input.tsx'
import { SelectInput } from '#src/ui/select-input.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import type { TableColumn } from '#src/ui/table.tsx'
import { tell } from '../../services/feedback.ts'
import { listPoints } from '../../services/puncte.ts'
import { Nothing } from '../shared/Loading.tsx'
import { PagedTable } from '../shared/PagedList.tsx'
import { usePages } from '../shared/use-pages.ts'
import { PointSheet } from './PointSheet.tsx'
import { words } from './puncte.ro.ts'
import '../../styles/ture.css'

const NEW = 'nou'

/** Public points and offices, withdrawn ones too. */
export function PointsSection() {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState('')
  const [open, setOpen] = useState<DeskPoint | typeof NEW | null>(null)
  const load = useCallback(
    (cursor?: string) => listPoints({ cauta: search || undefined, tip: kind || undefined, cursor }),
    [search, kind],
  )
  const pages = usePages(load)

  function changeSearch(text: string) {
    setTyped(text)
    if (text === '') setSearch('')
  }
  function finish(sentence: string) {
    setOpen(null)
    tell(sentence)
    pages.restart()
  }

  return (
    <>
      <p className="meta">{words.lead}</p>
      <div className="content-filters">
        <SearchInput
          label={words.search}
          clearLabel={words.clear}
          maxLength={longestSearch}
          value={typed}
          onChange={changeSearch}
          onSearch={() => setSearch(typed.trim())}
        />
        <Field label={words.kindFilter}>
          {(control) => (
            <SelectInput
              {...control}
              value={kind}
              onChange={(event) => setKind(event.target.value)}
            >
              <option value="">{words.anyKind}</option>
              {pointKinds.map((one) => (
                <option key={one} value={one}>
                  {fractionTexts.points[one]}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
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
  { key: 'fel', label: words.kind, cell: ({ tip }) => fractionTexts.points[tip] ?? tip },
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
  {
    key: 'actiuni',
    label: words.action,
    area: 'status',
    hideLabel: true,
    right: true,
    cell: (point) => (
      <Button
        small
        variant="quiet"
        aria-label={words.editLabel(point.denumire)}
        onClick={() => onOpen(point)}
      >
        {words.edit}
      </Button>
    ),
  },
]
