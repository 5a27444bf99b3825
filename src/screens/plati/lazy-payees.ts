import { createLazyPart } from '../shared/lazy-part.tsx'

/** Those that the citizen pays for: few have any, so its code comes after the page. */
export const LazyPayees = createLazyPart(async () => (await import('./Payees.tsx')).Payees)
