import { sql } from 'drizzle-orm'
import { supportRequests } from '#server/db/schema.ts'
import { eraseRequests } from '#server/modules/support/repo.ts'
import type { Ports } from '#server/ports/ports.ts'

/** Erases visitors' requests last answered before an instant; unanswered ones stay. */
export async function purgeVisitorRequests({ db }: Pick<Ports, 'db'>, before: Date): Promise<void> {
  const { citizenId, email, answeredAt } = supportRequests
  const isAnswered = sql`${answeredAt} < ${before.toISOString()}::timestamptz`
  const isErased = sql`${email} = ''`
  await eraseRequests(db, sql`${citizenId} is null and ${isAnswered} and not ${isErased}`)
}
