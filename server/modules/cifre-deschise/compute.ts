import { notInArray, sql } from 'drizzle-orm'
import { openPeriods } from '#contract/cifre-deschise.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { openFigures } from '#server/db/schema.ts'
import { upsert } from '#server/db/upsert.ts'
import { toBucket } from '#server/modules/cifre/period.ts'
import type { Bucket } from '#server/modules/cifre/period.ts'
import type { Ports } from '#server/ports/ports.ts'
import { findMainStreets, toStoredFigures } from './domain.ts'
import type { PeriodFacts } from './domain.ts'
import { listOpenPeriods, toOpenPeriod } from './period.ts'
import { countOthers, countPublic, listPublicCategories, timePublic } from './repo.ts'

const MINUTE_MS = 60_000
/** Figures of the days up to today are computed anew after this time. */
const ROLLING_MS = 15 * MINUTE_MS
/** A past month changes only when one of its cases is reopened. */
const MONTH_MS = 24 * 60 * MINUTE_MS

/** Category of the figures of all of them together. */
export const ALL = ''

/** Computes the figures of a period, for each category, and stores them. */
export async function computePeriod(db: Db, now: Date, name: string): Promise<void> {
  const { nume: period, de_la: fromDay, pana_la: toDay } = toOpenPeriod(name, dayOf(now))
  const bucket = toBucket({ de_la: fromDay, pana_la: toDay })
  const { facts, categories } = await readFacts(db, bucket, now)
  const rows = [null, ...categories.map(({ cod }) => cod)].map((category) => ({
    period,
    category: category ?? ALL,
    fromDay,
    toDay,
    figures: toStoredFigures(facts, category),
    computedAt: now,
  }))
  await upsert(db, openFigures, rows, {
    key: ['period', 'category'],
    update: ['fromDay', 'toDay', 'figures', 'computedAt'],
  })
}

const readFacts = (db: Db, bucket: Bucket, now: Date) =>
  db.transaction(async (tx) => {
    // A year of cases is grouped in memory, not on disk.
    await tx.execute(sql`set local work_mem = '64MB'`)
    const counted = await countPublic(tx, bucket, now)
    const facts: PeriodFacts = {
      counted,
      mainStreets: findMainStreets(counted),
      timed: await timePublic(tx, bucket),
      others: await countOthers(tx, bucket),
    }
    return { facts, categories: await listPublicCategories(tx) }
  })

/** Computes the figures of the periods whose time has come, and drops those of months no longer offered. */
export async function refreshOpenFigures({
  db,
  clock,
  env,
}: Pick<Ports, 'db' | 'clock' | 'env'>): Promise<void> {
  if (env.featuresOff.has('opendata')) return
  const now = clock.now()
  const names = listOpenPeriods(dayOf(now))
  await db.delete(openFigures).where(notInArray(openFigures.period, names))
  const rows = await db
    .select({ period: openFigures.period, at: sql<string>`min(${openFigures.computedAt})` })
    .from(openFigures)
    .groupBy(openFigures.period)
  const computed = new Map(rows.map(({ period, at }) => [period, new Date(at).getTime()]))
  for (const name of names) {
    const age = now.getTime() - (computed.get(name) ?? -Infinity)
    if (age >= (isRolling(name) ? ROLLING_MS : MONTH_MS)) await computePeriod(db, now, name)
  }
}

const isRolling = (name: string): boolean => name === openPeriods.days || name === openPeriods.year
