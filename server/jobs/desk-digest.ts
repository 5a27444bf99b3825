import { and, eq, gt, inArray } from 'drizzle-orm'
import { kindsFor } from '#contract/desk/coada.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { addDays } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { dayOf, toInstant } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { deskCases, deskDigests } from '#server/db/schema.ts'
import { isBusinessDay } from '#server/domain/business-days.ts'
import { sendEmail } from '#server/domain/messages.ts'
import type { Ports } from '#server/ports/ports.ts'
import { deskDigest } from '#server/modules/coada/messages.ro.ts'
import { countForViewer, sumCounts } from '#server/modules/coada/counts.ts'
import { listActiveMembers } from '#server/modules/coada/repo.ts'

type Sender = Pick<Ports, 'db' | 'clock' | 'env'>
type ActiveMember = Awaited<ReturnType<typeof listActiveMembers>>[number]

/** A digest that is late by more than this, as after an outage, waits for the next time. */
const MOST_LATE_MS = 2 * 3600 * 1000

/**
 * Sends each member who works on cases and wants it the digest that is due, if any case has come since the one before,
 * or, the first time of a day, if the term of any has passed or is near. Idempotent: each configured time is handled once
 * a member, by whichever instance comes first.
 */
export async function sendDueDigests(ports: Sender): Promise<void> {
  const { staffDigestTimes, city } = ports.env
  const slot = findDueSlot(ports.clock.now(), staffDigestTimes, city.zile_libere)
  if (!slot) return
  for (const member of await listActiveMembers(ports.db)) {
    if (kindsFor(member.role as Role, 'change').length === 0) continue
    await ports.db.transaction((tx) => sendDigest(ports, tx, member, slot))
  }
}

/** Returns the last of today's times that has come, if it is a business day and not long ago. */
export function findDueSlot(
  now: Date,
  times: readonly string[],
  cityDaysOff: readonly Day[] = [],
): Date | null {
  const day = dayOf(now)
  if (!isBusinessDay(day, cityDaysOff)) return null
  const slots = times.flatMap((time) => toInstant(day, time) ?? [])
  const come = slots.filter((slot) => slot <= now && now.getTime() - slot.getTime() < MOST_LATE_MS)
  return come.toSorted((one, other) => one.getTime() - other.getTime()).at(-1) ?? null
}

async function sendDigest(
  { env, clock }: Sender,
  tx: Db,
  { id: staffId, email, role, wantsDigest }: ActiveMember,
  slot: Date,
): Promise<void> {
  const since = await takeSlot(tx, staffId, slot)
  // One that was not wanted counts as read: switched on again, it tells of what came since.
  if (!since || !wantsDigest) return
  const kinds = kindsFor(role as Role, 'see')
  const noi = await tx.$count(
    deskCases,
    and(inArray(deskCases.kind, kinds), gt(deskCases.sentAt, since)),
  )
  const counts = sumCounts(await countForViewer(tx, { staffId, kinds, now: clock.now() }))
  const isMorning = dayOf(since) < dayOf(slot)
  const isDue = counts.depasite + counts.aproape > 0
  if (noi === 0 && !(isMorning && isDue)) return
  const letter = deskDigest(env, { ...counts, noi })
  await sendEmail(tx, { env, clock }, { to: email, citizenId: null, ...letter })
}

/** Marks a time as handled. Returns since when cases are new to the member; null if it was handled already. */
async function takeSlot(tx: Db, staffId: number, slot: Date): Promise<Date | null> {
  const first = toInstant(addDays(dayOf(slot), -1), '00:00') ?? slot
  await tx.insert(deskDigests).values({ staffId, slotAt: first }).onConflictDoNothing()
  const own = eq(deskDigests.staffId, staffId)
  const [row] = await tx.select().from(deskDigests).where(own).for('update')
  if (!row || row.slotAt >= slot) return null
  await tx.update(deskDigests).set({ slotAt: slot }).where(own)
  return row.slotAt
}
