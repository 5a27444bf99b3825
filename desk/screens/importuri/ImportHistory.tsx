import { useCallback } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import { importKindsFor } from '#contract/desk/importuri.ts'
import { importAreaOf } from '#contract/import-kinds.ts'
import type { ImportItem } from '#contract/import-fields.ts'
import { formatMoment } from '#src/i18n/dates.ts'
import { formatNumber } from '#src/i18n/numbers.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { Upload } from '#src/ui/icons.ts'
import type { TableColumn } from '#src/ui/table.tsx'
import { listImports } from '../../services/importuri.ts'
import { openPage, query } from '../../services/location.ts'
import { isAllowed, member } from '../../services/session.ts'
import { texts } from '../../texts.ro.ts'
import { Nothing } from '../shared/Loading.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { PagedTable } from '../shared/PagedList.tsx'
import { Options, SelectField } from '../shared/SelectField.tsx'
import { usePages } from '../shared/use-pages.ts'
import { ImportStatus } from './ImportStatus.tsx'
import { words } from './texts.ro.ts'

const own = words.list

/** All imports of the kinds that the member may import, wherever they were started. */
export function ImportHistory() {
  useSignals()
  const role = member.value?.rol
  const kinds = role ? importKindsFor(role) : []
  const asked = query.value.get('fel')
  const fel = kinds.find((kind) => kind === asked)
  const load = useCallback((cursor?: string) => listImports({ fel, cursor }), [fel])
  const pages = usePages(load)
  return (
    <>
      <PageHead
        title={texts.pages.importuri}
        lead={
          <>
            {words.lead}
            {isAllowed('import.bani') && (
              <>
                {' '}
                {words.statements}
                <a href="#/bani/extrase">{words.statementsLink}</a>.
              </>
            )}
          </>
        }
        actions={
          <LinkButton small variant="primary" icon={<Upload />} href="#/importuri/nou">
            {words.add}
          </LinkButton>
        }
      />
      <div className="import-filter">
        <SelectField
          label={words.kind}
          value={fel ?? ''}
          onChange={({ target }) =>
            openPage(target.value ? `importuri?fel=${target.value}` : 'importuri', {
              replace: true,
            })
          }
        >
          <option value="">{words.allKinds}</option>
          <Options values={kinds} nameOf={(kind) => words.kinds[kind]} />
        </SelectField>
      </div>
      <PagedTable
        pages={pages}
        caption={own.caption}
        columns={columns}
        empty={<Nothing title={own.empty} text={own.emptyText} />}
      />
    </>
  )
}

/** Counts as they are: written, or, while nothing is, what would be. */
const countsOf = ({ stare, ar_face, facute }: ImportItem) =>
  stare === 'primit' || stare === 'verificat' ? ar_face : facute

const columns: TableColumn<ImportItem>[] = [
  {
    key: 'fisier',
    label: own.file,
    area: 'title',
    cell: ({ id, fel, fisier }) => (
      <a className="import-file" href={`#/importuri/${importAreaOf(fel)}/${id}`}>
        {fisier}
      </a>
    ),
  },
  { key: 'fel', label: own.kind, cell: ({ fel }) => words.kinds[fel] },
  {
    key: 'cine',
    label: own.who,
    cell: ({ cine, prin, creat_la }) => (
      <>
        {cine}{' '}
        <span className="meta">
          {words.sources[prin]}, {formatMoment(creat_la)}
        </span>
      </>
    ),
  },
  {
    key: 'adaugate',
    label: own.added,
    right: true,
    cell: (item) => formatNumber(countsOf(item).adaugate),
  },
  {
    key: 'schimbate',
    label: own.changed,
    right: true,
    cell: (item) => formatNumber(countsOf(item).schimbate + countsOf(item).scoase),
  },
  {
    key: 'neschimbate',
    label: own.same,
    right: true,
    cell: ({ neschimbate }) => formatNumber(neschimbate),
  },
  {
    key: 'gresite',
    label: own.wrong,
    right: true,
    cell: ({ gresite, in_conflict }) => formatNumber(gresite + in_conflict),
  },
  {
    key: 'stare',
    label: own.state,
    area: 'status',
    cell: ({ stare }) => <ImportStatus state={stare} />,
  },
]
