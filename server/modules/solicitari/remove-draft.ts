import type { Db } from '#server/db/db.ts'
import { publish } from '#server/db/pubsub.ts'
import { audit } from '#server/domain/audit.ts'
import { deleteSolicitare, replaceDocuments } from './repo.ts'

/** Removes a draft that the transaction has locked or seen, and detaches its files, which the next cleanup deletes. */
export async function removeDraft(
  tx: Db,
  { id, citizenId }: { id: number; citizenId: number },
  by: { actor: string; requestId: string },
): Promise<void> {
  await replaceDocuments(tx, citizenId, id, new Map())
  await deleteSolicitare(tx, id)
  await publish(tx, citizenId, { tip: 'solicitare', id })
  await audit(tx, { ...by, action: 'solicitare.ciorna_stearsa', subject: `solicitare:${id}` })
}
