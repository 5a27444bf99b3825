import type { SupportedReport } from '#contract/sustineri.ts'
import { supportedReportTexts } from '#contract/texts.ro.ts'
import { audit } from '#server/domain/audit.ts'
import { decodeSecretId } from '#server/domain/secret-ids.ts'
import { SESIZARE_SECRET } from '#server/domain/supports.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { openStates } from '#server/modules/sesizari/domain.ts'
import { listNamedStreets } from '#server/modules/strazi/repo.ts'
import type { Ports } from '#server/ports/ports.ts'
import { toReport } from './list.ts'
import { deleteSupport, findReport, insertSupport, lockReport } from './repo.ts'

type Settings = Pick<Ports, 'env'>
type Call = Pick<Context, 'db' | 'now' | 'requestId'>

/**
 * Makes a citizen support another's open sesizare. Idempotent. Throws `inexistent`, and `stare_nepotrivita` with the
 * reason: it is their own, or closed.
 */
export function supportReport(
  { env }: Settings,
  { db, now, requestId }: Call,
  citizenId: number,
  secretId: string,
): Promise<SupportedReport> {
  const sesizareId = requireId(env, secretId)
  return db.transaction(async (tx) => {
    const row = await lockReport(tx, sesizareId)
    if (!row?.isPublic) throw new ApiError('inexistent')
    if (row.citizenId === citizenId) throw refuse(supportedReportTexts.own)
    if (!openStates.includes(row.state)) throw refuse(supportedReportTexts.closed)
    if (await insertSupport(tx, { sesizareId, citizenId, createdAt: now })) {
      await audit(tx, toEntry('sustinuta', { sesizareId, citizenId, requestId }))
    }
    const counted = (await findReport(tx, sesizareId)) ?? row
    return toReport(env, counted, await listNamedStreets(tx))
  })
}

/** Ends a citizen's support of a sesizare, also of a closed one. Idempotent. Throws `inexistent`. */
export function endSupport(
  { env }: Settings,
  { db, requestId }: Call,
  citizenId: number,
  secretId: string,
): Promise<true> {
  const sesizareId = requireId(env, secretId)
  return db.transaction(async (tx) => {
    if (await deleteSupport(tx, { sesizareId, citizenId })) {
      await audit(tx, toEntry('nesustinuta', { sesizareId, citizenId, requestId }))
    }
    return true as const
  })
}

function requireId(env: Ports['env'], secretId: string): number {
  const id = decodeSecretId(env, SESIZARE_SECRET, secretId)
  if (id === null) throw new ApiError('inexistent')
  return id
}

const refuse = (sentence: string) => new ApiError('stare_nepotrivita', { sentence })

const toEntry = (
  what: 'sustinuta' | 'nesustinuta',
  given: { sesizareId: number; citizenId: number; requestId: string },
) => ({
  actor: `cetatean:${given.citizenId}`,
  action: `sesizare.${what}`,
  subject: `sesizare:${given.sesizareId}`,
  requestId: given.requestId,
})
