import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { counts } from '../../services/counts.ts'
import { firstPages, markAllNoticesRead } from '../../services/notificari.ts'
import type { ListQuery } from '../../services/resources.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip, Chips } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CheckCheck } from '../../ui/icons.ts'
import { ListSkeleton } from '../../ui/list-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { FoundCount, ListTools, NothingFound, useListQuery } from '../shared/ListTools.tsx'
import { ResourceView } from '../shared/ResourceView.tsx'
import { useEntryState } from '../shared/use-entry-state.ts'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'
import { NoticeGroups } from './NoticeGroups.tsx'
import { PushOffer } from './PushOffer.tsx'
import './notificari.css'

/** List of the citizen's notifications, newest first. */
export function NotificariScreen() {
  useSignals()
  const texts = useTexts('notificari')
  const [onlyUnread, setOnlyUnread] = useEntryState('necitite', false)
  const [query, setQuery] = useListQuery()
  const unread = counts.value?.notificari
  return (
    <div className="page page--notices">
      <div className="notices__head">
        <h1 tabIndex={-1}>{texts.title}</h1>
        {unread !== undefined && unread > 0 && <ReadAll />}
      </div>
      <PushOffer />
      <Chips label={texts.filters}>
        <Chip pressed={!onlyUnread} onClick={() => setOnlyUnread(false)}>
          {texts.all}
        </Chip>
        <Chip pressed={onlyUnread} count={unread} onClick={() => setOnlyUnread(true)}>
          {texts.unreadOnly}
        </Chip>
      </Chips>
      <ListTools query={query} onChange={setQuery} orders={['vechi']} />
      <Notices
        key={`${onlyUnread} ${query.cauta} ${query.ordine}`}
        onlyUnread={onlyUnread}
        query={query}
        onClear={() => setQuery({ ...query, cauta: undefined })}
      />
      <p>
        <a className="link" href="#/setari#notificari">
          {texts.preferences}
        </a>
      </p>
    </div>
  )
}

function ReadAll() {
  const texts = useTexts('notificari')
  const feedback = useErrorFeedback()
  const [busy, setBusy] = useState(false)
  async function readAll(): Promise<void> {
    setBusy(true)
    const outcome = await markAllNoticesRead()
    setBusy(false)
    if (outcome.kind !== 'ok') await feedback.alert(outcome)
  }
  return (
    <Button variant="quiet" small icon={<CheckCheck />} busy={busy} onClick={() => void readAll()}>
      {texts.readAll}
    </Button>
  )
}

interface NoticesProps {
  onlyUnread: boolean
  query: ListQuery
  onClear(): void
}

function Notices({ onlyUnread, query, onClear }: NoticesProps) {
  const texts = useTexts('notificari')
  const { more } = useTexts('lists')
  const [pages, setPages] = useEntryState(`pagini ${onlyUnread} ${query.cauta} ${query.ordine}`, 1)
  const resource = useMemo(() => firstPages(onlyUnread, pages, query), [onlyUnread, pages, query])
  const skeleton = (
    <Card flush>
      <ListSkeleton label={texts.loading} />
    </Card>
  )
  return (
    <ResourceView resource={resource} skeleton={skeleton}>
      {(notices, { meta, busy }) => {
        if (notices.length === 0)
          return query.cauta ? (
            <NothingFound onClear={onClear} />
          ) : (
            <Nothing onlyUnread={onlyUnread} />
          )
        const total = Math.max(meta?.total ?? 0, notices.length)
        const hasMore = notices.length < total
        return (
          <>
            <FoundCount text={query.cauta !== undefined && texts.count(notices.length, total)} />
            <NoticeGroups notices={notices} />
            {(hasMore || pages > 1) && (
              <Pager
                text={texts.count(notices.length, total)}
                moreLabel={more}
                busy={busy}
                onMore={hasMore ? () => setPages(pages + 1) : undefined}
              />
            )}
          </>
        )
      }}
    </ResourceView>
  )
}

function Nothing({ onlyUnread }: { onlyUnread: boolean }) {
  const texts = useTexts('notificari')
  return (
    <Card>
      <EmptyState picture="empty" title={onlyUnread ? texts.emptyUnread : texts.empty}>
        {texts.emptyText}
      </EmptyState>
    </Card>
  )
}
