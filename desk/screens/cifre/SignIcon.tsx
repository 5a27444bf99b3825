import type { ComplaintPlace } from '#contract/desk/cifre.ts'
import { Check, Clock, TriangleAlert } from '#src/ui/icons.ts'

export const signs = ['deschisa', 'depasita', 'inchisa'] as const
export type Sign = (typeof signs)[number]

/** Sign of a complaint: open, open after its term, or closed. */
export function signOf({ deschis, depasit }: Pick<ComplaintPlace, 'deschis' | 'depasit'>): Sign {
  if (!deschis) return 'inchisa'
  return depasit ? 'depasita' : 'deschisa'
}

const icons = { deschisa: Clock, depasita: TriangleAlert, inchisa: Check }

export function SignIcon({ sign }: { sign: Sign }) {
  const Icon = icons[sign]
  return <Icon />
}
