import { useState } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import { caseKinds, casePermissions, type DeskCaseKind } from '#contract/desk/coada.ts'
import { longestSearch } from '#contract/limits.ts'
import { formatHour } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Keyboard, SlidersHorizontal } from '#src/ui/icons.ts'
import { SearchInput } from '#src/ui/search-input.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import {
  checkedAt,
  chosen,
  counts,
  filters,
  list,
  search,
  toQueueAddress,
  typed,
} from '../../services/coada.ts'
import { isConnected } from '../../services/connection.ts'
import { isAllowed } from '../../services/session.ts'
import { ActiveFilters, FilterSheet } from './lazy-extras.tsx'
import { texts } from './texts.ro.ts'
import { ViewSelect } from './ViewSelect.tsx'

/** Above the list: search, kinds with their counts, view and filters. */
export function QueueHead({ onKeys }: { onKeys: () => void }) {
  useSignals()
  const [isFiltering, setFiltering] = useState(false)
  return (
    <header className="queue__head">
      <div className="queue__title">
        <h1 tabIndex={-1}>{texts.title}</h1>
        <span className="meta num">{describeList()}</span>
        <IconButton
          label={texts.keysHint}
          icon={<Keyboard />}
          aria-keyshortcuts="?"
          onClick={onKeys}
        />
      </div>
      <SearchInput
        label={texts.search}
        clearLabel={texts.clearSearch}
        maxLength={longestSearch}
        value={typed.value}
        onChange={search}
        onSearch={() => search(typed.peek(), { now: true })}
      />
      <KindTabs />
      <div className="queue__view">
        <ViewSelect />
        <Button small icon={<SlidersHorizontal />} onClick={() => setFiltering(true)}>
          {texts.filters.open}
        </Button>
      </div>
      <ActiveFilters />
      {isFiltering && <FilterSheet onClose={() => setFiltering(false)} />}
    </header>
  )
}

/** Says how many cases there are, closed ones too for a search of all; without a connection, from when the list is. */
function describeList(): string {
  if (!list.value) return ''
  if (isConnected.value || checkedAt.value === null) {
    const total = texts.total(list.value.total)
    const isOfAll = typed.value.trim() !== '' && filters.value.stare === undefined
    return isOfAll ? texts.withClosed(total) : total
  }
  return texts.asOf(formatHour(new Date(checkedAt.value).toISOString()))
}

/** Kinds that the role sees, as links; none for a role that sees one kind. */
function KindTabs() {
  useSignals()
  const kinds = caseKinds.filter((kind) => isAllowed(casePermissions[kind].see))
  if (kinds.length < 2) return null
  const { fel: chosenKind, ...others } = filters.value
  const toHref = (fel?: DeskCaseKind) =>
    `#/${toQueueAddress(fel ? { ...others, fel } : others, chosen.value)}`
  const countOf = (fel: DeskCaseKind) =>
    counts.value?.pe_fel.find((count) => count.fel === fel)?.deschise
  return (
    <Tabs<DeskCaseKind | ''>
      label={texts.kinds}
      value={kinds.find((kind) => kind === chosenKind) ?? ''}
      items={[
        { key: '', label: texts.kindAll, href: toHref() },
        ...kinds.map((kind) => ({
          key: kind,
          label: texts.kindTabs[kind],
          count: countOf(kind),
          href: toHref(kind),
        })),
      ]}
    />
  )
}
