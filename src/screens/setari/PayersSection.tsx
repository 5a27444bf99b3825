import { createLazyPart } from '../shared/lazy-part.tsx'
import type { SectionProps } from './section-props.ts'

/** Those who pay for the citizen by their consent. Few have any, so its code comes when it is opened. */
export const PayersSection = createLazyPart<SectionProps>(
  async () => (await import('./Payers.tsx')).Payers,
)
