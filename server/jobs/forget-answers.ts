import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { addressSave } from '#contract/cetatean.ts'
import { register, registerInrolat } from '#contract/register.ts'
import { saveSolicitareContract } from '#contract/solicitari.ts'
import { uploadFileRegister } from '#contract/uploads.ts'
import { addresses, citizens, files, idempotency, solicitari } from '#server/db/schema.ts'
import type { Ports } from '#server/ports/ports.ts'

/** The calls whose object may be gone one day, and what is still there of them. */
const made: [path: string, present: SQL][] = [
  [uploadFileRegister.path, sql`select id from ${files}`],
  [addressSave.path, sql`select id from ${addresses}`],
  [saveSolicitareContract.path, sql`select id from ${solicitari}`],
  [register.path, sql`select id from ${citizens} where state <> 'inchis'`],
  [registerInrolat.path, sql`select id from ${citizens} where state <> 'inchis'`],
]

/** Forgets the answers of keyed calls whose object is gone: with their key it may be made anew. */
export async function forgetAnswers({ db }: Pick<Ports, 'db'>): Promise<void> {
  for (const [path, present] of made) {
    const isGone = sql`not exists (
      select 1 from (${present}) present where present.id::text = ${idempotency.objectId}
    )`
    const hasObject = sql`${idempotency.objectId} is not null`
    await db.delete(idempotency).where(and(eq(idempotency.route, path), hasObject, isGone))
  }
}
