import type { TokenState } from '../lib/token.ts'
import type { Session } from '../services/session.ts'
import { HOME, LOGIN, type Access } from './routes.ts'

export type Decision =
  | { kind: 'allow' }
  /** An expired token is being exchanged: nobody knows yet who is here. */
  | { kind: 'wait' }
  /** The token expired while its owner was here: exchange it, then ask again. */
  | { kind: 'renew' }
  | { kind: 'redirect'; to: string }

/** May this page be shown? Both guards of the specification; the redirect replaces the history entry. */
export function guard(access: Access, token: TokenState, session: Session['state']): Decision {
  if (access === 'public') return { kind: 'allow' }
  if (session === 'loading') return { kind: 'wait' }
  // A token that another tab has just stored is nobody's here until the session follows.
  const isSignedIn = session === 'citizen' && token === 'valid'
  if (access === 'guest') return isSignedIn ? { kind: 'redirect', to: HOME } : { kind: 'allow' }
  if (isSignedIn) return { kind: 'allow' }
  if (session === 'citizen' && token === 'expired') return { kind: 'renew' }
  return { kind: 'redirect', to: LOGIN }
}
