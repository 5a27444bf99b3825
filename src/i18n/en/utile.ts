import type { Catalogue } from '../catalogue.ts'

const utile: Catalogue['utile'] = {
  title: 'Useful information',
  lead: 'You can read it offline too.',
  loading: 'Loading useful information',
  search: 'Search, e.g. “batteries”',
  tabs: { articole: 'Information', unde_arunc: 'Sorting guide' },
  categories: {
    'colectare-separata': 'Sorting waste',
    'ridicari-speciale': 'Special collections',
    contracte: 'Contracts',
    facturi: 'Invoices',
    program: 'Schedule',
    drepturi: 'Your rights',
    cont: 'Your account',
  },
  updated: (date) => `Updated on ${date}`,
  elsewhere: 'Elsewhere',
  letters: 'Letters',
  letter: (letter) => `Letter ${letter}`,
  hintsLead: 'Search for an item or choose its first letter.',
  nearest: 'The nearest place',
  found: (count) => `${count} ${count === 1 ? 'result' : 'results'}`,
  nothing: 'Nothing found',
  nothingText: 'Try a shorter word or ask us through Online support.',
  empty: 'There is no information yet',
  emptyText: 'Come back later or call us.',
  one: {
    back: 'Useful information',
    loading: 'Loading the information',
    documents: 'Documents',
    share: 'Share',
    other: 'In the same category',
  },
}

export default utile
