import * as z from 'zod'
import type { Language } from '#contract/languages.ts'
import { publishTranslationsChange } from '#server/db/pubsub.ts'
import { translations } from '#server/db/schema.ts'
import { toTranslationRow } from '#server/domain/translations.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { CityContent } from '#server/config/city/city-content.ts'
import { getDemoCity } from '#server/config/city/load-city.ts'
import { findCityContent } from './city-texts.ts'
import english from './content/traduceri-en.json' with { type: 'json' }

const LANGUAGE: Language = 'en'

const ofPortal = z.record(z.string(), z.string()).parse(english)

/** English of the content seeded in the demonstration's city, by its Romanian text. */
export const initialTranslations = createTranslations(getDemoCity().content)

function createTranslations(content: CityContent): Record<string, string> {
  const reworded = new Set(Object.keys(content.texte))
  const kept = Object.entries(ofPortal).filter(([original]) => !reworded.has(original))
  return { ...Object.fromEntries(kept), ...content['traduceri-en'] }
}

/** Seeds the missing translations of our content; an operator's changes are kept. */
export async function seedTranslations({ db, env }: Pick<Ports, 'db' | 'env'>): Promise<void> {
  const rows = Object.entries(createTranslations(findCityContent(env))).map(([original, text]) =>
    toTranslationRow(LANGUAGE, original, text),
  )
  const added = await db
    .insert(translations)
    .values(rows)
    .onConflictDoNothing()
    .returning({ original: translations.original })
  if (added.length > 0) await publishTranslationsChange(db)
}
