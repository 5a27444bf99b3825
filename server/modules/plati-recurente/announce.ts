import { dayOf } from '#contract/time-zone.ts'
import { accruePenalties } from '#server/domain/penalties.ts'
import { lockCitizen } from '#server/domain/citizens.ts'
import { isExpired } from '#server/domain/cards.ts'
import type { Db } from '#server/db/db.ts'
import type { Ports } from '#server/ports/ports.ts'
import {
  shouldAnnounce,
  serializeFailureReason,
  calculateNextDebit,
  wasNotifiedOfLimit,
} from './domain.ts'
import type { NextDebit } from './domain.ts'
import type { FailureReason } from './messages.ro.ts'
import { auditMandate, endMandate, notifyAboutMandate } from './end-mandate.ts'
import { updateMandate, listDebitable, findMandate } from './repo.ts'
import type { MandateDetails } from './repo.ts'

type AnnouncementContext = Pick<Ports, 'env' | 'clock' | 'db'>

type MandateKey = Pick<MandateDetails, 'contractId' | 'citizenId'>

/** Locks the citizen and reads the mandate; null when it is no longer active. */
export async function lockMandate(
  tx: Db,
  { contractId, citizenId }: MandateKey,
): Promise<MandateDetails | null> {
  await lockCitizen(tx, citizenId)
  const mandate = await findMandate(tx, contractId)
  return mandate?.isActive ? mandate : null
}

/** Locks the citizen and reads the mandate; ends it and returns null when it cannot continue. */
export async function lockUsableMandate(
  ports: Pick<Ports, 'env' | 'clock'>,
  tx: Db,
  which: MandateKey,
): Promise<MandateDetails | null> {
  const mandate = await lockMandate(tx, which)
  if (!mandate) return null
  const reason = findEndReason(mandate, ports.clock.now())
  if (reason === null) return mandate
  await endMandate(ports, tx, mandate, reason)
  return null
}

/** Returns why a mandate cannot continue; null when it can. */
function findEndReason(mandate: MandateDetails, now: Date): FailureReason | null {
  if (mandate.citizenState !== 'activ') return 'cont_inchis'
  if (mandate.contractState === 'incetat') return 'contract_incheiat'
  return isExpired(mandate, dayOf(now)) ? 'card_expirat' : null
}

/** Notifies a citizen of the next debit once it is near, or that it exceeds their limit. */
export function announce(ports: AnnouncementContext, seen: MandateDetails): Promise<void> {
  const now = ports.clock.now()
  const today = dayOf(now)
  return ports.db.transaction(async (tx) => {
    const mandate = await lockUsableMandate(ports, tx, seen)
    if (!mandate || mandate.debitOn !== null) return
    const { citizenId, contractId } = mandate
    await accruePenalties(tx, { citizenId, now, rules: ports.env.penalties })
    const owed = await listDebitable(tx, [contractId])
    const next = calculateNextDebit(owed.get(contractId) ?? [], today)
    if (!next) return clearFailure(tx, mandate, now)
    if (!shouldAnnounce(next, today)) return
    if (next.bani > mandate.ceilingBani) return notifyOverLimit(ports, tx, mandate, next)
    await announceDebit(ports, tx, mandate, next)
  })
}

// The failure concerned what is paid by now.
async function clearFailure(tx: Db, { contractId, failureReason }: MandateDetails, now: Date) {
  if (failureReason !== null) await updateMandate(tx, contractId, { failureReason: null }, now)
}

async function announceDebit(
  ports: AnnouncementContext,
  tx: Db,
  mandate: MandateDetails,
  { day, bani }: NextDebit,
): Promise<void> {
  const { contractId } = mandate
  const now = ports.clock.now()
  const changes = {
    announcedOn: dayOf(now),
    announcedBani: bani,
    debitOn: day,
    failureReason: null,
  }
  await updateMandate(tx, contractId, changes, now)
  await notifyAboutMandate(ports, tx, mandate, (texts) =>
    texts.announced({ ...mandate, day, bani }),
  )
  await auditMandate(tx, 'recurenta.anuntata', contractId)
}

async function notifyOverLimit(
  ports: AnnouncementContext,
  tx: Db,
  mandate: MandateDetails,
  { bani }: NextDebit,
): Promise<void> {
  const now = ports.clock.now()
  const today = dayOf(now)
  if (wasNotifiedOfLimit(mandate, today)) return
  const changes = { announcedOn: today, failureReason: serializeFailureReason('peste_plafon') }
  await updateMandate(tx, mandate.contractId, changes, now)
  await notifyAboutMandate(ports, tx, mandate, (texts) =>
    texts.overLimit(mandate.numar, bani, mandate.ceilingBani),
  )
  await auditMandate(tx, 'recurenta.peste_plafon', mandate.contractId)
}
