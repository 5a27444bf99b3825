import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { findById } from '#server/domain/citizens.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { revokeSession, revokeSessions } from '#server/domain/sessions.ts'
import { ApiError } from '#server/errors/api-error.ts'

/** Ends one session of a client, or all without `sessionId`. Throws `inexistent`. */
export function endClientSessions(
  { clock, actor, requestId = '' }: OperatorContext,
  db: Db,
  id: number,
  sessionId?: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await findById(tx, id))) throw new ApiError('inexistent')
    const now = clock.now()
    if (sessionId === undefined) await revokeSessions(tx, now, id)
    else if (!(await revokeSession(tx, now, id, sessionId))) throw new ApiError('inexistent')
    const action = sessionId === undefined ? 'sesiuni.inchise' : 'sesiune.inchisa'
    await audit(tx, { actor, action, subject: `cetatean:${id}`, requestId })
  })
}
