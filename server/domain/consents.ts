import { asc, eq } from 'drizzle-orm'
import { consentVersions } from '#contract/consents.ts'
import type { ConsentKind } from '#contract/consents.ts'
import type { Db } from '#server/db/db.ts'
import { consents } from '#server/db/schema.ts'

export interface Consent {
  citizenId: number
  kind: ConsentKind
  /** False when withdrawn. */
  given: boolean
  /** Object of the consent: `plata:12`, `card:3`, `contract:3`. */
  subject: string
  at: Date
}

/** Records a consent given or withdrawn. */
export async function recordConsent(db: Db, consent: Consent): Promise<void> {
  await db.insert(consents).values({ ...consent, textVersion: consentVersions[consent.kind] })
}

/** Lists the consents a citizen gave and withdrew, for the export of their data. */
export async function exportConsents(db: Db, citizenId: number) {
  const rows = await db
    .select()
    .from(consents)
    .where(eq(consents.citizenId, citizenId))
    .orderBy(asc(consents.id))
  return rows.map(({ kind, given, textVersion, subject, at }) => ({
    pentru: kind,
    acord: given,
    versiunea_textului: textVersion,
    la_ce: subject,
    la: at.toISOString(),
  }))
}
