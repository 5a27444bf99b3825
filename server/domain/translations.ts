import { createHash } from 'node:crypto'
import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { Db } from '#server/db/db.ts'
import { translations } from '#server/db/schema.ts'
import type { UpsertOptions } from '#server/db/upsert.ts'
import type { Ports } from '#server/ports/ports.ts'
import { fillOperatorPlaceholders } from './operator-placeholders.ts'

/** Returns the translation of a Romanian text; null if there is none. */
export type Translate = (original: string) => string | null

/** Content of the operator in other languages, kept in memory until it changes. */
export class Translations {
  readonly #ports: Pick<Ports, 'db' | 'env'>
  readonly #ours: Translate
  readonly #translators = new Map<Language, Promise<Translate>>()

  /** `ours` translates the sentences of the code itself, which come before stored ones. */
  constructor(ports: Pick<Ports, 'db' | 'env' | 'pubSub'>, ours: Translate) {
    this.#ports = ports
    this.#ours = ours
    const clear = () => this.#translators.clear()
    ports.pubSub.watch({ back: clear, translationsChanged: clear })
  }

  /** Returns the translator to a language, the same one until translations change; null for Romanian, which is not translated. */
  async translatorTo(language: Language): Promise<Translate | null> {
    if (language === 'ro') return null
    const known = this.#translators.get(language)
    if (known) return known
    const read = this.#read(language)
    this.#translators.set(language, read)
    read.catch(() => this.#forget(language, read))
    return read
  }

  async #read(language: Language): Promise<Translate> {
    const { db, env } = this.#ports
    const fill = (text: string) => fillOperatorPlaceholders(text, env.operator)
    const rows = await readDictionary(db, language)
    const dictionary = new Map([...rows].map(([original, text]) => [fill(original), fill(text)]))
    return (original) => this.#ours(original) ?? dictionary.get(original) ?? null
  }

  #forget(language: Language, failed: Promise<unknown>): void {
    if (this.#translators.get(language) === failed) this.#translators.delete(language)
  }
}

const hash = (original: string): string => createHash('sha256').update(original).digest('hex')

/** SQL expression: all translations of a text, joined; null if there is none. */
export const translationsOf = (original: SQL): SQL => sql`(
  select string_agg(${translations.text}, ' ') from ${translations}
  where ${translations.originalHash} = encode(sha256(convert_to(${original}, 'UTF8')), 'hex')
)`

/** Builds the stored row of a translation. */
export const toTranslationRow = (language: Language, original: string, text: string) => ({
  language,
  originalHash: hash(original),
  original,
  text,
})

/** Columns by which translations are found and that a new one changes. */
export const translationUpsert: UpsertOptions<typeof translations.$inferInsert> = {
  key: ['language', 'originalHash'],
  update: ['text', 'original'],
}

/** Translates a few texts of content, for a message; one without a translation stays. */
export async function translateTexts(
  db: Db,
  language: Language,
  originals: string[],
): Promise<string[]> {
  const rows = await db
    .select({ original: translations.original, text: translations.text })
    .from(translations)
    .where(
      and(
        eq(translations.language, language),
        inArray(translations.originalHash, originals.map(hash)),
      ),
    )
  const found = new Map(rows.map(({ original, text }) => [original, text]))
  return originals.map((original) => found.get(original) || original)
}

/** Reads the translations of a language as stored, by their Romanian texts. */
export async function readDictionary(db: Db, language: Language): Promise<Map<string, string>> {
  const rows = await db
    .select({ original: translations.original, text: translations.text })
    .from(translations)
    .where(and(eq(translations.language, language), ne(translations.text, '')))
  return new Map(rows.map(({ original, text }) => [original, text]))
}
