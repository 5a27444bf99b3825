import type { OpenCategory } from '#contract/cifre-deschise.ts'
import { useFigureTexts } from '../../i18n/cifre-texts.ts'
import { toHref, type Chosen } from '../../services/cifre.ts'
import { Card } from '../../ui/card.tsx'
import { Table } from '../../ui/table.tsx'
import { useFigureColumns } from './use-figure-columns.tsx'

interface Props {
  chosen: Chosen
  categories: readonly OpenCategory[]
}

/** Figures of each problem beside the term that is promised for it; a problem opens its own. */
export function CategoryTable({ chosen, categories }: Props) {
  const texts = useFigureTexts()
  const columns = useFigureColumns<OpenCategory>(
    {
      label: texts.problem,
      cell: (category) => <Problem chosen={chosen} category={category} />,
    },
    ({ cifre }) => cifre,
  )
  return (
    <Card title={texts.byProblem} flush>
      <Table
        caption={texts.byProblem}
        columns={columns}
        items={categories}
        keyOf={({ cod }) => cod}
      />
    </Card>
  )
}

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
