import { useSignals } from '@preact/signals-react/runtime'
import type { StoredEntry } from '../../offline/entry.ts'
import { isStorageCapped } from '../../browser/storage-cap.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { currentSendMode } from '../../services/send-mode.ts'
import { storageUnavailable, rows, unauthorised } from '../../services/outbox-rows.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { useRowSlide } from '../../ui/use-row-slide.ts'
import { InstallHint } from '../shared/InstallHint.tsx'
import { PublicPage } from '../shared/PublicPage.tsx'
import { NoticeOffer } from './NoticeOffer.tsx'
import { EntryCard, UnreadableCard } from './EntryCard.tsx'

/** Outbox page for a visitor. An entry is removed only when it was delivered or by the citizen. */
export function DeTrimisScreen() {
  const { title } = useTexts('outbox')
  const lead = useLead()
  return (
    <PublicPage title={title} lead={lead} faq="SUPORT_ONLINE_PAGE" wide>
      <Queue />
    </PublicPage>
  )
}

/** Outbox page for a citizen, inside the signed-in layout. */
export function OwnDeTrimisScreen() {
  const { title } = useTexts('outbox')
  const lead = useLead()
  return (
    <div className="page page--queue">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="lead">{lead}</p>
      </div>
      <Queue />
    </div>
  )
}

/** Returns the lead text: warns if storage is unavailable or if the browser may evict the queue. */
function useLead(): string {
  useSignals()
  const texts = useTexts('outbox')
  if (rows.value.length === 0 && storageUnavailable.value) return texts.notKept
  return isStorageCapped() ? texts.leadCapped : texts.lead
}

const rowKey = (row: StoredEntry) => (row.kind === 'entry' ? row.entry.id : row.id)

function Queue() {
  useSignals()
  const texts = useTexts('outbox')
  const list = rows.value
  const shown = useRowSlide<HTMLUListElement>(list.map(rowKey))
  return (
    <div className="stack">
      {unauthorised.value > 0 && (
        <Note kind="turn">
          <a href="#/auth/login">{texts.signIn(unauthorised.value)}</a>
        </Note>
      )}
      {list.length === 0 && unauthorised.value === 0 && (
        <EmptyState
          picture="empty"
          title={texts.empty}
          actions={<LinkButton href="#/pages/login">{texts.home}</LinkButton>}
        >
          {storageUnavailable.value
            ? texts.emptyNotKept
            : texts.leaves[currentSendMode.value].empty}
        </EmptyState>
      )}
      {list.length > 0 && (
        <ul ref={shown} className="queue">
          {list.map((row) => (
            <li key={rowKey(row)}>
              {row.kind === 'entry' ? (
                <EntryCard entry={row.entry} />
              ) : (
                <UnreadableCard row={row} />
              )}
            </li>
          ))}
        </ul>
      )}
      <NoticeOffer />
      <InstallHint />
    </div>
  )
}
