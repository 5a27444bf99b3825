import type { Env } from '#server/env.ts'

/** Puts the operator's own phone and e-mail where a stored text only names them. */
export function fillOperatorPlaceholders(
  text: string,
  { telefon, email }: Env['operator'],
): string {
  return text.replaceAll('{telefon_operator}', telefon).replaceAll('{email_operator}', email)
}
