/** Parts of the queue that are loaded after its list. */
export { ActiveFilters } from './ActiveFilters.tsx'
export { BulkBar } from './BulkBar.tsx'
export { FilterSheet } from './FilterSheet.tsx'
export { KeysSheet } from './KeysSheet.tsx'
