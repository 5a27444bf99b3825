import { and, asc, eq, gt } from 'drizzle-orm'
import { deskLimits } from '#contract/desk/limits.ts'
import type { CaseRef } from '#contract/desk/coada.ts'
import type { Presence, presenceStates } from '#contract/desk/cazuri.ts'
import type { Db } from '#server/db/db.ts'
import { publishToDesk } from '#server/db/pubsub.ts'
import { casePresence, staff } from '#server/db/schema.ts'
import { readWork } from './versions.ts'

type PresenceState = (typeof presenceStates)[number]

interface Beat {
  staffId: number
  state: PresenceState
  now: Date
}

/**
 * Records that a member looks at a case, types or leaves, and returns who else is on it. Open desks hear of it only when
 * it changes what they show. Throws `inexistent`.
 */
export function recordPresence(db: Db, which: CaseRef, beat: Beat): Promise<Presence> {
  return db.transaction(async (tx) => {
    const { version } = await readWork(tx, which)
    const present = await listPresent(tx, which, beat.now)
    const before = present.find(({ id }) => id === beat.staffId)?.stare ?? 'pleaca'
    await store(tx, which, beat)
    if (before !== beat.state)
      await publishToDesk(tx, { tip: 'prezenta', ...which, membru: beat.staffId })
    return {
      versiune: version,
      altii: present.filter(({ id }) => id !== beat.staffId),
    }
  })
}

const isOn = ({ fel, id }: CaseRef) =>
  and(eq(casePresence.kind, fel), eq(casePresence.objectId, id))

async function listPresent(db: Db, which: CaseRef, now: Date): Promise<Presence['altii']> {
  const since = new Date(now.getTime() - deskLimits.presence.validSeconds * 1000)
  const rows = await db
    .select({ id: staff.id, nume: staff.nume, state: casePresence.state })
    .from(casePresence)
    .innerJoin(staff, eq(staff.id, casePresence.staffId))
    .where(and(isOn(which), gt(casePresence.seenAt, since)))
    .orderBy(asc(staff.nume), asc(staff.id))
  return rows.map(({ id, nume, state }) => ({
    id,
    nume,
    stare: state === 'scrie' ? 'scrie' : 'priveste',
  }))
}

async function store(db: Db, which: CaseRef, { staffId, state, now }: Beat): Promise<void> {
  if (state === 'pleaca') {
    await db.delete(casePresence).where(and(isOn(which), eq(casePresence.staffId, staffId)))
    return
  }
  const { kind, objectId } = casePresence
  await db
    .insert(casePresence)
    .values({ kind: which.fel, objectId: which.id, staffId, state, seenAt: now })
    .onConflictDoUpdate({
      target: [kind, objectId, casePresence.staffId],
      set: { state, seenAt: now },
    })
}
