/** Part of a template that may be left out, or a placeholder. */
const PART = /\[([^[\]]*)\]|\{([a-z_]+)\}/g
const PLACEHOLDER = /\{([a-z_]+)\}/g
const STRAY = /[[\]{}]/

type Values = Record<string, string>

/** Fills a template; a part in `[…]` is left out where a value in it is empty. What values contain is not filled. */
export const fillTemplate = (template: string, values: Values): string =>
  template.replace(PART, (_part, optional: string | undefined, name: string) =>
    optional === undefined ? (values[name] ?? '') : fillOptional(optional, values),
  )

const fillOptional = (part: string, values: Values): string =>
  listNames(part).every((name) => values[name])
    ? part.replace(PLACEHOLDER, (_placeholder, name: string) => values[name] ?? '')
    : ''

/** Placeholders of a template: those in it, and those among them that are not in `[…]`. */
export interface TemplatePlaceholders {
  all: string[]
  always: string[]
}

/** Reads the placeholders of a template; null if its brackets or braces are wrong. */
export function readTemplate(template: string): TemplatePlaceholders | null {
  const optional = [...template.matchAll(PART)].flatMap(([, part]) => part ?? [])
  const isWrong =
    STRAY.test(template.replace(PART, '')) ||
    optional.some(
      (part) => listNames(part).length === 0 || STRAY.test(part.replace(PLACEHOLDER, '')),
    )
  if (isWrong) return null
  const always = listNames(template.replace(/\[[^[\]]*\]/g, ''))
  return { all: listNames(template), always }
}

const listNames = (template: string): string[] => [
  ...new Set([...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name)),
]

/** Length of a template whose placeholders have a length each. */
export const measureTemplate = (template: string, placeholderLength: number): number =>
  template.replace(PLACEHOLDER, 'x'.repeat(placeholderLength)).replace(/[[\]]/g, '').length
