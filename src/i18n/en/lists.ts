import type { Catalogue } from '../catalogue.ts'

const lists: Catalogue['lists'] = {
  loading: 'Loading…',
  lastChange: (date) => `Last updated: ${date}`,
  age: (when) => `Updated ${when}`,
  refreshing: (when) => `Updated ${when} – refreshing`,
  offline: 'You are offline and seeing the last saved data.',
  unreachable:
    'You are offline, and this page has not been opened on this device before. Try again once you are back online.',
  failed: 'The data could not be loaded.',
  needsConnection: 'You need to be online for this. Try again once you are.',
  retry: 'Try again',
  missing: 'We could not find what you are looking for',
  missingText: 'It may have been deleted, or the link may be wrong.',
  more: 'Show more',
  search: 'Search the list',
  order: 'Order',
  newest: 'Newest first',
  orders: {
    schimbate: 'Last changed',
    vechi: 'Oldest first',
    numar: 'By number',
    suma: 'By amount',
    scadenta: 'By due date',
  },
  clearSearch: 'Clear the search',
  noneFound: 'No matches',
  tryAnother: 'Try another word or write to us through Online support.',
  noneFoundText: 'Try a shorter word or clear the search.',
  shown: (shown, total) => `${shown} of ${total}`,
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Could not copy',
  map: {
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    missing: 'The map cannot be loaded right now.',
  },
  yesterday: 'yesterday',
  today: 'today',
  tomorrow: 'tomorrow',
  inRomanian: 'in Romanian',
}

export default lists
