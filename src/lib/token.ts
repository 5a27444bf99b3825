import { jwtDecode } from 'jwt-decode'

interface Claims {
  iss: string
  sub: string
  iat: number
  exp: number
}

export type TokenState = 'missing' | 'foreign' | 'expired' | 'valid'

/** What a stored token is worth at an instant (ms). A text that is no token counts as foreign. */
export function tokenState(token: string | null, issuer: string, nowMs: number): TokenState {
  if (!token) return 'missing'
  const claims = claimsOf(token)
  // What no header can carry was never given out.
  if (!claims || /[^!-~]/.test(token) || claims.iss !== issuer || typeof claims.exp !== 'number')
    return 'foreign'
  return claims.exp * 1000 > nowMs ? 'valid' : 'expired'
}

/** Whose token it is: the id of a citizen; null when it cannot be read. */
export function subjectOf(token: string): string | null {
  return claimsOf(token)?.sub ?? null
}

/** What a token says, unverified; null when it cannot be read. */
export function claimsOf(token: string): Partial<Claims> | null {
  try {
    return jwtDecode(token)
  } catch {
    return null // not a token: its owner is a visitor
  }
}
