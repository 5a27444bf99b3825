import { createLazyPart } from '../shared/lazy-part.tsx'
import type { SectionProps } from './section-props.ts'

/** List of people who pay for the citizen. Few have any, so its code comes when it is opened. */
export const PayersSection = createLazyPart<SectionProps>(
  async () => (await import('./Payers.tsx')).Payers,
)
