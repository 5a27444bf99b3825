import type { OpenCategory, OpenFigures } from '#contract/cifre-deschise.ts'
import { useFigureTexts } from '../../i18n/cifre-texts.ts'
import { toHref, type Chosen } from '../../services/cifre.ts'
import { Card } from '../../ui/card.tsx'
import { Table } from '../../ui/table.tsx'
import { useFigureColumns } from './use-figure-columns.tsx'

interface Props {
  chosen: Chosen
  categories: readonly OpenCategory[]
}

interface Told extends OpenCategory {
  cifre: OpenFigures
}

const isTold = (category: OpenCategory): category is Told => category.cifre !== null

/** Figures of each problem beside the term that is promised for it; a problem opens its own. */
export function CategoryTable({ chosen, categories }: Props) {
  const texts = useFigureTexts()
  const columns = useFigureColumns<Told>(
    {
      label: texts.problem,
      cell: createProblemCell(chosen),
    },
    ({ cifre }) => cifre,
  )
  const told = categories.filter(isTold)
  const few = categories.filter((category) => !isTold(category)).map(({ denumire }) => denumire)
  return (
    <Card title={texts.byProblem} flush>
      {told.length > 0 && (
        <Table caption={texts.byProblem} columns={columns} items={told} keyOf={({ cod }) => cod} />
      )}
      {few.length > 0 && <p className="meta figures__few">{texts.fewOf(few.join(', '))}</p>}
    </Card>
  )
}

/** Creates the cell that names a problem, with its term. */
const createProblemCell = (chosen: Chosen) => (category: OpenCategory) => (
  <Problem chosen={chosen} category={category} />
)

function Problem({ chosen, category }: { chosen: Chosen; category: OpenCategory }) {
  const texts = useFigureTexts()
  const { cod, denumire, tinta_zile } = category
  return (
    <>
      <a href={toHref({ ...chosen, category: cod })}>{denumire}</a>
      <span className="meta figures__term">
        {tinta_zile === undefined ? texts.noTerm : texts.promised(tinta_zile)}
      </span>
    </>
  )
}
