import type { Env } from '#server/config/env.ts'

/** Replaces the placeholders of a stored text with the operator's phone and e-mail. */
export function fillOperatorPlaceholders(
  text: string,
  { telefon, email }: Env['operator'],
): string {
  return text.replaceAll('{telefon_operator}', telefon).replaceAll('{email_operator}', email)
}
