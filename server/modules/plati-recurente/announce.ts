import { dayOf } from '#contract/time-zone.ts'
import { accruePenalties } from '#server/domain/penalties.ts'
import { lockCitizen } from '#server/domain/citizens.ts'
import { isExpired } from '#server/modules/carduri/domain.ts'
import type { Db } from '#server/db/db.ts'
import type { Ports } from '#server/ports/ports.ts'
import { isToAnnounce, parseFailureReason, nextDebit, wasToldOfCeiling } from './domain.ts'
import type { NextDebit, FailureReason } from './domain.ts'
import { auditMandate, endMandate, tell } from './end-mandate.ts'
import * as texts from './messages.ro.ts'
import { changeMandate, listDebitable, readMandate } from './repo.ts'
import type { WholeMandate } from './repo.ts'

type AnnouncementContext = Pick<Ports, 'env' | 'clock' | 'db'>

type Which = Pick<WholeMandate, 'contractId' | 'citizenId'>

/** Locks the citizen and reads the mandate; null when it is no longer active. */
export async function lockMandate(
  tx: Db,
  { contractId, citizenId }: Which,
): Promise<WholeMandate | null> {
  await lockCitizen(tx, citizenId)
  const mandate = await readMandate(tx, contractId)
  return mandate?.isActive ? mandate : null
}

/** Locks the citizen and reads the mandate; ends it and returns null when it cannot continue. */
export async function lockUsable(
  ports: Pick<Ports, 'env' | 'clock'>,
  tx: Db,
  which: Which,
): Promise<WholeMandate | null> {
  const mandate = await lockMandate(tx, which)
  if (!mandate) return null
  const reason = whyOver(mandate, ports.clock.now())
  if (reason === null) return mandate
  await endMandate(ports, tx, mandate, reason)
  return null
}

/** Returns why a mandate cannot continue; null when it can. */
function whyOver(mandate: WholeMandate, now: Date): FailureReason | null {
  if (mandate.citizenState !== 'activ') return 'cont_inchis'
  if (mandate.contractState === 'incetat') return 'contract_incheiat'
  return isExpired(mandate, dayOf(now)) ? 'card_expirat' : null
}

/** Notifies a citizen of the next debit once it is near, or that it exceeds their limit. */
export function announce(ports: AnnouncementContext, seen: WholeMandate): Promise<void> {
  const now = ports.clock.now()
  const today = dayOf(now)
  return ports.db.transaction(async (tx) => {
    const mandate = await lockUsable(ports, tx, seen)
    if (!mandate || mandate.debitOn !== null) return
    const { citizenId, contractId } = mandate
    await accruePenalties(tx, { citizenId, now, rules: ports.env.penalties })
    const owed = await listDebitable(tx, [contractId])
    const next = nextDebit(owed.get(contractId) ?? [], today)
    if (!next) return forgetTrouble(tx, mandate, now)
    if (!isToAnnounce(next, today)) return
    if (next.bani > mandate.ceilingBani) return refuseOver(ports, tx, mandate, next)
    await schedule(ports, tx, mandate, next)
  })
}

// The failure concerned what is paid by now.
async function forgetTrouble(tx: Db, { contractId, trouble }: WholeMandate, now: Date) {
  if (trouble !== null) await changeMandate(tx, contractId, { trouble: null }, now)
}

async function schedule(
  ports: AnnouncementContext,
  tx: Db,
  mandate: WholeMandate,
  { day, bani }: NextDebit,
): Promise<void> {
  const { contractId } = mandate
  const now = ports.clock.now()
  const changes = { announcedOn: dayOf(now), announcedBani: bani, debitOn: day, trouble: null }
  await changeMandate(tx, contractId, changes, now)
  await tell(ports, tx, mandate, texts.announced({ ...mandate, day, bani }))
  await auditMandate(tx, 'recurenta.anuntata', contractId)
}

async function refuseOver(
  ports: AnnouncementContext,
  tx: Db,
  mandate: WholeMandate,
  { bani }: NextDebit,
): Promise<void> {
  const now = ports.clock.now()
  const today = dayOf(now)
  if (wasToldOfCeiling(mandate, today)) return
  const changes = { announcedOn: today, trouble: parseFailureReason('peste_plafon') }
  await changeMandate(tx, mandate.contractId, changes, now)
  await tell(ports, tx, mandate, texts.overCeiling(mandate.numar, bani, mandate.ceilingBani))
  await auditMandate(tx, 'recurenta.peste_plafon', mandate.contractId)
}
