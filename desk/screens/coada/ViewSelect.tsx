import { useSignals } from '@preact/signals-react/runtime'
import type { SavedFilters } from '#contract/desk/coada.ts'
import { SelectInput } from '#src/ui/select-input.tsx'
import { counts, filters, setFilters } from '../../services/coada.ts'
import { hasSameFilters, views } from '../../services/queue-options.ts'
import { findGivenView, givenViews, type View } from './queue-views.ts'
import { texts } from './texts.ro.ts'

const words = texts.views
const CUSTOM = 'alta'
const toOwnKey = (id: number) => `a-mea-${id}`

/** Chooses a view: those that everybody has, with their counts, and the member's own. */
export function ViewSelect() {
  useSignals()
  const own = views.value.find((view) => hasSameFilters(view.filtre, filters.value))
  const value = findGivenView(filters.value)?.key ?? (own ? toOwnKey(own.id) : CUSTOM)

  function handleChange(key: string) {
    const given = givenViews.find((view) => view.key === key)
    const saved = views.value.find(({ id }) => toOwnKey(id) === key)
    if (given) setFilters(withKind(given.filters))
    else if (saved) setFilters(saved.filtre)
  }

  return (
    <SelectInput
      aria-label={words.label}
      value={value}
      onChange={(event) => handleChange(event.target.value)}
    >
      <optgroup label={words.given}>
        {givenViews.map((view) => (
          <option key={view.key} value={view.key}>
            {nameView(view)}
          </option>
        ))}
      </optgroup>
      {views.value.length > 0 && (
        <optgroup label={words.own}>
          {views.value.map(({ id, nume }) => (
            <option key={id} value={toOwnKey(id)}>
              {nume}
            </option>
          ))}
        </optgroup>
      )}
      {value === CUSTOM && <option value={CUSTOM}>{words.custom}</option>}
    </SelectInput>
  )
}

/** Keeps the kind that the tabs have chosen. */
function withKind(given: SavedFilters): SavedFilters {
  const { fel } = filters.peek()
  return fel === undefined ? given : { ...given, fel }
}

/** Names a view with the count of the kind that is shown. */
function nameView({ name, count }: View): string {
  const all = counts.value
  if (!all) return name
  const ofKind = all.pe_fel.find(({ fel }) => fel === filters.value['fel'])
  return words.counted(name, count({ ...all, ...ofKind }))
}
