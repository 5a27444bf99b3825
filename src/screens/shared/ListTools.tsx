import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { ListOrder } from '#contract/query.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { connection } from '../../services/connection.ts'
import type { ListQuery } from '../../services/resources.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import './list-tools.css'
import { SearchField } from './SearchField.tsx'
import { useEntryState } from './use-entry-state.ts'

/** Pause in typing after which the server is asked. */
const TYPING_MS = 300

/** Search and order of a list, which Back finds as they were left. */
export const useListQuery = (name = 'căutare', initial: ListQuery = {}) =>
  useEntryState(name, initial)

interface Props {
  query: ListQuery
  onChange(query: ListQuery): void
  /** Orders of the list, beside the newest first. */
  orders: readonly ListOrder[]
  /** True if the page has the whole list, which is then searched without a connection too. */
  isComplete?: boolean
}

/** Search field and choice of order of a list; disabled without a connection if the server searches it. */
export function ListTools({ query, onChange, orders, isComplete }: Props) {
  useSignals()
  const lists = useTexts('lists')
  const [typed, setTyped] = useState(query.cauta ?? '')
  const [asked, setAsked] = useState(query.cauta)
  if (asked !== query.cauta) {
    setAsked(query.cauta)
    // The search was cleared elsewhere; a space typed at its end stays.
    if (typed.trim() !== (query.cauta ?? '')) setTyped(query.cauta ?? '')
  }
  const isOffline = !isComplete && connection.value === 'offline'
  const search = () => onChange({ ...query, cauta: typed.trim() || undefined })
  useEffect(() => {
    if (typed.trim() === (query.cauta ?? '')) return
    const timer = setTimeout(search, TYPING_MS)
    return () => clearTimeout(timer)
  })
  return (
    <fieldset className="list-tools" disabled={isOffline}>
      <legend className="vh">{lists.search}</legend>
      <SearchField label={lists.search} value={typed} onChange={setTyped} onSearch={search} />
      <SelectInput
        aria-label={lists.order}
        value={query.ordine ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...query, ordine: orders.find((order) => order === value) })
        }
      >
        <option value="">{lists.newest}</option>
        {orders.map((order) => (
          <option key={order} value={order}>
            {lists.orders[order]}
          </option>
        ))}
      </SelectInput>
      {isOffline && <p className="meta">{lists.needsConnection}</p>}
    </fieldset>
  )
}

/** Empty state of a search, which can be cleared. */
export function NothingFound({ onClear }: { onClear(): void }) {
  const lists = useTexts('lists')
  return (
    <Card>
      <EmptyState
        picture="empty"
        title={lists.noneFound}
        actions={<Button onClick={onClear}>{lists.clearSearch}</Button>}
      >
        {lists.noneFoundText}
      </EmptyState>
    </Card>
  )
}

/** Tells screen readers how many items a search found. */
export function FoundCount({ text }: { text: string | false }) {
  return (
    <p className="vh" role="status">
      {text}
    </p>
  )
}
