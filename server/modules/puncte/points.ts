import { and, asc, eq, gt } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { DeskPoint } from '#contract/desk/puncte.ts'
import { isRecordCode } from '#contract/record-code.ts'
import { emailRule } from '#contract/rules.ts'
import type { Db } from '#server/db/db.ts'
import { publicPoints } from '#server/db/schema.ts'
import { matchesSearch } from '#server/db/search.ts'
import { audit } from '#server/domain/audit.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { decodeCursor, pageSize, toCursorPage } from '#server/http/cursor.ts'
import { readLatestNumbers } from '#server/modules/continut/latest-numbers.ts'
import { assertNotLinked } from '#server/modules/continut/linking-texts.ts'
import { changeContent } from '#server/modules/continut/versions.ts'
import { pointKind, toContent } from './point-content.ts'
import type { PointContent } from './point-content.ts'
import { pointTexts } from './texts.ro.ts'

type PointRow = typeof publicPoints.$inferSelect

interface ListQuery {
  cauta?: string | undefined
  tip?: string | undefined
  cursor?: string | undefined
  limita?: number | undefined
}

/** Lists one page of the points, withdrawn ones too, by name. */
export async function listDeskPoints(db: Db, { cauta, tip, ...page }: ListQuery) {
  const limit = pageSize(page)
  const after = decodeCursor(z.int(), page.cursor)
  const { id, denumire, adresa, cod } = publicPoints
  const rows = await db
    .select()
    .from(publicPoints)
    .where(
      and(
        after === undefined ? undefined : gt(id, after),
        tip === undefined ? undefined : eq(publicPoints.tip, tip),
        matchesSearch(cauta, denumire, adresa, cod),
      ),
    )
    .orderBy(asc(id))
    .limit(limit + 1)
  const found = toCursorPage(rows, limit, (row) => row.id)
  return { lista: await describePoints(db, found.rows), urmator: found.urmator }
}

/** Adds a point. Throws `date_invalide` if its code is taken or is none. */
export async function addPoint(
  context: OperatorContext,
  db: Db,
  { cod, ...content }: PointContent & { cod: string },
): Promise<DeskPoint> {
  if (!isRecordCode(cod)) throw refuseField('cod', pointTexts.code)
  assertEmail(content)
  await db.transaction(async (tx) => {
    const ref = { kind: pointKind, key: cod }
    await changeContent(context, tx, ref, { action: 'publicare' }, async () => {
      if (await findByCode(tx, cod)) throw refuseField('cod', pointTexts.knownCode)
      await pointKind.publish(context, tx, cod, content)
    })
  })
  return describePoint(db, (await findByCode(db, cod))!)
}

/** Changes a point, which citizens see from then on. Throws `inexistent`, `date_invalide`, `modificat_intre_timp`. */
export async function savePoint(
  context: OperatorContext,
  db: Db,
  id: number,
  { seen, content }: { seen: number; content: PointContent },
): Promise<DeskPoint> {
  assertEmail(content)
  await db.transaction(async (tx) => {
    const { cod } = await findById(tx, id)
    const change = { action: 'publicare', seen } as const
    await changeContent(context, tx, { kind: pointKind, key: cod }, change, () =>
      pointKind.publish(context, tx, cod, content),
    )
  })
  return describePoint(db, await findById(db, id))
}

/**
 * Withdraws a point from what citizens see. Throws `inexistent`, `date_invalide` if texts or scheduled announcements
 * link to it, and `modificat_intre_timp`.
 */
export async function withdrawPoint(
  context: OperatorContext,
  db: Db,
  id: number,
  seen: number,
): Promise<DeskPoint> {
  const { actor, requestId = '' } = context
  await db.transaction(async (tx) => {
    const { cod } = await findById(tx, id)
    const change = { action: 'retragere', seen } as const
    await changeContent(context, tx, { kind: pointKind, key: cod }, change, async () => {
      await tx.update(publicPoints).set({ active: false }).where(eq(publicPoints.id, id))
      await assertNotLinked(context, tx, { kind: 'punct', id })
      await audit(tx, { actor, action: 'punct.retras', subject: cod, requestId })
    })
  })
  return describePoint(db, await findById(db, id))
}

/** Stands for the operator's own address. */
export const OPERATOR_EMAIL = '{email_operator}'

function assertEmail({ email }: PointContent): void {
  if (email === '' || email === OPERATOR_EMAIL || emailRule(email) === null) return
  throw refuseField('email', pointTexts.email)
}

const refuseField = (name: string, sentence: string): ApiError =>
  new ApiError('date_invalide', { fields: { [name]: [sentence] } })

async function findByCode(db: Db, cod: string): Promise<PointRow | undefined> {
  const [row] = await db.select().from(publicPoints).where(eq(publicPoints.cod, cod))
  return row
}

async function findById(db: Db, id: number): Promise<PointRow> {
  const [row] = await db.select().from(publicPoints).where(eq(publicPoints.id, id))
  if (!row) throw new ApiError('inexistent')
  return row
}

const describePoint = async (db: Db, row: PointRow): Promise<DeskPoint> =>
  (await describePoints(db, [row]))[0]!

async function describePoints(db: Db, rows: PointRow[]): Promise<DeskPoint[]> {
  const versions = await readLatestNumbers(
    db,
    pointKind,
    rows.map(({ cod }) => cod),
  )
  return rows.map((row) => ({
    id: row.id,
    cod: row.cod,
    ...toContent(row),
    activ: row.active,
    versiune: versions.get(row.cod) ?? 0,
  }))
}
