import * as z from 'zod'
import { caseKinds } from '#contract/desk/coada.ts'
import { answerTemplates } from '#server/db/schema.ts'
import type { Ports } from '#server/ports/ports.ts'
import templatesContent from './content/sabloane.json' with { type: 'json' }

const template = z.object({
  fel: z.enum(caseKinds),
  /** Code of the type or category; empty: all. */
  categorie: z.string(),
  titlu: z.string(),
  text: z.string(),
})

/** Templates of answers of a new installation. */
export const initialTemplates = z.array(template).parse(templatesContent)

/** Seeds the templates of each kind of case that has none; what the staff have changed is kept. */
export async function seedTemplates({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  const filled = await db.selectDistinct({ kind: answerTemplates.kind }).from(answerTemplates)
  const known = new Set(filled.map(({ kind }) => kind))
  const rows = initialTemplates
    .filter(({ fel }) => !known.has(fel))
    .map(({ fel: kind, categorie: category, titlu: title, text }) => ({
      kind,
      category,
      title,
      text,
      updatedAt: clock.now(),
    }))
  if (rows.length > 0) await db.insert(answerTemplates).values(rows)
}
