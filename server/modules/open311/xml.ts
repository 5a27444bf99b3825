/** Value of an answer: objects become elements by their keys, lists by the singular of theirs. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json }

/** Names of the items of each list. */
const singular: Record<string, string> = {
  services: 'service',
  service_requests: 'request',
  attributes: 'attribute',
  values: 'value',
  endpoints: 'endpoint',
  formats: 'format',
  errors: 'error',
}

// XML 1.0 has no control characters but tab and line ends, no lone surrogates, and neither of the last two of a plane.
const FORBIDDEN =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Serialises an answer as an XML document, whose root is `name`. */
export const toXml = (name: string, value: Json): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n${toElement(name, value)}\n`

const toElement = (name: string, value: Json): string => {
  const content = toContent(name, value)
  return content === '' ? `<${name}/>` : `<${name}>${content}</${name}>`
}

function toContent(name: string, value: Json): string {
  if (value === null) return ''
  if (typeof value !== 'object') return escape(String(value))
  if (isList(value)) return value.map((item) => toElement(singular[name] ?? 'item', item)).join('')
  return Object.entries(value)
    .map(([key, child]) => toElement(key, child))
    .join('')
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value)

/** Escapes text; what no XML document may have, not even escaped, is left out. */
const escape = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (character) => entities[character]!)
