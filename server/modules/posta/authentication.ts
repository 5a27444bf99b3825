/** Who sent an e-mail, in the words of the server that received it (RFC 8601). */

/** One result, as `dkim=pass header.d=exemplu.ro`. */
interface Result {
  method: string
  result: string
  properties: Map<string, string>
}

interface Results {
  authservId: string
  results: Result[]
}

/** One word of a header. A value may have `=` too, as `smtp.mailfrom=ana=exemplu.ro@lista.ro`. */
const PROPERTY = /^([a-z][\w.-]*)(?:\/\d+)?=(\S+)$/
/** Servers write far shorter ones. */
const MAX_LENGTH = 8000

/**
 * True if the trusted server says that an e-mail was sent from a domain: by DMARC, else by DKIM or SPF of just that
 * domain. Only the topmost header counts, and only if it is that server's: it writes its own above what it received, where
 * a sender may have written another in its name.
 */
export function isAuthenticated(headers: string[], authservId: string, domain: string): boolean {
  const top = parseResults(headers[0] ?? '')
  if (top?.authservId !== authservId) return false
  const { results } = top
  const dmarc = results.filter(({ method, result }) => method === 'dmarc' && result !== 'none')
  if (dmarc.length > 0) return dmarc.every((one) => one.result === 'pass' && isFrom(one, domain))
  return results.some((one) => one.result === 'pass' && isAligned(one, domain))
}

// DMARC is always about the domain of the author.
const isFrom = ({ properties }: Result, domain: string): boolean =>
  (properties.get('header.from') ?? domain) === domain

function isAligned({ method, properties }: Result, domain: string): boolean {
  if (method === 'dkim') return properties.get('header.d') === domain
  const sender = properties.get('smtp.mailfrom') ?? ''
  return method === 'spf' && sender.slice(sender.lastIndexOf('@') + 1) === domain
}

/** Parses a header; null if it is malformed or too long. */
function parseResults(header: string): Results | null {
  const plain = header.length > MAX_LENGTH ? null : removeComments(header)
  if (plain === null) return null
  const [id = '', ...rest] = plain.toLowerCase().split(';')
  const [authservId = ''] = id.trim().split(/\s+/)
  const parts = rest.map((part) => part.replaceAll(/\s*=\s*/g, '=').trim())
  const results = parts.filter((part) => part !== '' && part !== 'none').map(parseResult)
  return results.includes(null)
    ? null
    : { authservId, results: results.filter((one) => one !== null) }
}

/** Parses one result; null if anything in it is no property, as a sender may have written it. */
function parseResult(part: string): Result | null {
  const [first, ...others] = part.split(/\s+/).map((word) => PROPERTY.exec(word))
  if (!first || others.includes(null)) return null
  const [, method = '', result = ''] = first
  const properties = new Map(others.map((one) => [one?.[1] ?? '', one?.[2] ?? '']))
  return { method, result, properties }
}

/**
 * Removes comments, and what is quoted: a sender chooses part of it, and it may look like a result. Null if either has
 * no end.
 */
function removeComments(text: string): string | null {
  let plain = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '\\') at++
    else if (character === '"' && depth === 0) {
      isQuoted = !isQuoted
      plain += '_'
    } else if (isQuoted) continue
    else if (character === '(') depth++
    else if (character === ')') depth--
    else if (depth === 0) plain += character
    if (depth < 0) return null
  }
  return depth === 0 && !isQuoted ? plain : null
}
