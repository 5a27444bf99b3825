import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { announcementLimits } from '#contract/operator/anunturi.ts'
import type { Audience, AudiencePreview } from '#contract/operator/anunturi.ts'
import type { Db } from '#server/db/db.ts'
import { citizens, contracts, pushSubscriptions, sessions } from '#server/db/schema.ts'
import {
  activeCitizen,
  hasChannelEnabled,
  hasEmail,
  hasPhone,
  isActiveSession,
} from '#server/domain/bulk-notifications.ts'
import { messageTexts } from '#server/domain/message-texts.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { resolveAudience } from './audience.ts'
import { ANNOUNCEMENT_KIND } from './domain.ts'

/** Addresses among which the examples are sought: all of them may be too many to sort. */
const EXAMPLE_ROWS = 500

type Needs = Pick<OperatorContext, 'env' | 'clock'>

/** Counts who an announcement would reach. The SMS quota may allow fewer SMS. */
export async function previewAudience(
  { env, clock }: Needs,
  db: Db,
  audience: Audience,
): Promise<AudiencePreview> {
  const { ofCitizens, ofContracts, unknown } = await resolveAudience(db, audience)
  const recipients = and(activeCitizen, ofCitizens)
  const { cetateni, ...canale } = await countReach(db, env, recipients)
  const push = env.push ? await countDevices(db, clock.now(), recipients) : 0
  return {
    cetateni,
    canale: { ...canale, push },
    contracte: await db.$count(contracts, ofContracts),
    exemple: await listExamples(db, ofContracts),
    necunoscute: unknown,
    text_push: messageTexts.ro.pushText,
  }
}

async function countReach(
  db: Db,
  { featuresOff }: Pick<Needs['env'], 'featuresOff'>,
  recipients: SQL | undefined,
) {
  const countIf = (condition: SQL | undefined) =>
    sql<number>`count(*) filter (where ${condition})::int`
  const [row] = await db
    .select({
      cetateni: sql<number>`count(*)::int`,
      aplicatie: countIf(hasChannelEnabled(ANNOUNCEMENT_KIND, 'aplicatie')),
      email: countIf(and(hasChannelEnabled(ANNOUNCEMENT_KIND, 'email'), hasEmail)),
      sms: featuresOff.has('sms')
        ? sql<number>`0`
        : countIf(and(hasChannelEnabled(ANNOUNCEMENT_KIND, 'sms'), hasPhone)),
    })
    .from(citizens)
    .where(recipients)
  if (!row) throw new Error('count of citizens returned no row')
  return row
}

async function countDevices(db: Db, now: Date, recipients: SQL | undefined): Promise<number> {
  const [devices] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(citizens, eq(citizens.id, pushSubscriptions.citizenId))
    .where(and(recipients, hasChannelEnabled(ANNOUNCEMENT_KIND, 'push'), isActiveSession(now)))
  return devices?.count ?? 0
}

/** Lists a few streets and house numbers, without flats, so that nobody is named. */
async function listExamples(db: Db, ofContracts: SQL | undefined): Promise<string[]> {
  const some = db
    .select({
      example:
        sql<string>`(${contracts.address} ->> 'strada') || ' nr. ' || (${contracts.address} ->> 'numar')`.as(
          'example',
        ),
    })
    .from(contracts)
    .where(ofContracts)
    .limit(EXAMPLE_ROWS)
    .as('some')
  const rows = await db
    .selectDistinct({ example: some.example })
    .from(some)
    .orderBy(some.example)
    .limit(announcementLimits.examples)
  return rows.map(({ example }) => example)
}
