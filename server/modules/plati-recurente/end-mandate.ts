import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { notify } from '#server/domain/notifications.ts'
import type { NewNotification } from '#server/domain/notifications.ts'
import type { Ports } from '#server/ports/ports.ts'
import { parseFailureReason } from './domain.ts'
import type { FailureReason } from './domain.ts'
import * as texts from './messages.ro.ts'
import { changeMandate, listMandatesOn, readMandate } from './repo.ts'
import type { WholeMandate } from './repo.ts'

type Sender = Pick<Ports, 'env' | 'clock'>

const LINK = '/payments'

/** Columns of a mandate without an announced debit. */
export const nothingAnnounced = { announcedOn: null, announcedBani: null, debitOn: null } as const

/** Notifies the citizen about a mandate, in the given transaction, whatever their notification settings. */
export function tell(
  ports: Sender,
  db: Db,
  { citizenId, contractId }: Pick<WholeMandate, 'citizenId' | 'contractId'>,
  words: Pick<NewNotification, 'title' | 'text'>,
): Promise<void> {
  const tag = `recurenta-${contractId}`
  return notify(ports, db, { citizenId, kind: 'plata', ...words, link: LINK, tag, binding: true })
}

/** Ends a mandate, in the given transaction, and notifies the citizen why. */
export async function endMandate(
  ports: Sender,
  db: Db,
  mandate: WholeMandate,
  trouble: FailureReason,
): Promise<void> {
  const { contractId, numar } = mandate
  const changes = { ...nothingAnnounced, isActive: false, trouble: parseFailureReason(trouble) }
  await changeMandate(db, contractId, changes, ports.clock.now())
  await tell(ports, db, mandate, texts.ended(numar, trouble))
  await auditMandate(db, 'recurenta.oprita', contractId)
}

/** Ends all mandates on a card, in the given transaction. */
export async function endMandatesOn(
  ports: Sender,
  db: Db,
  cardId: number,
  trouble: FailureReason,
): Promise<void> {
  for (const contractId of await listMandatesOn(db, cardId)) {
    const mandate = await readMandate(db, contractId)
    if (mandate) await endMandate(ports, db, mandate, trouble)
  }
}

/** Audits what the portal itself has done with a mandate. */
export const auditMandate = (db: Db, action: string, contractId: number): Promise<void> =>
  audit(db, { actor: 'sistem', action, subject: `contract:${contractId}`, requestId: '' })
