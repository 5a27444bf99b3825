import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { findByIdentifier, findById, lockCitizen } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { isUnapproved } from '#server/domain/enrolments.ts'
import { consumeOneTimeToken as consumeOnceToken } from '#server/domain/one-time-tokens.ts'
import type { OneTimeToken } from '#server/domain/one-time-tokens.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { eraseCitizen } from '#server/modules/cetatean/close-account.ts'
import { lockCases } from '#server/modules/cetatean/personal-data-repo.ts'

export interface TakenIdentity {
  /** Id of the client. */
  id: number
  /** Row of the account that was closed for it, as it was before; null when none was. */
  closed: CitizenRow | null
}

/**
 * Locks the client whose PIN the token was issued for, and consumes the token. Closes an unapproved account that holds
 * the same CNP or CUI; nothing of that account passes to the client. Throws `pas_expirat` when the token is used or
 * expired.
 */
export async function takeIdentity(
  tx: Db,
  context: Context,
  token: OneTimeToken,
): Promise<TakenIdentity> {
  const { citizenId: id } = token
  const before = await findById(tx, id)
  if (before && isUnapproved(before)) return takeOver(tx, context, token)
  const locked = await lockCitizen(tx, id)
  if (locked?.state !== 'inrolat') throw new ApiError('pas_expirat')
  await consumeToken(tx, context, token)
  return { id, closed: null }
}

async function takeOver(tx: Db, context: Context, token: OneTimeToken): Promise<TakenIdentity> {
  const { now, requestId } = context
  // Lock order as in `eraseCitizen`: cases before the citizen.
  await lockCases(tx, token.citizenId)
  const holder = await lockCitizen(tx, token.citizenId)
  if (!holder || !isUnapproved(holder) || holder.cnpCui === null) throw new ApiError('pas_expirat')
  await consumeToken(tx, context, token)
  await eraseCitizen(tx, now, holder.id, { actor: 'anonim', requestId })
  const client = await findByIdentifier(tx, holder.cnpCui)
  if (client?.state !== 'inrolat') throw new ApiError('pas_expirat')
  const subject = `cetatean:${client.id}`
  await audit(tx, { actor: 'anonim', action: 'identitate.preluata', subject, requestId })
  return { id: client.id, closed: holder }
}

async function consumeToken(tx: Db, { now }: Context, token: OneTimeToken): Promise<void> {
  if (!(await consumeOnceToken(tx, now, token))) throw new ApiError('pas_expirat')
}
