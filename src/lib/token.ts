import { jwtDecode } from 'jwt-decode'

interface Claims {
  iss: string
  sub: string
  iat: number
  exp: number
}

export type TokenState = 'missing' | 'foreign' | 'expired' | 'valid'

/** Returns the state of a token at a given time (ms). A text that is no token counts as foreign. */
export function tokenState(token: string | null, issuer: string, nowMs: number): TokenState {
  if (!token) return 'missing'
  const claims = decodeClaims(token)
  // A token with characters no header can carry was never issued.
  if (!claims || /[^!-~]/.test(token) || claims.iss !== issuer || typeof claims.exp !== 'number')
    return 'foreign'
  return claims.exp * 1000 > nowMs ? 'valid' : 'expired'
}

/** Returns the id of the token's citizen; null if it cannot be decoded. */
export function subjectOf(token: string): string | null {
  return decodeClaims(token)?.sub ?? null
}

/** Decodes the claims of a token without verifying it; null if it cannot be decoded. */
export function decodeClaims(token: string): Partial<Claims> | null {
  try {
    return jwtDecode(token)
  } catch {
    return null // not a token
  }
}
