import { useId, type ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ListQuery, Resource } from '../../services/resources.ts'
import { Card } from '../../ui/card.tsx'
import { Fab } from '../../ui/fab.tsx'
import { Plus } from '../../ui/icons.ts'
import { ListSkeleton } from '../../ui/list-state.tsx'
import { useFirstRows } from '../../ui/defer-until-paint.tsx'
import { Pager } from '../../ui/pager.tsx'
import { List } from '../../ui/row.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import './case-list.css'
import { FoundCount, ListTools, NothingFound, useListQuery } from './ListTools.tsx'
import { ResourceView } from './ResourceView.tsx'
import { useEntryState } from './use-entry-state.ts'
import { useResource } from './use-resource.ts'

export interface CaseListProps<Tab extends string, Item> {
  /** Tabs of open, closed and all items. */
  tabs: readonly [open: Tab, closed: Tab, all: Tab]
  /** Selected tab. */
  tab: Tab
  onTab(tab: Tab): void
  words: {
    title: string
    new: string
    tabs: Readonly<Record<Tab, string>>
    loading: string
    count(shown: number, total: number): string
  }
  /** Link that creates a new item. */
  add: { href: string; onClick?: (() => void) | undefined }
  /** Resource of a tab's page, counted from 1. */
  loadPage(tab: Tab, pagina?: number, query?: ListQuery): Resource<Item[]>
  renderRow(item: Item): ReactNode
  /** Empty state of a tab. */
  renderEmpty(tab: Tab): ReactNode
  /** Unsent entries, above the tabs. */
  children: ReactNode
}

const ORDERS = ['schimbate', 'vechi', 'numar'] as const

/** List of the citizen's solicitări or sesizări with tabs and pagination. */
export function CaseList<Tab extends string, Item>(props: CaseListProps<Tab, Item>) {
  const { tabs, tab, words, loadPage, children } = props
  const panelId = useId()
  const [query, setQuery] = useListQuery()
  // Prefetched for the counts of the tabs and for reading offline.
  const open = useResource(loadPage(tabs[0])).meta?.total
  const closed = useResource(loadPage(tabs[1])).meta?.total
  // Shown while the counts load, so that the list does not move down when they arrive.
  const hasTools = open === undefined || closed === undefined || open + closed > 1
  return (
    <div className="page">
      <div className="case-list__head">
        <h1 tabIndex={-1}>{words.title}</h1>
        <Fab {...props.add} icon={<Plus />}>
          {words.new}
        </Fab>
      </div>
      {children}
      <Tabs
        label={words.title}
        panelId={panelId}
        value={tab}
        items={tabs.map((key, index) => ({
          key,
          label: words.tabs[key],
          count: [open, closed][index],
        }))}
        onChange={props.onTab}
      />
      <div id={panelId} role="tabpanel" aria-label={words.tabs[tab]} className="stack">
        {hasTools && <ListTools query={query} onChange={setQuery} orders={ORDERS} />}
        <Pages
          key={`${tab} ${query.cauta} ${query.ordine}`}
          {...props}
          query={query}
          onClear={() => setQuery({ ...query, cauta: undefined })}
        />
      </div>
    </div>
  )
}

interface PagesProps<Tab extends string, Item> extends CaseListProps<Tab, Item> {
  query: ListQuery
  onClear(): void
}

function Pages<Tab extends string, Item>(props: PagesProps<Tab, Item>) {
  const { tab, words, loadPage, renderRow, renderEmpty, query, onClear } = props
  const lists = useTexts('lists')
  const [pages, setPages] = useEntryState(`pagini ${tab} ${query.cauta} ${query.ordine}`, 1)
  const skeleton = <ListSkeleton label={words.loading} status />
  return (
    <ResourceView resource={loadPage(tab, 1, query)} skeleton={<Card flush>{skeleton}</Card>}>
      {(first, { meta, busy }) => {
        if (first.length === 0)
          return query.cauta ? <NothingFound onClear={onClear} /> : renderEmpty(tab)
        const total = meta?.total ?? first.length
        const shown = Math.min(total, first.length + (pages - 1) * (meta?.pe_pagina ?? 0))
        return (
          <>
            <FoundCount text={query.cauta !== undefined && words.count(shown, total)} />
            <Card flush>
              <List label={words.tabs[tab]} busy={busy}>
                <FirstRows rows={first} renderRow={renderRow} />
                {Array.from({ length: pages - 1 }, (_, index) => (
                  // Rendered inside the list, so that each page shows its own age or error.
                  <ResourceView
                    key={index}
                    resource={loadPage(tab, index + 2, query)}
                    skeleton={<li>{skeleton}</li>}
                  >
                    {(more) => more.map(renderRow)}
                  </ResourceView>
                ))}
              </List>
            </Card>
            {total > first.length && (
              <Pager
                text={words.count(shown, total)}
                moreLabel={lists.more}
                onMore={shown < total ? () => setPages(pages + 1) : undefined}
              />
            )}
          </>
        )
      }}
    </ResourceView>
  )
}

function FirstRows<Item>({
  rows,
  renderRow,
}: {
  rows: readonly Item[]
  renderRow(row: Item): ReactNode
}) {
  return useFirstRows(rows).map(renderRow)
}
