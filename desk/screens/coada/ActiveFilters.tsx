import { useState } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import type { SavedView } from '#contract/desk/coada.ts'
import { formatDate } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip, Chips } from '#src/ui/chip.tsx'
import { Confirm } from '#src/ui/confirm.tsx'
import { X } from '#src/ui/icons.ts'
import { filters, setFilters } from '../../services/coada.ts'
import { tell } from '../../services/feedback.ts'
import { deleteView, hasSameFilters, options, views } from '../../services/queue-options.ts'
import { texts as common } from '../../texts.ro.ts'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { findGivenView } from './queue-views.ts'
import { SaveViewSheet } from './SaveViewSheet.tsx'
import { texts } from './texts.ro.ts'

const words = texts.filters

/** Filters that are set, each of which can be removed; nothing for a view that everybody has, whose name says it. */
export function ActiveFilters() {
  useSignals()
  const [open, setOpen] = useState<'save' | 'delete' | null>(null)
  const removing = useAction()
  if (findGivenView(filters.value)) return null
  const own = views.value.find((view) => hasSameFilters(view.filtre, filters.value))
  const set = Object.keys(filters.value).filter((name) => name !== 'fel')

  async function handleDelete({ id, nume }: SavedView) {
    if (await removing.run(() => deleteView(id))) tell(texts.views.removed(nume))
  }

  return (
    <div className="queue__set">
      <Chips label={words.set}>
        {set.map((name) => (
          <Chip key={name} pressed icon={<X />} onClick={() => removeFilter(name)}>
            {describeFilter(name, filters.value[name] ?? '')}
          </Chip>
        ))}
      </Chips>
      <div className="cluster">
        <Button variant="quiet" small onClick={() => setFilters({})}>
          {words.clear}
        </Button>
        {own ? (
          <Button variant="quiet" small busy={removing.busy} onClick={() => setOpen('delete')}>
            {texts.views.remove}
          </Button>
        ) : (
          <Button variant="quiet" small onClick={() => setOpen('save')}>
            {texts.views.save}
          </Button>
        )}
      </div>
      <Problem text={removing.problem} />
      {open === 'save' && <SaveViewSheet onClose={() => setOpen(null)} />}
      {open === 'delete' && own && (
        <Confirm
          title={texts.views.removeAsk(own.nume)}
          yes={texts.views.remove}
          no={common.cancel}
          onClose={() => setOpen(null)}
          onYes={() => void handleDelete(own)}
        >
          {texts.views.removeText}
        </Confirm>
      )}
    </div>
  )
}

function removeFilter(name: string): void {
  const { [name]: _removed, ...others } = filters.peek()
  setFilters(others)
}

/** Says a filter in words, with the names that the server has for its codes. */
function describeFilter(name: string, value: string): string {
  const known = options.value
  switch (name) {
    case 'categorie':
      return known?.categorii.find(({ cod }) => cod === value)?.denumire ?? value
    case 'stare':
      return describeState(value)
    case 'strada':
      return words.chip(words.street, value)
    case 'sector':
      return words.chip(words.sector, value)
    case 'de_la':
      return words.chip(words.from, formatDate(value))
    case 'pana_la':
      return words.chip(words.to, formatDate(value))
    case 'atribuit':
      return describeAssignee(value)
    case 'asteapta':
      return words.waiting
    case 'depasite':
      return words.overdue
    case 'aproape':
      return words.near
    case 'ordine':
      return value === 'noi' ? words.orders.noi : words.orders.termen
    default:
      return value
  }
}

function describeState(value: string): string {
  if (value === 'toate') return words.stateAll
  if (value === 'deschise') return words.stateOpen
  return options.value?.stari.find(({ cod }) => cod === value)?.denumire ?? value
}

function describeAssignee(value: string): string {
  if (value === 'eu') return words.me
  if (value === 'nimeni') return words.nobody
  const known = options.value?.membri.find(({ id }) => String(id) === value)
  return words.chip(words.assigned, known?.nume ?? value)
}
