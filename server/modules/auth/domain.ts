import { limits } from '#contract/limits.ts'
import type { SessionRow } from '#server/domain/sessions.ts'

/** What a token is to its session: the one in force, the one just before it, or one exchanged long ago. */
export type TokenStatus = 'current' | 'superseded' | 'reused'

type Tokens = Pick<SessionRow, 'jti' | 'previousJti' | 'exchangedAt'>

/** Two tabs may exchange one token within a moment; later than that, somebody holds a copy. */
export function tokenStatus(jti: string, session: Tokens, now: Date): TokenStatus {
  if (jti === session.jti) return 'current'
  if (jti !== session.previousJti || !session.exchangedAt) return 'reused'
  const age = now.getTime() - session.exchangedAt.getTime()
  return age <= limits.token.graceSeconds * 1000 ? 'superseded' : 'reused'
}
