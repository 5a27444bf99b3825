import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { historySteps } from '#server/db/schema.ts'
import type { ThreadKind } from './thread-kind.ts'

/** State in which the operator waits for the citizen's answer. */
export const ASKS = 'completare_necesara'

/**
 * SQL query: the step (`id`, `created_at`) with which a case came to wait for its citizen. Later steps in the same state
 * are extensions of its deadline.
 */
export const selectQuestionStep = (kind: ThreadKind, caseId: SQL | AnyPgColumn): SQL => sql`
  select step.id, step.created_at from ${historySteps} step
  where step.kind = ${kind} and step.object_id = ${caseId} and step.state = ${ASKS} and step.id > coalesce((
    select max(earlier.id) from ${historySteps} earlier
    where earlier.kind = ${kind} and earlier.object_id = ${caseId} and earlier.state <> ${ASKS}
  ), 0)
  order by step.id limit 1`
