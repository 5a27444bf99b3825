import type { Catalogue } from '../catalogue.ts'

const lists: Catalogue['lists'] = {
  loading: 'Loading…',
  age: (when) => `Data of ${when}`,
  refreshing: (when) => `Data of ${when} – being renewed`,
  offline: 'No connection. You see the last saved data.',
  unreachable: 'No connection. You have not been here on this phone: retry when it is back.',
  failed: 'The data could not be brought.',
  needsConnection: 'This needs a connection. Try again when it is back.',
  retry: 'Retry',
  missing: 'We did not find what you are looking for',
  missingText: 'Perhaps it was deleted, or the link is wrong.',
  more: 'More',
  clearSearch: 'Clear the search',
  noneFound: 'Nothing matches',
  noneFoundText: 'Try a shorter word or clear the search.',
  shown: (shown, total) => `${shown} of ${total}`,
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Could not be copied',
  map: {
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    missing: 'The map cannot be loaded now.',
  },
  yesterday: 'yesterday',
  today: 'today',
  tomorrow: 'tomorrow',
  inRomanian: 'in Romanian',
}

export default lists
