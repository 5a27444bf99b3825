import { sql } from 'drizzle-orm'
import { isDay } from '#contract/days.ts'
import type { FormValues } from '#contract/forms.ts'
import { MISSED_PICKUP } from '#contract/sesizari.ts'
import type { Db } from '#server/db/db.ts'
import { pickupReports, placeRounds, roundDays, rounds, servicePlaces } from '#server/db/schema.ts'

interface ReportedPickup {
  id: number
  citizenId: number
  categorie: string
  values: FormValues
  /** Place that the citizen reported it from; null for one reported by its contract. */
  placeId: number | null
}

/** Links a sesizare about a missed collection to the day of the round; one of no known round stays without. */
export async function linkToPickup(
  tx: Db,
  { id, citizenId, categorie, values, placeId }: ReportedPickup,
): Promise<void> {
  const { fractie, ziua_programata: day, contract_id: contractId } = values
  if (categorie !== MISSED_PICKUP || typeof fractie !== 'string') return
  if (typeof day !== 'string' || !isDay(day)) return
  const which =
    placeId === null
      ? sql`p.contract_id = ${typeof contractId === 'number' ? contractId : null}::int`
      : sql`p.id = ${placeId}`
  await tx.execute(sql`
    insert into ${pickupReports} (sesizare_id, place_id, round_day_id)
    select ${id}::int, p.id, d.id from ${servicePlaces} p
    join ${placeRounds} served on served.place_id = p.id
    join ${rounds} r on r.id = served.round_id and r.fractie = ${fractie}
    join ${roundDays} d on d.round_id = r.id and d.day = ${day}
    where p.citizen_id = ${citizenId} and ${which}
    order by p.id, d.id limit 1`)
}
