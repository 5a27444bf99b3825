import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import type { NoticeWords } from '#server/domain/notice-words.ts'
import { notify } from '#server/domain/notifications.ts'
import type { Ports } from '#server/ports/ports.ts'
import { clearedAnnouncement } from '#server/domain/mandates.ts'
import { serializeFailureReason } from './domain.ts'
import { mandateTexts as english } from './messages.en.ts'
import { mandateTexts as romanian } from './messages.ro.ts'
import type { FailureReason, MandateTexts } from './messages.ro.ts'
import { updateMandate, listContractIdsByCard, findMandate } from './repo.ts'
import type { MandateDetails } from './repo.ts'

type Sender = Pick<Ports, 'env' | 'clock'>

const LINK = '/carduri'

/** Notifies the citizen about a mandate, in the given transaction, whatever their notification settings. */
export function notifyAboutMandate(
  ports: Sender,
  db: Db,
  { citizenId, contractId }: Pick<MandateDetails, 'citizenId' | 'contractId'>,
  write: (texts: MandateTexts) => NoticeWords,
): Promise<void> {
  const words = { ...write(romanian), english: write(english) }
  const tag = `recurenta-${contractId}`
  return notify(ports, db, { citizenId, kind: 'plata', ...words, link: LINK, tag, binding: true })
}

/** Ends a mandate, in the given transaction, and notifies the citizen why. */
export async function endMandate(
  ports: Sender,
  db: Db,
  mandate: MandateDetails,
  failureReason: FailureReason,
): Promise<void> {
  const { contractId, numar } = mandate
  const changes = {
    ...clearedAnnouncement,
    isActive: false,
    failureReason: serializeFailureReason(failureReason),
  }
  await updateMandate(db, contractId, changes, ports.clock.now())
  await notifyAboutMandate(ports, db, mandate, (texts) => texts.ended(numar, failureReason))
  await auditMandate(db, 'recurenta.oprita', contractId)
}

/** Ends all mandates on a card, in the given transaction. */
export async function endMandatesByCard(
  ports: Sender,
  db: Db,
  cardId: number,
  failureReason: FailureReason,
): Promise<void> {
  for (const contractId of await listContractIdsByCard(db, cardId)) {
    const mandate = await findMandate(db, contractId)
    if (mandate) await endMandate(ports, db, mandate, failureReason)
  }
}

/** Audits what the portal itself has done with a mandate. */
export const auditMandate = (db: Db, action: string, contractId: number): Promise<void> =>
  audit(db, { actor: 'sistem', action, subject: `contract:${contractId}`, requestId: '' })
