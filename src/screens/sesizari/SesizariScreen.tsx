import { useSignals } from '@preact/signals-react/runtime'
import { useId, useState } from 'react'
import type { SesizareSummary } from '#contract/sesizari.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import {
  sesizariCatalogue,
  sesizariPage,
  sesizariTab,
  type SesizariTab,
} from '../../services/sesizari.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Plus } from '../../ui/icons.ts'
import { ListSkeleton } from '../../ui/list-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { List } from '../../ui/row.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { KeptData } from '../shared/KeptData.tsx'
import { useResource } from '../shared/use-resource.ts'
import { QueuedSesizari } from './QueuedSesizari.tsx'
import { SesizareRow } from './SesizareRow.tsx'
import './sesizari.css'

const NEW = '#/sesizari/noua'
const tabs: readonly SesizariTab[] = ['deschise', 'inchise', 'toate']

/** What the citizen has reported. */
export function SesizariScreen() {
  useSignals()
  const texts = useTexts('sesizari')
  const panelId = useId()
  const tab = sesizariTab.value
  // Asked for beforehand: the numbers of the tabs, and something to read without a connection.
  const open = useResource(sesizariPage('deschise')).meta?.total
  const closed = useResource(sesizariPage('inchise')).meta?.total
  useResource(sesizariCatalogue())
  const counts = { deschise: open, inchise: closed, toate: undefined }
  return (
    <div className="page">
      <div className="sesizari__head">
        <h1 tabIndex={-1}>{texts.title}</h1>
        <LinkButton variant="primary" href={NEW} icon={<Plus />} className="sesizari__new">
          {texts.new}
        </LinkButton>
      </div>
      <QueuedSesizari />
      <Tabs
        label={texts.title}
        panelId={panelId}
        value={tab}
        items={tabs.map((key) => ({ key, label: texts.tabs[key], count: counts[key] }))}
        onChange={(key) => (sesizariTab.value = key)}
      />
      <div id={panelId} role="tabpanel" aria-label={texts.tabs[tab]} className="stack">
        <SesizariList key={tab} tab={tab} />
      </div>
    </div>
  )
}

function SesizariList({ tab }: { tab: SesizariTab }) {
  const texts = useTexts('sesizari')
  const lists = useTexts('lists')
  const [pages, setPages] = useState(1)
  const skeleton = (
    <Card flush>
      <ListSkeleton label={texts.loading} status />
    </Card>
  )
  return (
    <KeptData resource={sesizariPage(tab)} skeleton={skeleton}>
      {(first, { meta, busy }) => {
        if (first.length === 0) return <Empty tab={tab} />
        const total = meta?.total ?? first.length
        const shown = Math.min(total, first.length + (pages - 1) * (meta?.pe_pagina ?? 0))
        return (
          <>
            <Card flush>
              <List label={texts.tabs[tab]} busy={busy}>
                <Rows list={first} />
                {Array.from({ length: pages - 1 }, (_, index) => (
                  <NextRows key={index} tab={tab} pagina={index + 2} />
                ))}
              </List>
            </Card>
            {total > first.length && (
              <Pager
                text={texts.count(shown, total)}
                moreLabel={lists.more}
                onMore={shown < total ? () => setPages(pages + 1) : undefined}
              />
            )}
          </>
        )
      }}
    </KeptData>
  )
}

function NextRows({ tab, pagina }: { tab: SesizariTab; pagina: number }) {
  const texts = useTexts('sesizari')
  // Inside the list: what the age and the failure of the first page say holds for all.
  return (
    <KeptData
      resource={sesizariPage(tab, pagina)}
      skeleton={
        <li>
          <ListSkeleton label={texts.loading} status />
        </li>
      }
    >
      {(list) => <Rows list={list} />}
    </KeptData>
  )
}

function Rows({ list }: { list: readonly SesizareSummary[] }) {
  return list.map((sesizare) => <SesizareRow key={sesizare.id} sesizare={sesizare} />)
}

function Empty({ tab }: { tab: SesizariTab }) {
  const texts = useTexts('sesizari')
  return (
    <Card>
      <EmptyState
        picture="empty"
        title={texts.empty[tab]}
        actions={
          tab !== 'inchise' && (
            <LinkButton href={NEW} icon={<Plus />}>
              {texts.new}
            </LinkButton>
          )
        }
      >
        {tab === 'inchise' ? texts.emptyClosed : texts.emptyText}
      </EmptyState>
    </Card>
  )
}
