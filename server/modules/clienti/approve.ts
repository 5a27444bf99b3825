import type { ErrorCode } from '#contract/codes.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { changeCitizen, lockCitizen } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { deletePendingEnrolment } from '#server/domain/enrolments.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'

/**
 * Approves an account made without PIN: from then on it belongs to the client it claims to be. Throws
 * `inexistent` and `stare_nepotrivita`.
 */
export function approveClient(
  { clock, actor, requestId = '' }: OperatorContext,
  db: Db,
  id: number,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { cnpCui } = requireUnapproved(await lockCitizen(tx, id))
    const now = clock.now()
    if (cnpCui !== null) await deletePendingEnrolment(tx, cnpCui)
    await changeCitizen(tx, now, id, { enrolledAt: now })
    await audit(tx, { actor, action: 'client.aprobat', subject: `cetatean:${id}`, requestId })
  })
}

/** Returns the account if it can be approved. Throws `inexistent` and `stare_nepotrivita`. */
export function requireUnapproved(row: CitizenRow | null): CitizenRow {
  if (row?.enrolledAt) throw refuse('Este deja printre clienți.')
  if (row?.state === 'activ') return row
  throw refuse('Nu are cont. Se înrolează cu import clienti.', row ? undefined : 'inexistent')
}

const refuse = (sentence: string, code: ErrorCode = 'stare_nepotrivita') =>
  new ApiError(code, { sentence })
