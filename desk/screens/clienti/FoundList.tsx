import { useCallback, useEffect, useRef, useState } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import { deskLimits } from '#contract/desk/limits.ts'
import { longestSearch } from '#contract/limits.ts'
import type { Failed } from '#src/net/outcome.ts'
import { ListError, ListSkeleton } from '#src/ui/list-state.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { SearchInput } from '#src/ui/search-input.tsx'
import {
  accountChanges,
  openClient,
  searchClients,
  searchText,
  type FoundClients,
} from '../../services/clienti.ts'
import { onReconnected } from '../../services/connection.ts'
import { texts as common } from '../../texts.ro.ts'
import { describeFailure } from '../shared/describe-failure.ts'
import { ClientRow } from './ClientRow.tsx'
import { texts } from './texts.ro.ts'

const { min, rows: firstRows, maxRows } = deskLimits.clientSearch
const PAUSE_MS = 200

/** Search as one types, and the clients that match, the most exact first. */
export function FoundList() {
  useSignals()
  const text = searchText.value.trim()
  const [limit, setLimit] = useState<number>(firstRows)
  const { found, failure, busy, retry } = useFound(text, limit, accountChanges.value)

  function change(value: string) {
    searchText.value = value
    setLimit(firstRows)
  }

  return (
    <>
      <SearchInput
        label={texts.field}
        value={searchText.value}
        onChange={change}
        clearLabel={texts.clear}
        maxLength={longestSearch}
        onSearch={retry}
      />
      {text.length < min && <p className="meta">{texts.hint}</p>}
      {failure && (
        <ListError
          text={describeFailure(failure)}
          retryLabel={common.retry}
          busy={busy}
          onRetry={retry}
        />
      )}
      {busy && !found && !failure && <ListSkeleton label={common.loading} lead="none" />}
      {found && (
        <Found
          found={found}
          onMore={limit < maxRows ? () => setLimit(maxRows) : undefined}
          busy={busy}
        />
      )}
    </>
  )
}

interface FoundProps {
  found: FoundClients
  onMore: (() => void) | undefined
  busy: boolean
}

function Found({ found: { lista, mai_multe: more }, onMore, busy }: FoundProps) {
  useSignals()
  if (lista.length === 0) {
    return (
      <div className="nothing" role="status">
        <h2>{texts.none}</h2>
        <p className="lead">{texts.noneText}</p>
      </div>
    )
  }
  return (
    <>
      <ul className="clients__rows" aria-busy={busy || undefined}>
        {lista.map((client) => (
          <li key={client.id}>
            <ClientRow
              client={client}
              isOpen={client.id === openClient.value}
              note={texts.matches[client.potrivire]}
            />
          </li>
        ))}
      </ul>
      <Pager
        text={texts.found(lista.length, more && !onMore)}
        moreLabel={texts.more}
        onMore={more ? onMore : undefined}
        busy={busy}
      />
    </>
  )
}

/** Searches after a pause in typing; the answer to an earlier text never replaces a later one. */
function useFound(text: string, limit: number, changes: number) {
  const [found, setFound] = useState<FoundClients>()
  const [failure, setFailure] = useState<Failed | null>(null)
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const last = useRef('')
  useEffect(() => {
    setFailure(null)
    if (text.length < min) {
      last.current = text
      setFound(undefined)
      return setBusy(false)
    }
    let isCurrent = true
    setBusy(true)
    const pause = text === last.current ? 0 : PAUSE_MS
    last.current = text
    const timer = setTimeout(async () => {
      const outcome = await searchClients(text, limit)
      if (!isCurrent) return
      setBusy(false)
      if (outcome.kind === 'ok') setFound(outcome.data)
      else setFailure(outcome)
    }, pause)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, limit, tries, changes])
  const retry = useCallback(() => setTries((before) => before + 1), [])
  const isOffline = failure?.kind === 'offline'
  useEffect(() => (isOffline ? onReconnected(retry) : undefined), [isOffline, retry])
  return { found, failure, busy, retry }
}
