import { limits } from '#contract/limits.ts'
import type { SessionRow } from '#server/domain/sessions.ts'

/** Status of a token within its session: current, superseded within the grace period, or reused after it. */
export type TokenStatus = 'current' | 'superseded' | 'reused'

type Tokens = Pick<SessionRow, 'jti' | 'previousJti' | 'exchangedAt'>

/** Within the grace period two tabs may refresh the same token; a later reuse means that somebody holds a copy. */
export function tokenStatus(jti: string, session: Tokens, now: Date): TokenStatus {
  if (jti === session.jti) return 'current'
  if (jti !== session.previousJti || !session.exchangedAt) return 'reused'
  const age = now.getTime() - session.exchangedAt.getTime()
  return age <= limits.token.graceSeconds * 1000 ? 'superseded' : 'reused'
}
