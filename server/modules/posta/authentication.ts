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

/** Servers write far shorter ones. */
const MAX_LENGTH = 8000

/**
 * True if the trusted server says that an e-mail was sent from a domain: by DMARC, else by DKIM or SPF of just that
 * domain. Only its topmost header counts: a server writes its own above what it received.
 */
export function isAuthenticated(headers: string[], authservId: string, domain: string): boolean {
  const trusted = headers.map(parseResults).find((one) => one?.authservId === authservId)
  if (!trusted) return false
  const { results } = trusted
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
  return { authservId, results: rest.flatMap((part) => parseResult(part) ?? []) }
}

function parseResult(part: string): Result | null {
  const [first, ...others] = [...part.matchAll(/([a-z][\w.-]*)\s*=\s*([^\s=]+)/g)]
  if (!first) return null
  const [, method = '', result = ''] = first
  const properties = new Map(others.map(([, name = '', value = '']) => [name, value]))
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
