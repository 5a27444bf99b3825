import type { FaqItem } from '#contract/faq.ts'
import type { Env } from '#server/env.ts'

const PHONE = '{telefon_operator}'

/** Puts the operator's own phone where the stored text only names it. */
export function withOperator(item: FaqItem, operator: Env['operator']): FaqItem {
  const fill = (text: string) => text.replaceAll(PHONE, operator.telefon)
  return { ...item, intrebare: fill(item.intrebare), raspuns: fill(item.raspuns) }
}
