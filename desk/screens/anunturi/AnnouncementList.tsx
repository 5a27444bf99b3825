import { useCallback, useState } from 'react'
import { announcementStates } from '#contract/operator/anunturi.ts'
import type { Announcement, AnnouncementState } from '#contract/operator/anunturi.ts'
import { formatMoment } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { Plus } from '#src/ui/icons.ts'
import type { TableColumn } from '#src/ui/table.tsx'
import { listAnnouncements } from '../../services/anunturi.ts'
import { openPage } from '../../services/location.ts'
import { Nothing } from '../shared/Loading.tsx'
import { PagedTable } from '../shared/PagedList.tsx'
import { Options, SelectField } from '../shared/SelectField.tsx'
import { usePages } from '../shared/use-pages.ts'
import { AnnouncementStatus } from './AnnouncementStatus.tsx'
import { describeAudience } from './describe-audience.ts'
import { words } from './texts.ro.ts'
import { useProgress } from './use-progress.ts'

/** All announcements, with their states and how many citizens have received them. */
export function AnnouncementList() {
  const [state, setState] = useState<AnnouncementState | ''>('')
  const load = useCallback(
    (cursor?: string) => listAnnouncements({ stare: state === '' ? undefined : state, cursor }),
    [state],
  )
  const pages = usePages(load)
  useProgress(pages.items, { busy: pages.loaded.busy, reload: pages.restart })
  return (
    <>
      <div className="announcements-head">
        <SelectField
          label={words.filter}
          value={state}
          onChange={({ target }) => setState(target.value as AnnouncementState | '')}
        >
          <option value="">{words.all}</option>
          <Options values={announcementStates} nameOf={(one) => words.states[one]} />
        </SelectField>
        <Button
          small
          variant="primary"
          icon={<Plus />}
          onClick={() => openPage('continut/anunturi/nou')}
        >
          {words.add}
        </Button>
      </div>
      <PagedTable
        pages={pages}
        caption={words.caption}
        columns={columns}
        empty={
          state === '' ? (
            <Nothing title={words.empty} text={words.emptyText} />
          ) : (
            <Nothing title={words.emptyFiltered} text={words.emptyFilteredText} />
          )
        }
      />
    </>
  )
}

const columns: TableColumn<Announcement>[] = [
  {
    key: 'titlu',
    label: words.title,
    area: 'title',
    cell: ({ id, titlu }) => (
      <a href={`#/continut/anunturi/${id}`} aria-label={words.openLabel(titlu)}>
        {titlu}
      </a>
    ),
  },
  {
    key: 'pentru',
    label: words.audience,
    cell: ({ destinatari }) => (
      <span className="announcement-audience">{describeAudience(destinatari)}</span>
    ),
  },
  { key: 'la', label: words.when, cell: ({ la }) => formatMoment(la) },
  {
    key: 'primit',
    label: words.told,
    right: true,
    cell: ({ cetateni }) => cetateni.toLocaleString('ro-RO'),
  },
  {
    key: 'stare',
    label: words.state,
    area: 'status',
    cell: ({ stare }) => <AnnouncementStatus state={stare} />,
  },
]
