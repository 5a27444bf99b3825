import { limits } from '#contract/limits.ts'
import type { SessionRow } from '#server/domain/sessions.ts'

/** What a token is to its session: the one in force, the one just before it, or one exchanged long ago. */
export type TokenStatus = 'actual' | 'abia_schimbat' | 'refolosit'

type Tokens = Pick<SessionRow, 'jti' | 'previousJti' | 'exchangedAt'>

/** Two tabs may exchange one token within a moment; later than that, somebody holds a copy. */
export function tokenStatus(jti: string, session: Tokens, now: Date): TokenStatus {
  if (jti === session.jti) return 'actual'
  if (jti !== session.previousJti || !session.exchangedAt) return 'refolosit'
  const age = now.getTime() - session.exchangedAt.getTime()
  return age <= limits.token.graceSeconds * 1000 ? 'abia_schimbat' : 'refolosit'
}
