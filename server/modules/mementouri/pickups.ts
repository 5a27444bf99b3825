import { sql } from 'drizzle-orm'
import type { Day } from '#contract/days.ts'
import {
  contracts,
  eveReminders,
  placeRounds,
  reminders,
  roundDays,
  rounds,
  servicePlaces,
} from '#server/db/schema.ts'
import { dayAt } from '#server/db/city-days.ts'
import { endOfDay } from '#server/domain/business-days.ts'
import { groupBy } from '#server/domain/group-by.ts'
import { translateTexts } from '#server/domain/translations.ts'
import { pickupReminder, remindedPickups } from './domain.ts'
import type { MovedPickup } from './domain.ts'
import { isOn } from './reminder.ts'
import type { Reminder, ReminderScope } from './reminder.ts'
import { writePickups } from './words.ts'
import type { Pickups } from './words.ts'

const LINK = '/locatii'

/** A moved pick-up at one place. */
interface PickupRow extends Record<string, unknown>, MovedPickup {
  citizenId: number
  placeId: number
  alias: string
  roundId: number
  fraction: string
  hours: string
  /** How many times it was moved. */
  moves: number
  cause: string
}

/** Lists reminders of moved pick-ups; those of a place that moved alike share one notification. */
export async function listPickupReminders(scope: ReminderScope): Promise<Reminder[]> {
  if (!isOn(scope, 'colectare')) return []
  const due = (await listMoved(scope)).flatMap((row): Due[] => {
    const reason = pickupReminder(row, scope.today, scope.part)
    return reason === null ? [] : [{ ...row, reason }]
  })
  if (due.length === 0) return []
  const causes = [...new Set(due.map(({ cause }) => cause))]
  const translated = await translateTexts(scope.db, 'en', causes)
  const english = new Map(causes.map((cause, index) => [cause, translated[index] ?? cause]))
  return groupAlike(due).flatMap((alike) => remind(alike, scope, english))
}

type Due = PickupRow & { reason: NonNullable<ReturnType<typeof pickupReminder>> }

const groupAlike = (due: Due[]) => [
  ...groupBy(due, ({ placeId, reason, planned, day, hours, cause }) =>
    JSON.stringify([placeId, reason, planned, day, hours, cause]),
  ).values(),
]

function remind(
  alike: Due[],
  { env, today }: ReminderScope,
  english: Map<string, string>,
): Reminder[] {
  const { citizenId, alias, planned, day, hours, cause, reason } = alike[0]!
  const pickups: Pickups = {
    fractions: alike.map(({ fraction }) => fraction),
    alias,
    planned,
    day,
    hours,
    cause: { ro: cause, en: english.get(cause) ?? cause },
  }
  const words = writePickups(env.city, reason, pickups, today)
  const isEve = reason === 'ridicare_maine'
  const notice = {
    citizenId,
    kind: 'colectare',
    ...words,
    link: LINK,
    ...(isEve && { expiresAt: endOfDay(today) }),
  } as const
  return alike.map((one) => ({
    reason: isEve ? reason : 'ridicare_mutata',
    object: `ridicare:${one.placeId}:${one.roundId}:${planned}`,
    occasion: isEve ? day : `${day}#${one.moves}`,
    notice,
  }))
}

/** True if any pick-up was moved that may be reminded of. */
export async function hasMovedPickups({
  db,
  today,
  part,
}: Pick<ReminderScope, 'db' | 'today' | 'part'>) {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select 1 from ${roundDays} d where ${isMovedWithin(today, part)}) as found`,
  )
  return rows[0]?.found ?? false
}

const isMovedWithin = (today: Day, part: ReminderScope['part']) => {
  const { from, to } = remindedPickups(today, part)
  return sql`d.moved_from <> '{}' and d.done_at is null and d.day between ${from} and ${to}`
}

/** Lists the moved pick-ups of places whose contract is in force, by place and fraction. */
async function listMoved({ db, after, upTo, today, part }: ReminderScope): Promise<PickupRow[]> {
  const { rows } = await db.execute<PickupRow>(sql`
    with moved as materialized (
      select d.round_id, r.fractie, r.hours, d.day, d.moved_from[1] as planned, cardinality(d.moved_from) as moves,
        d.moved_reason
      from ${roundDays} d join ${rounds} r on r.id = d.round_id where ${isMovedWithin(today, part)}
    )
    select p.citizen_id as "citizenId", p.id as "placeId", p.alias, m.round_id as "roundId", m.fractie as fraction,
      m.hours, m.day::text as day, m.planned::text as planned, m.moves, m.moved_reason as cause,
      split_part(told.occasion, '#', 1) as "toldDay", told.made_on as "toldOn",
      exists (
        select from ${eveReminders} e where e.place_id = p.id and e.citizen_id = p.citizen_id
      ) as "isToldEachEve"
    from (
      select * from ${servicePlaces}
      where citizen_id > ${after} and citizen_id <= ${upTo} and exists (select 1 from moved) offset 0
    ) p
    join ${placeRounds} pr on pr.place_id = p.id
    join moved m on m.round_id = pr.round_id
    left join lateral (
      select t.occasion, ${dayAt(sql`t.made_at`)} as made_on from ${reminders} t
      where t.object = 'ridicare:' || p.id || ':' || m.round_id || ':' || m.planned and t.kind = 'ridicare_mutata'
      order by t.made_at desc limit 1
    ) told on true
    where p.contract_id is null or exists (
      select 1 from ${contracts} c
      where c.id = p.contract_id and c.citizen_id = p.citizen_id and c.state <> 'incetat'
    )
    order by p.id, m.fractie`)
  return rows
}
