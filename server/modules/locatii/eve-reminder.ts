import { and, eq } from 'drizzle-orm'
import type { EveReminder } from '#contract/locatii.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { eveReminders } from '#server/db/schema.ts'
import { findById } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { isPickupReminderOn } from '#server/modules/mementouri/reminder.ts'
import type { Ports } from '#server/ports/ports.ts'
import { findOwnPlace } from './repo.ts'

/**
 * Starts, changes or stops the reminder of the evening before each pick-up of a place. Idempotent. Throws `inexistent`,
 * `functie_oprita` where the city reminds of no pick-ups, `date_invalide` for a channel that does not reach the citizen.
 */
export function setEveReminder(
  { env }: Pick<Ports, 'env'>,
  { db, now }: Pick<Context, 'db' | 'now'>,
  citizenId: number,
  placeId: number,
  memento: EveReminder | null,
): Promise<EveReminder | null> {
  return db.transaction(async (tx) => {
    if (!(await findOwnPlace(tx, citizenId, placeId))) throw new ApiError('inexistent')
    if (memento === null) await remove(tx, citizenId, placeId)
    else {
      if (!isPickupReminderOn({ env })) throw new ApiError('functie_oprita')
      const citizen = await findById(tx, citizenId)
      if (!citizen || !reaches(env, citizen, memento.canal)) throw fieldErrors({ canal: 'invalid' })
      await save(tx, { placeId, citizenId, hour: memento.ora, channel: memento.canal }, now)
    }
    return memento
  })
}

/** True if a channel leads to a citizen; whether a device still takes push is known only when it is sent. */
function reaches(
  { featuresOff }: Pick<Ports['env'], 'featuresOff'>,
  { smsConfirmedAt, emailConfirmedAt }: CitizenRow,
  channel: EveReminder['canal'],
): boolean {
  if (channel === 'push') return !featuresOff.has('push')
  if (channel === 'sms') return !featuresOff.has('sms') && smsConfirmedAt !== null
  return emailConfirmedAt !== null
}

// The day already told stays, so that a new hour does not tell it again.
async function save(
  db: Db,
  reminder: Omit<typeof eveReminders.$inferInsert, 'toldFor'>,
  now: Date,
): Promise<void> {
  const { citizenId, hour, channel } = reminder
  await db
    .insert(eveReminders)
    .values({ ...reminder, toldFor: dayOf(now) })
    .onConflictDoUpdate({ target: eveReminders.placeId, set: { citizenId, hour, channel } })
}

const remove = (db: Db, citizenId: number, placeId: number) =>
  db
    .delete(eveReminders)
    .where(and(eq(eveReminders.placeId, placeId), eq(eveReminders.citizenId, citizenId)))
