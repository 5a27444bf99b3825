import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { dayOf } from '#contract/time-zone.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { dashboardParts, isFirstVisit } from '../../services/dashboard.ts'
import { wantsPasskeyOffer } from '../../services/passkey-device.ts'
import { session } from '../../services/session.ts'
import { isSearching } from '../../services/utile.ts'
import { Fab } from '../../ui/fab.tsx'
import { Plus } from '../../ui/icons.ts'
import { DeferUntilPaint } from '../../ui/defer-until-paint.tsx'
import { Note } from '../../ui/note.tsx'
import { InstallHint } from '../shared/InstallHint.tsx'
import { createLazyPart } from '../shared/lazy-part.tsx'
import { SearchField } from '../shared/SearchField.tsx'
import { useEntryState } from '../shared/use-entry-state.ts'
import { useNow } from '../shared/use-now.ts'
import { AttentionCard } from './AttentionCard.tsx'
import { DueCard } from './DueCard.tsx'
import { FirstVisit } from './FirstVisit.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { NewsCard } from './NewsCard.tsx'
import { NextPickupRow } from './NextPickupRow.tsx'
import { PartsAge, PartsFailure } from './PartsState.tsx'
import { PickupsCard } from './PickupsCard.tsx'
import { ReportsCard } from './ReportsCard.tsx'
import { ShortcutTiles } from './ShortcutTiles.tsx'
import { useParts, type PartsState } from './use-parts.ts'
import './dashboard.css'

/** Home page in a fixed order: shortcuts, next pick-up, amount due, pending actions, then the rest. */
export function DashboardScreen() {
  useSignals()
  const texts = useTexts('dashboard')
  const now = useNow()
  const today = dayOf(now)
  const parts = useParts(dashboardParts())
  const here = session.value.state === 'citizen' ? session.value : null
  const name = here?.user?.prenume
  // Back finds the answers as they were left.
  const [text, setText] = useEntryState('cautare', '')
  const [isWanted, setWanted] = useState(false)
  return (
    <>
      <div className="canopy">
        <div className="canopy__in">
          <div>
            <h1 tabIndex={-1}>{name ? texts.hello(name) : texts.helloNobody}</h1>
            <p className="lead num">{texts.today(today, formatDate(today))}</p>
            <PartsAge known={parts.known} />
          </div>
          <Fab href="#/sesizari/noua" icon={<Plus />}>
            {texts.newReport}
          </Fab>
        </div>
      </div>
      <div className="page">
        <div className="stack stack--s">
          <SearchField
            label={texts.search}
            value={text}
            onChange={setText}
            onFocus={() => setWanted(true)}
          />
          {!isSearching(text) && <ShortcutTiles />}
        </div>
        {(isWanted || text !== '') && <LazyAnswers text={text} now={now} />}
        {!isSearching(text) && (
          <>
            {here?.reading && <Note kind="wait">{texts.reading}</Note>}
            {parts.ready ? <Home parts={parts} now={now} /> : <HomeSkeleton />}
          </>
        )}
      </div>
    </>
  )
}

function Home({ parts, now }: { parts: PartsState; now: Date }) {
  useSignals()
  const today = dayOf(now)
  const { data, known, retry } = parts
  return (
    <>
      <PartsFailure known={known} onRetry={retry} />
      {isFirstVisit(data) && <FirstVisit />}
      <div className="dash">
        {data.places && <NextPickupRow places={data.places} now={now} />}
        {data.debts && <DueCard debts={data.debts} today={today} />}
        <AttentionCard data={data} today={today} />
        <DeferUntilPaint>
          {data.places && <PickupsCard places={data.places} now={now} />}
          {data.sesizari && <ReportsCard sesizari={data.sesizari} />}
          {data.notices && <NewsCard notices={data.notices} today={today} />}
        </DeferUntilPaint>
      </div>
      <DeferUntilPaint>
        {wantsPasskeyOffer.value && <LazyPasskeyOffer />}
        <InstallHint />
      </DeferUntilPaint>
    </>
  )
}

// Loaded once the citizen is about to type; the layout has the worker keep it.
const LazyAnswers = createLazyPart(
  async () => (await import('./HomeAnswers.tsx')).HomeAnswers,
  SearchMissing,
)

function SearchMissing() {
  const { searchMissing } = useTexts('dashboard')
  return <Note>{searchMissing}</Note>
}

const LazyPasskeyOffer = createLazyPart(
  async () => (await import('./PasskeyOffer.tsx')).PasskeyOffer,
)
