import type { Env } from '#server/config/env.ts'

/** Returns what each placeholder of a stored text stands for. */
export const operatorPlaceholders = ({
  telefon,
  email,
}: Env['operator']): Record<string, string> => ({
  '{telefon_operator}': telefon,
  '{email_operator}': email,
})

/** Replaces the placeholders of a stored text with the operator's phone and e-mail. */
export function fillOperatorPlaceholders(text: string, operator: Env['operator']): string {
  return Object.entries(operatorPlaceholders(operator)).reduce(
    (filled, [placeholder, value]) => filled.replaceAll(placeholder, value),
    text,
  )
}
