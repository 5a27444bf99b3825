import { limits } from '#contract/limits.ts'
import type { Db } from '#server/db/db.ts'
import { publish } from '#server/db/pubsub.ts'
import { answerRequests } from '#server/db/schema.ts'
import { findLastAnswerRequest } from '#server/domain/answer-requests.ts'
import { audit } from '#server/domain/audit.ts'
import { ASKS } from '#server/domain/questions.ts'
import type { ThreadKind } from '#server/domain/thread-kind.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { requireOwnSesizare } from '#server/modules/sesizari/change-state.ts'
import { openStates as openSesizari } from '#server/modules/sesizari/domain.ts'
import { requireOwnSolicitare } from '#server/modules/solicitari/change-state.ts'
import { sentOpenStates } from '#server/modules/solicitari/domain.ts'

const DAY_MS = 24 * 3600 * 1000

const kinds = {
  sesizare: { requireOwn: requireOwnSesizare, openStates: openSesizari as string[] },
  solicitare: { requireOwn: requireOwnSolicitare, openStates: sentOpenStates as string[] },
}

/**
 * Asks for the answer to a case whose term has passed, which raises it in the queue of the desk. Soon after a request it
 * only returns when that was. Throws `inexistent` and `stare_nepotrivita`.
 */
export function requestAnswer(
  { db, now, requestId }: Context,
  citizenId: number,
  { fel, id }: { fel: ThreadKind; id: number },
): Promise<Date> {
  return db.transaction(async (tx) => {
    const { requireOwn, openStates } = kinds[fel]
    const { state, dueAt } = await requireOwn(tx, citizenId, id)
    const isAwaited = openStates.includes(state) && state !== ASKS
    if (!isAwaited || !dueAt || dueAt >= now) throw new ApiError('stare_nepotrivita')
    const last = await findLastAnswerRequest(tx, fel, id)
    if (last && isRecent(last, now)) return last
    await record(tx, { fel, id, citizenId, now, requestId })
    return now
  })
}

const isRecent = (last: Date, now: Date): boolean =>
  now.getTime() - last.getTime() < limits.answerRequestDays * DAY_MS

interface Request {
  fel: ThreadKind
  id: number
  citizenId: number
  now: Date
  requestId: string
}

async function record(tx: Db, { fel, id, citizenId, now, requestId }: Request): Promise<void> {
  await tx.insert(answerRequests).values({ kind: fel, objectId: id, citizenId, askedAt: now })
  await publish(tx, citizenId, { tip: fel, id })
  const actor = `cetatean:${citizenId}`
  await audit(tx, { actor, action: `${fel}.raspuns_cerut`, subject: `${fel}:${id}`, requestId })
}
