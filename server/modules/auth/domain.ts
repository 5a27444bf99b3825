import { limits } from '#contract/limits.ts'
import type { SessionRow } from '#server/domain/sessions.ts'

/** Status of a token within its session: current, superseded by one that may not have arrived, or reused after it. */
export type TokenStatus = 'current' | 'superseded' | 'reused'

type Tokens = Pick<SessionRow, 'jti' | 'jtiSeen' | 'previousJti' | 'exchangedAt'>

/**
 * Within the grace period two tabs may refresh the same token, and a lost answer may be asked for again however late;
 * any other reuse means that somebody holds a copy.
 */
export function tokenStatus(jti: string, session: Tokens, now: Date): TokenStatus {
  if (jti === session.jti) return 'current'
  if (jti !== session.previousJti || !session.exchangedAt) return 'reused'
  if (!session.jtiSeen) return 'superseded'
  const age = now.getTime() - session.exchangedAt.getTime()
  return age <= limits.token.graceSeconds * 1000 ? 'superseded' : 'reused'
}
