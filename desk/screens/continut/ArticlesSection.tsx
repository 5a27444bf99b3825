import { useSignals } from '@preact/signals-react/runtime'
import type { ArticleItem } from '#contract/desk/continut.ts'
import { formatMoment } from '#src/i18n/dates.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { Plus } from '#src/ui/icons.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import { contentItem, listArticles, orderArticles } from '../../services/continut.ts'
import { actionColumn } from '../shared/action-column.tsx'
import { Loading, Nothing } from '../shared/Loading.tsx'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { useLoaded } from '../shared/use-loaded.ts'
import { ArticleEditor, NewArticle } from './ArticleEditor.tsx'
import { EnglishPill } from './EnglishPill.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import { moveItem } from './move-item.ts'
import { nameCategory } from './name-category.ts'
import { words } from './texts.ro.ts'

const own = words.articles
/** Stands for a slug in the address of the form of a new article; no slug is like it. */
const NEW = '+'

/** Useful articles: the list, or the one that the address names. */
export function ArticlesSection() {
  useSignals()
  const slug = contentItem.value
  if (slug === NEW) return <NewArticle />
  return slug === '' ? <ArticleTable /> : <ArticleEditor key={slug} slug={slug} />
}

function ArticleTable() {
  const loaded = useLoaded(listArticles)
  const action = useAction()
  const items = loaded.data?.lista ?? []
  const slugs = items.map(({ slug }) => slug)

  async function move(place: number, by: -1 | 1) {
    await action.run(() => orderArticles(slugs, moveItem(slugs, place, by)))
    await loaded.reload()
  }

  const rows = items.map((item, place) => ({ ...item, place }))
  return (
    <>
      <div>
        <LinkButton small icon={<Plus />} href={`#/continut/articole/${NEW}`}>
          {own.add}
        </LinkButton>
      </div>
      <Problem text={action.problem} />
      <Loading loaded={loaded}>
        {() =>
          items.length === 0 ? (
            <Nothing title={own.empty} text={own.emptyText} />
          ) : (
            <Table
              caption={own.caption}
              columns={columnsFor(rows.length, (place, by) => void move(place, by))}
              items={rows}
              keyOf={({ slug }) => slug}
            />
          )
        }
      </Loading>
    </>
  )
}

type Row = ArticleItem & { place: number }

function columnsFor(
  count: number,
  onMove: (place: number, by: -1 | 1) => void,
): TableColumn<Row>[] {
  return [
    {
      key: 'titlu',
      label: own.title,
      area: 'title',
      cell: ({ slug, titlu }) => (
        <a className="content-link" href={`#/continut/articole/${slug}`}>
          {titlu}
        </a>
      ),
    },
    {
      key: 'categorie',
      label: own.category,
      cell: ({ categorie }) => nameCategory(categorie) ?? categorie,
    },
    {
      key: 'documente',
      label: own.documents,
      right: true,
      cell: ({ documente }) => documente || words.none,
    },
    {
      key: 'engleza',
      label: words.english.title,
      cell: ({ engleza }) => <EnglishPill state={engleza} />,
    },
    {
      key: 'stare',
      label: own.state,
      cell: ({ activ }) => (
        <StatusPill kind={activ ? 'done' : 'idle'}>{activ ? own.active : own.withdrawn}</StatusPill>
      ),
    },
    {
      key: 'schimbat',
      label: words.changedAt,
      cell: ({ actualizat_la }) => formatMoment(actualizat_la),
    },
    actionColumn(words.actions, ({ place, titlu }) => (
      <div className="content-actions content-actions--end">
        <MoveButtons name={titlu} place={place} count={count} onMove={(by) => onMove(place, by)} />
      </div>
    )),
  ]
}
