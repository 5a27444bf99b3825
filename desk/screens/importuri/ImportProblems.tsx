import type { ImportDetails } from '#contract/desk/importuri.ts'
import { importFormatOf } from '#contract/import-kinds.ts'
import type { ImportProblem } from '#contract/import-fields.ts'
import { formatNumber } from '#src/i18n/numbers.ts'
import { saveFile } from '#src/browser/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Download } from '#src/ui/icons.ts'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import { exportRejected, type ImportRef } from '../../services/importuri.ts'
import { tell } from '../../services/feedback.ts'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { words } from './texts.ro.ts'

const own = words.one

/** Problems of an import by line, and its rejected lines as a file. */
export function ImportProblems({ place, item }: { place: ImportRef; item: ImportDetails }) {
  const { stare, probleme, probleme_total, are_fisier } = item
  const action = useAction()
  const format = importFormatOf(place.area)
  if (probleme.length === 0) return stare === 'verificat' ? <p>{own.clean[format]}</p> : null
  const shown = own.problemsShown(probleme.length, probleme_total)

  async function save() {
    const file = await action.run(() => exportRejected(place))
    if (!file) return
    saveFile(new File([file.csv], file.nume, { type: 'text/csv' }))
    tell(own.rejectedDone(file.nume))
  }

  return (
    <section className="part">
      <h2>{own.problemsTitle}</h2>
      {shown !== '' && <p className="meta">{shown}</p>}
      <Table
        caption={own.problemsCaption}
        columns={columns[format]}
        items={probleme.map((problem, index) => ({ ...problem, index }))}
        keyOf={({ index }) => String(index)}
      />
      {are_fisier && (
        <>
          <p className="meta">{own.rejectedHint[format]}</p>
          <div>
            <Button small icon={<Download />} busy={action.busy} onClick={() => void save()}>
              {own.rejected}
            </Button>
          </div>
        </>
      )}
      <Problem text={action.problem} />
    </section>
  )
}

const columnsFor = (format: 'csv' | 'json'): TableColumn<ImportProblem & { index: number }>[] => [
  { key: 'linia', label: own.line, area: 'title', cell: ({ linia }) => formatNumber(linia) },
  {
    key: 'coloana',
    label: own.column[format],
    cell: ({ coloana }) => (coloana === '' ? own.wholeLine[format] : <code>{coloana}</code>),
  },
  { key: 'problema', label: own.problem, cell: ({ problema }) => problema },
]

const columns = { csv: columnsFor('csv'), json: columnsFor('json') }
