/** Markup that is safe to send. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | Html[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for markup and its attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** Reads back what `escapeHtml` has escaped. */
export const unescapeHtml = (markup: string): string =>
  Object.entries(entities).reduceRight(
    (text, [sign, entity]) => text.replaceAll(entity, sign),
    markup,
  )

/** Builds markup from a template: texts are escaped, markup is inserted as it is. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(textOf)))
}

function textOf(part: Part): string {
  if (Array.isArray(part)) return part.map(textOf).join('')
  if (part instanceof Html) return part.text
  return escapeHtml(String(part))
}
