import { useSignals } from '@preact/signals-react/runtime'
import { useId, useState } from 'react'
import type { SolicitareSummary } from '#contract/solicitari.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { choose, chooseAgain } from '../../services/solicitare-noua.ts'
import {
  findTypes,
  solicitareCatalogue,
  solicitariPage,
  solicitariTab,
  type SolicitariTab,
} from '../../services/solicitari.ts'
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
import { QueuedSolicitari } from './QueuedSolicitari.tsx'
import { SolicitareRow } from './SolicitareRow.tsx'
import './solicitari.css'
import { TypeTiles } from './TypeTiles.tsx'

const ADD = '#/solicitare-add'
const tabs: readonly SolicitariTab[] = ['in_curs', 'finalizate', 'toate']

/** What the citizen has asked for. */
export function SolicitariScreen() {
  useSignals()
  const texts = useTexts('solicitari')
  const panelId = useId()
  const tab = solicitariTab.value
  // Asked for beforehand: the numbers of the tabs, and something to read without a connection.
  const open = useResource(solicitariPage('in_curs')).meta?.total
  const closed = useResource(solicitariPage('finalizate')).meta?.total
  useResource(solicitareCatalogue())
  const counts = { in_curs: open, finalizate: closed, toate: undefined }
  return (
    <div className="page">
      <div className="solicitari__head">
        <h1 tabIndex={-1}>{texts.title}</h1>
        <LinkButton
          variant="primary"
          href={ADD}
          icon={<Plus />}
          className="solicitari__new"
          onClick={chooseAgain}
        >
          {texts.new}
        </LinkButton>
      </div>
      <QueuedSolicitari />
      <Tabs
        label={texts.title}
        panelId={panelId}
        value={tab}
        items={tabs.map((key) => ({ key, label: texts.tabs[key], count: counts[key] }))}
        onChange={(key) => (solicitariTab.value = key)}
      />
      <div id={panelId} role="tabpanel" aria-label={texts.tabs[tab]} className="stack">
        <SolicitariList key={tab} tab={tab} />
      </div>
    </div>
  )
}

function SolicitariList({ tab }: { tab: SolicitariTab }) {
  const texts = useTexts('solicitari')
  const lists = useTexts('lists')
  const [pages, setPages] = useState(1)
  const skeleton = (
    <Card flush>
      <ListSkeleton label={texts.loading} status />
    </Card>
  )
  return (
    <KeptData resource={solicitariPage(tab)} skeleton={skeleton}>
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

// Inside the list: it says by itself how old it is, or that it could not be had.
function NextRows({ tab, pagina }: { tab: SolicitariTab; pagina: number }) {
  const texts = useTexts('solicitari')
  return (
    <KeptData
      resource={solicitariPage(tab, pagina)}
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

function Rows({ list }: { list: readonly SolicitareSummary[] }) {
  return list.map((solicitare) => <SolicitareRow key={solicitare.id} solicitare={solicitare} />)
}

function Empty({ tab }: { tab: SolicitariTab }) {
  const texts = useTexts('solicitari')
  if (tab === 'finalizate') {
    return (
      <Card>
        <EmptyState picture="empty" title={texts.emptyClosed}>
          {texts.emptyClosedText}
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      <h2>{tab === 'toate' ? texts.emptyTitle : texts.emptyOpen}</h2>
      <Offer />
    </>
  )
}

/** All that may be asked for, ready to be begun. */
function Offer() {
  useSignals()
  const catalogue = solicitareCatalogue().known.value.data
  if (!catalogue) return null
  return (
    <TypeTiles
      groups={findTypes(catalogue, '')}
      onChoose={(type) => void choose(type).then(() => (location.hash = ADD))}
    />
  )
}
