import { useSignals } from '@preact/signals-react/runtime'
import { useId, type ReactNode } from 'react'
import type { UsefulArticle } from '#contract/utile.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import {
  groupByCategory,
  isSearching,
  searchUseful,
  useful,
  usefulSearch,
  usefulTab,
  type Useful,
  type UtileTab,
} from '../../services/utile.ts'
import { openSupport } from '../../services/dialogs.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Camera } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListSkeleton } from '../../ui/list-state.tsx'
import { DeferUntilPaint } from '../../ui/defer-until-paint.tsx'
import { List, Row } from '../../ui/row.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ContentText } from '../shared/ContentText.tsx'
import { ResourceView } from '../shared/ResourceView.tsx'
import { SearchField } from '../shared/SearchField.tsx'
import { CategoryIcon } from './CategoryIcon.tsx'
import { HintList, HintRows } from './HintList.tsx'
import './utile.css'

const tabs: readonly UtileTab[] = ['articole', 'unde_arunc']

/** Useful articles and the sorting guide, with client-side search. */
export function UtileScreen() {
  useSignals()
  const texts = useTexts('utile')
  const { scan } = useTexts('recipiente')
  const skeleton = (
    <Card flush>
      <ListSkeleton label={texts.loading} rows={6} />
    </Card>
  )
  return (
    <div className="page">
      <div>
        <h1 tabIndex={-1}>{texts.title}</h1>
        <p className="lead">{texts.lead}</p>
      </div>
      <SearchField
        label={texts.search}
        value={usefulSearch.value}
        onChange={(text) => (usefulSearch.value = text)}
      />
      <ResourceView resource={useful()} skeleton={skeleton}>
        {(all) => <UtileContent all={all} />}
      </ResourceView>
      <LinkButton variant="quiet" href="#/recipient" icon={<Camera />}>
        {scan}
      </LinkButton>
    </div>
  )
}

function UtileContent({ all }: { all: Useful }) {
  useSignals()
  const texts = useTexts('utile')
  const text = usefulSearch.value
  if (isSearching(text)) return <Found found={searchUseful(all, text)} />
  if (all.articole.length === 0 && all.unde_arunc.length === 0) {
    return (
      <Card>
        <EmptyState picture="empty" title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      </Card>
    )
  }
  return <Browse all={all} />
}

function Browse({ all }: { all: Useful }) {
  useSignals()
  const texts = useTexts('utile')
  const panelId = useId()
  const tab = usefulTab.value
  return (
    <>
      <Tabs
        label={texts.title}
        panelId={panelId}
        value={tab}
        items={tabs.map((key) => ({ key, label: texts.tabs[key], count: all[key].length }))}
        onChange={(key) => (usefulTab.value = key)}
      />
      <div id={panelId} role="tabpanel" aria-label={texts.tabs[tab]} className="stack stack--l">
        {tab === 'articole' ? (
          groupByCategory(all.articole).map(([category, articles], index) => (
            <DeferUntilPaint key={category} now={index < 2}>
              <Group title={texts.categories[category] ?? category}>
                <ArticleRows articles={articles} />
              </Group>
            </DeferUntilPaint>
          ))
        ) : (
          <HintList hints={all.unde_arunc} />
        )}
      </div>
    </>
  )
}

function Found({ found }: { found: Useful }) {
  const texts = useTexts('utile')
  const { title: support } = useTexts('support')
  const { articole, unde_arunc } = found
  const count = articole.length + unde_arunc.length
  return (
    <>
      <p className="meta" role="status">
        {texts.found(count)}
      </p>
      {count === 0 && (
        <Card>
          <EmptyState
            picture="empty"
            title={texts.nothing}
            actions={<Button onClick={() => void openSupport('UTILE_PAGE')}>{support}</Button>}
          >
            {texts.nothingText}
          </EmptyState>
        </Card>
      )}
      {unde_arunc.length > 0 && (
        <Group title={texts.tabs.unde_arunc}>
          <HintRows key={unde_arunc[0]?.obiect} hints={unde_arunc} opens />
        </Group>
      )}
      {articole.length > 0 && (
        <Group title={texts.tabs.articole}>
          <ArticleRows articles={articole} />
        </Group>
      )}
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack stack--s">
      <h2>{title}</h2>
      <Card flush>
        <List label={title}>{children}</List>
      </Card>
    </section>
  )
}

/** Rows that link to the articles. */
export function ArticleRows({ articles }: { articles: readonly UsefulArticle[] }) {
  const texts = useTexts('utile')
  return articles.map(({ id, titlu, rezumat, categorie, actualizat_la, limba }) => (
    <Row
      key={id}
      href={`#/utile/${id}`}
      icon={<CategoryIcon category={categorie} />}
      title={<ContentText text={titlu} limba={limba} isTitle />}
      line={<ContentText text={rezumat} limba={limba} />}
      status={<span className="num">{texts.updated(formatDate(actualizat_la))}</span>}
    />
  ))
}
