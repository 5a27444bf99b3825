import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { pointFields } from '#contract/desk/puncte.ts'
import type { Db } from '#server/db/db.ts'
import { publicPoints } from '#server/db/schema.ts'
import { upsert } from '#server/db/upsert.ts'
import type { Counts, UpsertOptions } from '#server/db/upsert.ts'
import { audit } from '#server/domain/audit.ts'
import { describeChanges } from '#server/modules/continut/describe-changes.ts'
import type { ContentKind } from '#server/modules/continut/kind.ts'
import { pointTexts } from './texts.ro.ts'

export type PointContent = z.infer<typeof pointFields>
type PointRow = typeof publicPoints.$inferSelect

/** Writes points over those stored, by code. Whether one is withdrawn is decided at the desk. */
export const pointUpsert: UpsertOptions<typeof publicPoints.$inferInsert> = {
  key: ['cod'],
  update: [
    'denumire',
    'tip',
    'adresa',
    'lat',
    'lng',
    'fractii',
    'program',
    'nonStop',
    'descriere',
    'servicii',
    'telefon',
    'email',
    'observatii',
    'accessible',
  ],
}

/** Writes a point, which citizens see from then on. */
export function putPoint(tx: Db, cod: string, content: PointContent): Promise<Counts> {
  const { non_stop, accesibil, ...row } = content
  const point = { ...row, cod, nonStop: non_stop, accessible: accesibil, active: true }
  const { key, update } = pointUpsert
  return upsert(tx, publicPoints, [point], { key, update: [...update, 'active'] })
}

/** Public points as content with versions, by their codes. */
export const pointKind: ContentKind<PointContent> = {
  name: 'punct',
  parse: (stored) => pointFields.parse(stored),
  async read(db, cod) {
    const [row] = await db.select().from(publicPoints).where(eq(publicPoints.cod, cod))
    return row?.active ? toContent(row) : null
  },
  async publish({ actor, requestId = '' }, tx, cod, content) {
    await putPoint(tx, cod, content)
    await audit(tx, { actor, action: 'punct.publicat', subject: cod, requestId })
  },
  describe: describeChanges(toTexts),
  toTexts,
}

export const toContent = (row: PointRow): PointContent => ({
  denumire: row.denumire,
  tip: row.tip,
  adresa: row.adresa,
  lat: row.lat,
  lng: row.lng,
  fractii: row.fractii as PointContent['fractii'],
  program: row.program,
  non_stop: row.nonStop,
  descriere: row.descriere,
  servicii: row.servicii,
  telefon: row.telefon,
  email: row.email,
  observatii: row.observatii,
  accesibil: row.accessible,
})

function toTexts(point: PointContent): Record<string, string> {
  const { names, yes, no, unknown } = pointTexts
  const { lat, lng, fractii, program, servicii, non_stop, accesibil } = point
  const toWord = (value: boolean) => (value ? yes : no)
  const days = program.map(
    ({ zi, intervale }) => `${zi} ${intervale.map((span) => span.join('–')).join(', ')}`,
  )
  return {
    [names.denumire]: point.denumire,
    [names.tip]: point.tip,
    [names.adresa]: point.adresa,
    [names.loc]: `${lat}, ${lng}`,
    [names.fractii]: fractii.join(', '),
    [names.program]: days.join('\n'),
    [names.non_stop]: toWord(non_stop),
    [names.descriere]: point.descriere,
    [names.servicii]: servicii.join('\n'),
    [names.telefon]: point.telefon,
    [names.email]: point.email,
    [names.observatii]: point.observatii,
    [names.accesibil]: accesibil === null ? unknown : toWord(accesibil),
  }
}
