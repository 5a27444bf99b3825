import { useId, type ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Resource } from '../../services/resources.ts'
import { Card } from '../../ui/card.tsx'
import { Fab } from '../../ui/fab.tsx'
import { Plus } from '../../ui/icons.ts'
import { ListSkeleton } from '../../ui/list-state.tsx'
import { useFirstRows } from '../../ui/defer-until-paint.tsx'
import { Pager } from '../../ui/pager.tsx'
import { List } from '../../ui/row.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import './case-list.css'
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
  loadPage(tab: Tab, pagina?: number): Resource<Item[]>
  renderRow(item: Item): ReactNode
  /** Empty state of a tab. */
  renderEmpty(tab: Tab): ReactNode
  /** Unsent entries, above the tabs. */
  children: ReactNode
}

/** List of the citizen's solicitări or sesizări with tabs and pagination. */
export function CaseList<Tab extends string, Item>(props: CaseListProps<Tab, Item>) {
  const { tabs, tab, words, loadPage, children } = props
  const panelId = useId()
  // Prefetched for the counts of the tabs and for reading offline.
  const open = useResource(loadPage(tabs[0])).meta?.total
  const closed = useResource(loadPage(tabs[1])).meta?.total
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
        <Pages key={tab} {...props} />
      </div>
    </div>
  )
}

function Pages<Tab extends string, Item>(props: CaseListProps<Tab, Item>) {
  const { tab, words, loadPage, renderRow, renderEmpty } = props
  const lists = useTexts('lists')
  const [pages, setPages] = useEntryState(`pagini ${tab}`, 1)
  const skeleton = <ListSkeleton label={words.loading} status />
  return (
    <ResourceView resource={loadPage(tab)} skeleton={<Card flush>{skeleton}</Card>}>
      {(first, { meta, busy }) => {
        if (first.length === 0) return renderEmpty(tab)
        const total = meta?.total ?? first.length
        const shown = Math.min(total, first.length + (pages - 1) * (meta?.pe_pagina ?? 0))
        return (
          <>
            <Card flush>
              <List label={words.tabs[tab]} busy={busy}>
                <FirstRows rows={first} renderRow={renderRow} />
                {Array.from({ length: pages - 1 }, (_, index) => (
                  // Rendered inside the list, so that each page shows its own age or error.
                  <ResourceView
                    key={index}
                    resource={loadPage(tab, index + 2)}
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
