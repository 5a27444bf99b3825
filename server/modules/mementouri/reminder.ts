import type { Day } from '#contract/days.ts'
import type { ReminderKind } from '#server/config/city/reminder-rules.ts'
import type { Db } from '#server/db/db.ts'
import type { NewNotification } from '#server/domain/notifications.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { RunPart } from './domain.ts'

/** A notification that is made once for its occasion. */
export interface Reminder {
  /** Its reason, as `factura_scadenta`. */
  reason: string
  /** Its subject, as `factura:12`. */
  object: string
  /** Day, or step of a history, that it is about. */
  occasion: string
  /** Several reminders may share one notification, but none that can be put off. */
  notice: NewNotification
  /** Last day on which it is made, if its citizen may put it off or stop it. */
  until?: Day
}

/** A day, and the citizens to remind: those with ids over `after`, up to `upTo`. */
export interface ReminderScope {
  db: Db
  env: Pick<Ports['env'], 'penalties' | 'featuresOff' | 'city'>
  after: number
  upTo: number
  today: Day
  part: RunPart
}

/** True if the city reminds of a kind. */
export const isOn = ({ env }: { env: Pick<Ports['env'], 'city'> }, kind: ReminderKind): boolean =>
  !env.city.mementouri.oprite.includes(kind)

/** True if citizens are told of the pick-ups that they asked about. */
export const isPickupReminderOn = ({
  env,
}: {
  env: Pick<Ports['env'], 'reminders' | 'city'>
}): boolean => env.reminders && isOn({ env }, 'colectare')
