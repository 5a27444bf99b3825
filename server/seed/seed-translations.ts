import * as z from 'zod'
import type { Language } from '#contract/languages.ts'
import { publishTranslationsChange } from '#server/db/pubsub.ts'
import { translations } from '#server/db/schema.ts'
import { toTranslationRow } from '#server/domain/translations.ts'
import type { Ports } from '#server/ports/ports.ts'
import english from './content/traduceri-en.json' with { type: 'json' }

const LANGUAGE: Language = 'en'

/** English of the seeded content, by its Romanian text. */
export const initialTranslations = z.record(z.string(), z.string()).parse(english)

/** Seeds the missing translations of our content; an operator's changes are kept. */
export async function seedTranslations({ db }: Pick<Ports, 'db'>): Promise<void> {
  const rows = Object.entries(initialTranslations).map(([original, text]) =>
    toTranslationRow(LANGUAGE, original, text),
  )
  const added = await db
    .insert(translations)
    .values(rows)
    .onConflictDoNothing()
    .returning({ original: translations.original })
  if (added.length > 0) await publishTranslationsChange(db)
}
