import type { SavedFilters } from '#contract/desk/coada.ts'
import type { AllCounts } from '../../services/coada.ts'
import { hasSameFilters } from '../../services/queue-options.ts'
import { texts } from './texts.ro.ts'

export interface View {
  /** Value of its option. */
  key: string
  name: string
  filters: SavedFilters
  /** Cases that it has, where they are counted. */
  count: (counts: AllCounts) => number
}

const words = texts.views

/** Views that everybody has, the one of all open cases first. */
export const givenViews: View[] = [
  { key: 'deschise', name: words.open, filters: {}, count: ({ deschise }) => deschise },
  {
    key: 'asteapta',
    name: words.waiting,
    filters: { asteapta: 'true' },
    count: ({ asteapta }) => asteapta,
  },
  {
    key: 'depasite',
    name: words.overdue,
    filters: { depasite: 'true' },
    count: ({ depasite }) => depasite,
  },
  {
    key: 'aproape',
    name: words.near,
    filters: { aproape: 'true' },
    count: ({ aproape }) => aproape,
  },
  { key: 'mele', name: words.mine, filters: { atribuit: 'eu' }, count: ({ ale_mele }) => ale_mele },
  {
    key: 'nimeni',
    name: words.nobodys,
    filters: { atribuit: 'nimeni' },
    count: ({ ale_nimanui }) => ale_nimanui,
  },
]

/** Finds the given view with these filters, whatever the kind of cases, which the tabs choose. */
export function findGivenView(filters: SavedFilters): View | undefined {
  const { fel: _kind, ...others } = filters
  return givenViews.find((view) => hasSameFilters(view.filters, others))
}
