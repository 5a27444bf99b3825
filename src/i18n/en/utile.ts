import type { Catalogue } from '../catalogue.ts'

const utile: Catalogue['utile'] = {
  title: 'Useful',
  lead: 'They can be read without a connection too.',
  loading: 'Loading the useful information',
  search: 'Search, for example “batteries”',
  tabs: { articole: 'Information', unde_arunc: 'Where do I throw it?' },
  categories: {
    'colectare-separata': 'Sorting waste',
    'ridicari-speciale': 'Special pick-ups',
    contracte: 'Contracts',
    facturi: 'Invoices',
    program: 'Schedule',
    drepturi: 'Your rights',
    cont: 'Your account',
  },
  updated: (date) => `Updated on ${date}`,
  elsewhere: 'Somewhere else',
  letters: 'Letters',
  letter: (letter) => `Letter ${letter}`,
  hintsLead: 'Search for the thing or choose the letter it begins with.',
  nearest: 'The nearest place',
  found: (count) => `${count} ${count === 1 ? 'result' : 'results'}`,
  nothing: 'Nothing was found',
  nothingText: 'Try a shorter word or ask us through Online support.',
  empty: 'There is no information yet',
  emptyText: 'Come back later or call the dispatcher.',
  one: {
    back: 'Useful',
    loading: 'Loading the information',
    documents: 'Documents',
    share: 'Share',
    other: 'In the same category',
  },
}

export default utile
