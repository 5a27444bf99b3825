import { and, eq, isNotNull, lt, notExists, sql } from 'drizzle-orm'
import { citizens, codes } from '#server/db/schema.ts'
import type { Ports } from '#server/ports/ports.ts'

/**
 * Erases what enrolled clients entered for an account begun before an instant and never confirmed. They stay enrolled
 * and may begin again with their PIN.
 */
export async function purgeAbandonedRegistrations(
  { db, clock }: Ports,
  before: Date,
): Promise<void> {
  const now = clock.now()
  const inFlight = db
    .select({ one: sql`1` })
    .from(codes)
    .where(and(eq(codes.citizenId, citizens.id), sql`${codes.expiresAt} > ${now.toISOString()}`))
  await db
    .update(citizens)
    .set({
      passwordHash: null,
      pendingTelefon: null,
      pendingDialcode: null,
      pendingIsocode: null,
      pendingEmail: null,
      consentedAt: null,
    })
    .where(
      and(
        eq(citizens.state, 'inrolat'),
        isNotNull(citizens.passwordHash),
        lt(citizens.consentedAt, before),
        notExists(inFlight),
      ),
    )
}
