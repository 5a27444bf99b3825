import { and, asc, eq } from 'drizzle-orm'
import { templateFields } from '#contract/desk/cazuri.ts'
import type { DeskCase, Template, TemplateField } from '#contract/desk/cazuri.ts'
import type { DeskCaseKind } from '#contract/desk/coada.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import type { Db } from '#server/db/db.ts'
import { answerTemplates } from '#server/db/schema.ts'
import { single } from '#server/db/single.ts'
import { audit } from '#server/domain/audit.ts'
import { formatDate, formatFullDay } from '#server/domain/format.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'
import { caseDeskTexts } from './texts.ro.ts'

const FIELD = /\{([^{}\s]*)\}/g
const isField = (name: string): name is TemplateField =>
  templateFields.some((field) => field === name)

interface TemplateToSave extends Omit<Template, 'id' | 'categorie'> {
  id?: number | undefined
  categorie?: string | undefined
}

/** Lists the templates of one kind of case, by title. */
export async function listTemplates(db: Db, kind: DeskCaseKind): Promise<Template[]> {
  const rows = await db
    .select()
    .from(answerTemplates)
    .where(eq(answerTemplates.kind, kind))
    .orderBy(asc(answerTemplates.title), asc(answerTemplates.id))
  return rows.map(toTemplate)
}

/** Adds a template, or changes the one with the id. Throws `date_invalide` (unknown field) and `inexistent`. */
export function saveTemplate(
  { clock, actor, requestId = '' }: OperatorContext,
  db: Db,
  kind: DeskCaseKind,
  { id, titlu: title, categorie: category = '', text }: TemplateToSave,
): Promise<{ id: number }> {
  const unknown = [...text.matchAll(FIELD)].some(([, name = '']) => !isField(name))
  if (unknown) throw fieldErrors({ text: 'invalid' })
  const values = { kind, title, category, text, updatedAt: clock.now() }
  return db.transaction(async (tx) => {
    const [row] =
      id === undefined
        ? [await insertTemplate(tx, values)]
        : await tx.update(answerTemplates).set(values).where(isTemplate(kind, id)).returning()
    if (!row) throw new ApiError('inexistent')
    const subject = `sablon:${row.id}`
    await audit(tx, { actor, action: 'sablon.salvat', subject, requestId })
    return { id: row.id }
  })
}

/** Deletes a template. Throws `inexistent`. */
export function deleteTemplate(
  { actor, requestId = '' }: OperatorContext,
  db: Db,
  kind: DeskCaseKind,
  id: number,
): Promise<void> {
  return db.transaction(async (tx) => {
    const rows = await tx.delete(answerTemplates).where(isTemplate(kind, id)).returning()
    if (rows.length === 0) throw new ApiError('inexistent')
    await audit(tx, { actor, action: 'sablon.sters', subject: `sablon:${id}`, requestId })
  })
}

/** Finds a template. Throws `inexistent`. */
export async function requireTemplate(db: Db, kind: DeskCaseKind, id: number): Promise<Template> {
  const [row] = await db.select().from(answerTemplates).where(isTemplate(kind, id))
  if (!row) throw new ApiError('inexistent')
  return toTemplate(row)
}

/** Fills a template in for a case. A field without a value stays in the text, and is listed. */
export function renderTemplate(
  { text }: Pick<Template, 'text'>,
  shown: DeskCase,
): { text: string; lipsesc: TemplateField[] } {
  const values = readFields(shown)
  const missing = new Set<TemplateField>()
  const filled = text.replaceAll(FIELD, (field, name: string) => {
    if (!isField(name)) return field
    if (values[name] !== '') return values[name]
    missing.add(name)
    return field
  })
  return { text: filled, lipsesc: [...missing] }
}

/** Throws `date_invalide` when an answer still has a field of a template that nobody filled in. */
export function assertFilledIn(text: string): void {
  const left = [...text.matchAll(FIELD)].some(([, name = '']) => isField(name))
  if (left) throw fieldErrors({ text: 'invalid' })
}

function readFields({
  numar,
  denumire,
  termen_la,
  persoana,
  contracte,
  loc,
  ridicari,
}: DeskCase): Record<TemplateField, string> {
  const chosen =
    contracte.find(({ ales }) => ales) ?? (contracte.length === 1 ? contracte[0] : undefined)
  return {
    nume: persoana.nume,
    numar,
    denumire,
    adresa: loc?.adresa_text ?? '',
    termen: termen_la === null ? '' : formatDate(new Date(termen_la)),
    zi_ridicare: ridicari?.urmatoarea ? formatFullDay(ridicari.urmatoarea.data) : '',
    cod_client: chosen?.cod_client ?? '',
  }
}

async function insertTemplate(tx: Db, values: typeof answerTemplates.$inferInsert) {
  const count = await tx.$count(answerTemplates, eq(answerTemplates.kind, values.kind))
  if (count >= deskLimits.answerTemplates) {
    throw new ApiError('stare_nepotrivita', { sentence: caseDeskTexts.tooManyTemplates })
  }
  return single(await tx.insert(answerTemplates).values(values).returning())
}

const isTemplate = (kind: DeskCaseKind, id: number) =>
  and(eq(answerTemplates.id, id), eq(answerTemplates.kind, kind))

const toTemplate = ({ id, title, category, text }: typeof answerTemplates.$inferSelect) => ({
  id,
  titlu: title,
  categorie: category,
  text,
})
