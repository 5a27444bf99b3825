import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { day, instant } from './columns.ts'
import { ownerId } from './schema-accounts.ts'

/** Reminders of the portal. */

/** Reminders that were made, each once for its occasion. */
export const reminders = pgTable(
  'reminders',
  {
    kind: text('kind').notNull(),
    /** Its subject, as `factura:12`. */
    object: text('object').notNull(),
    /** Day, or step of a history, that it is about. */
    occasion: text('occasion').notNull(),
    citizenId: ownerId(),
    madeAt: instant('made_at').notNull(),
    /** Last day on which it is made; null for one that can be neither put off nor stopped. */
    until: day('until'),
    /** Day on which it is made again, as its citizen asked. */
    putOffTo: day('put_off_to'),
    /** True if its citizen wants no more of this occasion, as the end of a contract or a question. */
    isStopped: boolean('is_stopped').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.object, table.kind, table.occasion] }),
    index('reminders_citizen').on(table.citizenId),
    index('reminders_made').on(table.madeAt),
  ],
)

/** Progress of each day's reminders: citizens are reminded in the order of their ids, in the day and in the evening. */
export const reminderRuns = pgTable(
  'reminder_runs',
  {
    day: day('day').notNull(),
    /** `zi`, or `seara` for pick-ups only. */
    part: text('part').notNull().default('zi'),
    /** Last citizen handled. */
    lastCitizenId: integer('last_citizen_id').notNull().default(0),
    finishedAt: instant('finished_at'),
  },
  (table) => [primaryKey({ columns: [table.day, table.part] })],
)
