import type { Db } from '#server/db/db.ts'
import { findByIdentifier, lockCitizen } from '#server/domain/citizens.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { lockCases } from '#server/modules/cetatean/personal-data-repo.ts'
import { requireUnapproved } from './approve.ts'
import { closeAccountOf } from './close-account.ts'

/**
 * Closes an account made with the CNP or CUI of somebody else, whose own enrolment then takes its place. Returns the id
 * of the client who waited for it, null if none did. Throws `inexistent`, and `stare_nepotrivita` for an account that
 * the operator has approved.
 */
export function evictAccount(context: OperatorContext, db: Db, id: number): Promise<number | null> {
  return db.transaction(async (tx) => {
    // Lock order as in `eraseCitizen`: cases before the citizen.
    await lockCases(tx, id)
    const { cnpCui } = requireUnapproved(await lockCitizen(tx, id))
    await closeAccountOf(context, tx, id, 'identitate')
    const client = cnpCui === null ? null : await findByIdentifier(tx, cnpCui)
    return client?.id ?? null
  })
}
