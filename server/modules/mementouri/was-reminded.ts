import { sql, type SQL } from 'drizzle-orm'
import { reminders } from '#server/db/schema.ts'

/** SQL condition: the reminder of a kind, object and occasion was made before an instant. */
export const wasReminded = (
  kind: string,
  object: SQL,
  occasion: SQL,
  before: SQL,
): SQL => sql`exists (
  select 1 from ${reminders} told where told.object = ${object} and told.kind = ${kind} and told.occasion = ${occasion}
    and told.made_at < ${before}
)`
