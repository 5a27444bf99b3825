import { dayOf } from '#contract/time-zone.ts'
import { queryDatabase } from '#tests/support/database.ts'

interface PickupDay {
  fractie?: string
  day?: string
  hours?: string
  doneAt?: Date | null
  movedFrom?: string[]
  reason?: string
}

/** Leaves a place one pick-up, of residual waste and today unless told; nobody has reported anything of it. */
export async function setOnlyPickup(
  { databaseUrl }: { databaseUrl: string },
  placeId: number,
  pickup: PickupDay = {},
): Promise<void> {
  const { fractie = 'rezidual', day = dayOf(new Date()), hours = '00:00–24:00' } = pickup
  const { doneAt = null, movedFrom = [], reason = '' } = pickup
  const query = (text: string, values: unknown[] = []) => queryDatabase(text, values, databaseUrl)
  await query('delete from pickup_reports')
  const own = 'select round_id from place_rounds where place_id = $1'
  await query(`delete from round_days where round_id in (${own})`, [placeId])
  const round = `select id from rounds where fractie = $2 and id in (${own})`
  await query(`update rounds set hours = $3 where id in (${round})`, [placeId, fractie, hours])
  await query(
    `insert into round_days (round_id, day, done_at, moved_from, moved_reason)
     select id, $3, $4, $5, $6 from (${round}) r`,
    [placeId, fractie, day, doneAt, movedFrom, reason],
  )
}
