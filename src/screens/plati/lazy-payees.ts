import { createLazyPart } from '../shared/lazy-part.tsx'

/** List of people that the citizen pays for. Few have any, so its code comes after the page. */
export const LazyPayees = createLazyPart(async () => (await import('./Payees.tsx')).Payees)
