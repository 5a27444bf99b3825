import { getFaqPageSlug, type FaqItem, type FaqSlug } from '#contract/faq.ts'
import { call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'

/** Loads the questions of a section, sorted by `ordine`. */
export async function loadFaq(slug: FaqSlug): Promise<Outcome<FaqItem[]>> {
  const outcome = await call(getFaqPageSlug, { params: { slug } })
  if (outcome.kind !== 'ok') return outcome
  return { ...outcome, data: [...outcome.data].sort((one, other) => one.ordine - other.ordine) }
}
