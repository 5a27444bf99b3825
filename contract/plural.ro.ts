/** Noun forms for the three Romanian plurals: 1 factură, 2 facturi, 20 de facturi. */
export interface RomanianForms {
  one: string
  few: string
}

const number = new Intl.NumberFormat('ro-RO', { useGrouping: true })

/** Formats a count with its noun: `plural(20, { one: 'fișier', few: 'fișiere' })` is „20 de fișiere”. */
export function plural(count: number, { one, few }: RomanianForms): string {
  if (count === 1) return `1 ${one}`
  const lastTwo = count % 100
  const needsDe = count > 0 && (lastTwo === 0 || lastTwo >= 20)
  return `${number.format(count)} ${needsDe ? 'de ' : ''}${few}`
}

/** Formats a length of text: „19 caractere”, „20 de caractere”. */
export const formatCharacters = (count: number): string =>
  plural(count, { one: 'caracter', few: 'caractere' })

/** Formats a count with an adjective, which takes no „de” after 20 as a noun does: „1 adăugată”, „20 adăugate”. */
export const countOf = (count: number, { one, few }: RomanianForms): string =>
  `${number.format(count)} ${count === 1 ? one : few}`
