import { eq, sql } from 'drizzle-orm'
import type { OpenFigures, OpenNumbers, StoredOpenFigures } from '#contract/cifre-deschise.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { openFigures } from '#server/db/schema.ts'
import { createSingleFlight } from '#server/domain/single-flight.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'
import type { Ports } from '#server/ports/ports.ts'
import { ALL, computePeriod } from './compute.ts'
import { addFigures } from './domain.ts'
import { listOpenMonths, toOpenPeriod } from './period.ts'
import { listPublicCategories } from './repo.ts'

/** Streets and squares of one answer. */
const MOST_STREETS = 100
const MOST_SQUARES = 300

export interface OpenQuery {
  perioada?: string | undefined
  categorie?: string | undefined
}

type Reading = Pick<Ports, 'requestDb' | 'clock' | 'env'>

const computeOnce = createSingleFlight<void, string>()

/**
 * Reads the figures of a period, of one category if given. A job computes them; a period that it has not come to yet is
 * computed here. Throws `date_invalide` for a period or category that is not offered.
 */
export async function readOpenNumbers(
  ports: Reading,
  { perioada, categorie }: OpenQuery,
  mostStreets = MOST_STREETS,
): Promise<OpenNumbers> {
  const { requestDb, clock, env } = ports
  const today = dayOf(clock.now())
  const { nume } = toOpenPeriod(perioada, today)
  const categories = await listPublicCategories(requestDb)
  if (categorie !== undefined && !categories.some(({ cod }) => cod === categorie)) {
    throw fieldErrors({ categorie: 'invalid' })
  }
  const rows = await findOrCompute(ports, nume, categorie ?? ALL)
  const totals = new Map(rows.map(({ category, total }) => [category, total]))
  const row = rows.find(({ figures }) => figures !== null) ?? rows[0]!
  const { total, strazi, alte_strazi, patrate, ...counts } = row.figures ?? NOTHING
  const { denumire, adresa } = env.city.licenta_date
  return {
    perioada: { nume, de_la: row.fromDay, pana_la: row.toDay },
    luni: listOpenMonths(today),
    ...(categorie !== undefined && { categorie }),
    calculat_la: row.computedAt.toISOString(),
    total,
    categorii: categories.map(({ cod, denumire: name, target }) => ({
      cod,
      denumire: name,
      ...(target !== null && { tinta_zile: target }),
      cifre: totals.get(cod) ?? null,
    })),
    strazi: strazi.slice(0, mostStreets),
    alte_strazi: addFigures([alte_strazi, ...strazi.slice(mostStreets)]),
    patrate: patrate.toSorted((one, other) => other.cazuri - one.cazuri).slice(0, MOST_SQUARES),
    ...counts,
    licenta: { nume: denumire, adresa },
  }
}

/** Figures of a category that became one about public places since they were computed. */
const NOTHING: StoredOpenFigures = {
  total: null,
  strazi: [],
  alte_strazi: addFigures([]),
  patrate: [],
  solicitari: null,
  ridicari: null,
}

async function findOrCompute(ports: Reading, period: string, category: string) {
  const { requestDb, clock } = ports
  const found = await findStored(requestDb, period, category)
  if (found.length > 0) return found
  await computeOnce(ports, period, () => computePeriod(requestDb, clock.now(), period))
  return findStored(requestDb, period, category)
}

/** Reads the totals of a period by category, and all figures of one. */
const findStored = (db: Db, period: string, category: string) =>
  db
    .select({
      category: openFigures.category,
      fromDay: openFigures.fromDay,
      toDay: openFigures.toDay,
      computedAt: openFigures.computedAt,
      total: sql<OpenFigures | null>`nullif(${openFigures.figures} -> 'total', 'null')`,
      figures: sql<StoredOpenFigures | null>`case when ${openFigures.category} = ${category} then ${openFigures.figures} end`,
    })
    .from(openFigures)
    .where(eq(openFigures.period, period))
