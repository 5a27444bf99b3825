import { createHash } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import type { Env } from '#server/config/env.ts'
import type { Db } from '#server/db/db.ts'
import { publishTranslationsChange } from '#server/db/pubsub.ts'
import { translations } from '#server/db/schema.ts'
import { upsert } from '#server/db/upsert.ts'
import type { Counts } from '#server/db/upsert.ts'
import { audit } from '#server/domain/audit.ts'
import { listContentTexts } from '#server/domain/content-texts.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { readDictionary, toTranslationRow, translationUpsert } from '#server/domain/translations.ts'

/** The operator's content in English. */

export const LANGUAGE: Language = 'en'

export interface TranslatedText {
  /** The Romanian text, exactly. */
  original: string
  /** Empty without a translation. */
  text: string
}

/** Lists the content's texts with their translations. */
export async function listTranslations(
  db: Db,
  env: Pick<Env, 'operator'>,
): Promise<TranslatedText[]> {
  const dictionary = await readDictionary(db, LANGUAGE)
  const originals = await listContentTexts(db, env)
  return originals.map((original) => ({ original, text: dictionary.get(original) ?? '' }))
}

/** A translation with its position in a list that does not move when other texts change. */
export interface PlacedTranslation {
  position: string
  translation: TranslatedText
}

/** Orders translations by a hash of their Romanian text, and returns those after a position. */
export const pageTranslations = (
  texts: readonly TranslatedText[],
  after: string | undefined,
): PlacedTranslation[] =>
  texts
    .map((translation) => ({
      translation,
      position: createHash('sha256').update(translation.original).digest('hex'),
    }))
    .filter(({ position }) => after === undefined || position > after)
    .toSorted((one, other) => (one.position < other.position ? -1 : 1))

/** Adds or changes translations; of a text that comes twice, the last counts. An empty one leaves the text in Romanian. */
export async function saveTranslations(
  { actor, requestId = '' }: Pick<OperatorContext, 'actor' | 'requestId'>,
  tx: Db,
  texts: readonly TranslatedText[],
): Promise<Counts> {
  const rows = new Map(
    texts.map(({ original, text }) => [original, toTranslationRow(LANGUAGE, original, text)]),
  )
  await publishTranslationsChange(tx)
  const counts = await upsert(tx, translations, [...rows.values()], translationUpsert)
  await audit(tx, { actor, action: 'traduceri.salvate', requestId })
  return counts
}
