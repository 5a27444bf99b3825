import type { TokenState } from '../lib/token.ts'
import type { Session } from '../services/session.ts'
import { HOME, LOGIN, type Access } from './routes.ts'

export type Decision =
  | { kind: 'allow' }
  /** An expired token is being refreshed, so the session is not known yet. */
  | { kind: 'wait' }
  /** The token expired during the session: refresh it, then check again. */
  | { kind: 'renew' }
  | { kind: 'redirect'; to: string }

/** Decides if a page may be shown (both guards of the specification). A redirect replaces the history entry. */
export function guard(access: Access, token: TokenState, session: Session['state']): Decision {
  if (access === 'public') return { kind: 'allow' }
  if (session === 'loading') return { kind: 'wait' }
  // A token just stored by another tab does not count until this tab's session has followed.
  const isSignedIn = session === 'citizen' && token === 'valid'
  if (access === 'guest') return isSignedIn ? { kind: 'redirect', to: HOME } : { kind: 'allow' }
  if (isSignedIn) return { kind: 'allow' }
  if (session === 'citizen' && token === 'expired') return { kind: 'renew' }
  return { kind: 'redirect', to: LOGIN }
}
