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

interface CountedCategory extends OpenCategory {
  cifre: OpenFigures
}

const isCounted = (category: OpenCategory): category is CountedCategory => category.cifre !== null

/** Figures of each problem beside the term that is promised for it; a problem opens its own. */
export function CategoryTable({ chosen, categories }: Props) {
  const texts = useFigureTexts()
  const columns = useFigureColumns<CountedCategory>(
    {
      label: texts.problem,
      cell: createProblemCell(chosen),
    },
    ({ cifre }) => cifre,
  )
  const counted = categories.filter(isCounted)
  const few = categories.filter((category) => !isCounted(category)).map(({ denumire }) => denumire)
  return (
    <Card title={texts.byProblem} flush>
      {counted.length > 0 && (
        <Table
          caption={texts.byProblem}
          columns={columns}
          items={counted}
          keyOf={({ cod }) => cod}
        />
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
