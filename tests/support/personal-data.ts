import { cnpProblem } from '#contract/identifiers.ts'

const THIRTEEN_DIGITS = /(?<!\d)\d{13}(?!\d)/g
const KINDS = {
  // Not inside a word: the hexadecimal reference of a request may hold ten such digits.
  telefon: /(?<!\w)(?:\+?40|0)7\d{8}(?!\w)/,
  'e-mail': /[\w.+-]+@(?:exemplu\.ro|example\.com|[\w-]+\.example\.com)/,
  token: /eyJ[\w-]{10,}\.[\w-]+\.[\w-]+/,
  parolă: /Portal-demo-2026|o parol[aă] bun[aă]/,
} as const

/** Finds personal data in a text: each kind with its line. */
export function findPersonalData(text: string): string[] {
  return text.split('\n').flatMap((line) =>
    Object.entries(KINDS)
      .filter(([, pattern]) => pattern.test(line))
      .map(([kind]) => kind)
      .concat(holdsCnp(line) ? ['CNP'] : [])
      .map((kind) => `${kind}: ${line}`),
  )
}

// A log entry's time in milliseconds has thirteen digits too, and may pass as a CNP.
const INSTANT = /"time":\d{13}\b/

function holdsCnp(line: string): boolean {
  const found = line.replace(INSTANT, '').match(THIRTEEN_DIGITS) ?? []
  return found.some((digits) => cnpProblem(digits, new Date()) === null)
}
