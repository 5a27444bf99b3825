import type { Condition, FormValue, FormValues } from './forms.ts'

/** True if the condition holds for the values filled in so far. An empty condition holds. */
export function evaluateCondition(condition: Condition, values: FormValues): boolean {
  const { camp, este, nu_este, mai_mic_decat, toate, oricare } = condition
  const value = camp === undefined ? undefined : values[camp]
  return (
    (este === undefined || este.includes(asText(value))) &&
    (nu_este === undefined || !nu_este.includes(asText(value))) &&
    (mai_mic_decat === undefined || isLess(value, values[mai_mic_decat])) &&
    (toate === undefined || toate.every((one) => evaluateCondition(one, values))) &&
    (oricare === undefined || oricare.some((one) => evaluateCondition(one, values)))
  )
}

function asText(value: FormValue | undefined): string {
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value)
}

function isLess(one: FormValue | undefined, other: FormValue | undefined): boolean {
  return typeof one === 'number' && typeof other === 'number' && one < other
}
