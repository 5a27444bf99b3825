import type { EnglishState, FaqQuestion, FaqSectionContent } from '#contract/desk/continut.ts'
import { Button } from '#src/ui/button.tsx'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import { actionColumn } from '../shared/action-column.tsx'
import { Nothing } from '../shared/Loading.tsx'
import { EnglishPill } from './EnglishPill.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import { moveItem } from './move-item.ts'
import { words } from './texts.ro.ts'

const own = words.faq

interface QuestionTableProps {
  questions: FaqQuestion[]
  /** Published questions, with the state of their English. */
  published: FaqSectionContent['intrebari']
  onChange: (questions: FaqQuestion[]) => void
  /** Opens the form of a question, by its place. */
  onOpen: (place: number) => void
}

type Row = FaqQuestion & { place: number }

/** Questions of a section in their order, which may be changed here. */
export function QuestionTable(props: QuestionTableProps) {
  const { questions } = props
  if (questions.length === 0) return <Nothing title={own.empty} text={own.emptyText} />
  return (
    <Table
      caption={own.questions}
      columns={columnsFor(props)}
      items={questions.map((question, place) => ({ ...question, place }))}
      keyOf={({ intrebare }) => intrebare}
    />
  )
}

function columnsFor(props: QuestionTableProps): TableColumn<Row>[] {
  return [
    { key: 'intrebare', label: own.question, area: 'title', cell: ({ intrebare }) => intrebare },
    {
      key: 'engleza',
      label: words.english.title,
      cell: (row) => <EnglishPill state={judgeEnglish(row, props.published)} />,
    },
    actionColumn(words.actions, (row) => <RowActions {...props} row={row} />),
  ]
}

/** Judges the English of a question: one that the draft has changed has none of its new words yet. */
function judgeEnglish(
  { intrebare, raspuns }: FaqQuestion,
  published: QuestionTableProps['published'],
): EnglishState {
  const same = published.find((one) => one.intrebare === intrebare && one.raspuns === raspuns)
  if (same) return same.engleza
  const earlier = published.find((one) => one.intrebare === intrebare || one.raspuns === raspuns)
  return earlier && earlier.engleza !== 'lipseste' ? 'veche' : 'lipseste'
}

function RowActions({ row, questions, onChange, onOpen }: QuestionTableProps & { row: Row }) {
  const { place, intrebare } = row
  return (
    <div className="content-actions content-actions--end">
      <MoveButtons
        name={intrebare}
        place={place}
        count={questions.length}
        onMove={(by) => onChange(moveItem(questions, place, by))}
      />
      <Button
        small
        variant="quiet"
        aria-label={own.editLabel(intrebare)}
        onClick={() => onOpen(place)}
      >
        {words.edit}
      </Button>
      <Button
        small
        variant="quiet"
        aria-label={own.withdrawLabel(intrebare)}
        onClick={() => onChange(questions.filter((_, index) => index !== place))}
      >
        {words.withdraw}
      </Button>
    </div>
  )
}
