import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import { containsWords } from '#contract/search.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Card } from '../../ui/card.tsx'
import { useFirstRows } from '../../ui/defer-until-paint.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from './SearchField.tsx'
import { useEntryState } from './use-entry-state.ts'

interface PagesProps<Item> {
  items: readonly Item[]
  /** Filter of the items; each has its own number of pages. */
  filter?: string
  /** „20 din 134 de puncte”. */
  countText?: (shown: number, total: number) => string
  children(shown: readonly Item[]): ReactNode
}

/** Client-side pagination of a complete list. */
export function PaginatedList<Item>(props: PagesProps<Item>) {
  const { items, filter = '', countText, children } = props
  const lists = useTexts('lists')
  const [pages, setPages] = useEntryState(`pagini ${filter}`, 1)
  const shown = items.slice(0, pages * limits.page.size)
  const drawn = useFirstRows(shown)
  return (
    <>
      {children(drawn)}
      {items.length > limits.page.size && (
        <Pager
          text={(countText ?? lists.shown)(shown.length, items.length)}
          moreLabel={lists.more}
          onMore={shown.length < items.length ? () => setPages(pages + 1) : undefined}
        />
      )}
    </>
  )
}

interface SearchedPagesProps<Item> extends PagesProps<Item> {
  /** „Căutați un contract”. */
  label: string
  /** Returns the searchable text of an item. */
  getSearchText(item: Item): string
}

/** Largest number of items shown without search. */
const SEARCH_THRESHOLD = 10

/** Paginated list with search for long lists; ignores diacritics. */
export function SearchableList<Item>({ label, getSearchText, ...props }: SearchedPagesProps<Item>) {
  const lists = useTexts('lists')
  const [text, setText] = useEntryState('căutare', '')
  const found = props.items.filter((item) => containsWords(getSearchText(item), text))
  return (
    <>
      {props.items.length > SEARCH_THRESHOLD && (
        <div>
          <SearchField label={label} value={text} onChange={setText} />
          <p className="vh" role="status">
            {text !== '' && lists.shown(found.length, props.items.length)}
          </p>
        </div>
      )}
      {found.length === 0 ? (
        <Card>
          <EmptyState picture="empty" title={lists.noneFound}>
            {lists.noneFoundText}
          </EmptyState>
        </Card>
      ) : (
        <PaginatedList key={text} filter={text} {...props} items={found} />
      )}
    </>
  )
}
