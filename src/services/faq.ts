import { getFaqPageSlug, type ALL_FAQ, type FaqItem, type FaqSlug } from '#contract/faq.ts'
import { call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'

type Section = FaqSlug | typeof ALL_FAQ

/** Loads the questions of a section, sorted by `ordine`. */
export async function loadFaq(slug: Section): Promise<Outcome<FaqItem[]>> {
  const outcome = await loadSection({ slug })
  if (outcome.kind !== 'ok') return outcome
  return { ...outcome, data: [...outcome.data].sort((one, other) => one.ordine - other.ordine) }
}

async function loadSection(params: { slug: Section }): Promise<Outcome<FaqItem[]>> {
  const limba = document.documentElement.lang
  if (limba === 'ro') return call(getFaqPageSlug, { params })
  // The worker keeps the Romanian questions, by their address without a query.
  const outcome = await call(getFaqPageSlug, { params, query: { limba } })
  if (outcome.kind !== 'offline') return outcome
  const kept = await call(getFaqPageSlug, { params, headers: { 'Accept-Language': 'ro' } })
  if (kept.kind !== 'ok') return kept
  return { ...kept, data: kept.data.map((item) => ({ ...item, limba: 'ro' })) }
}
