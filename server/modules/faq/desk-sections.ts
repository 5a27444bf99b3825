import { max } from 'drizzle-orm'
import type { FaqQuestion, FaqSection, FaqSectionContent } from '#contract/desk/continut.ts'
import { faqSlugs } from '#contract/faq-slugs.ts'
import type { Db } from '#server/db/db.ts'
import { faqItems } from '#server/db/schema.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { operatorPlaceholders } from '#server/domain/operator-placeholders.ts'
import { readDictionary } from '#server/domain/translations.ts'
import { judgeEnglish } from '#server/modules/continut/english.ts'
import { changeContent, readContents, readLatestNumber } from '#server/modules/continut/versions.ts'
import { checkSection } from './check-sections.ts'
import { assertLinks, faqKind, writeSection } from './section.ts'
import type { Section } from './section.ts'

/** A section as the desk sends it. */
export interface GivenSection {
  sectiune: string
  intrebari: FaqQuestion[]
  versiune: number
}

const refOf = (slug: string) => ({ kind: faqKind, key: slug })

/** Lists the sections that screens open, and what others there are. */
export async function listSections(db: Db): Promise<FaqSection[]> {
  const english = await readDictionary(db, 'en')
  const rows = await db.select().from(faqItems)
  const changes = await db
    .select({ slug: faqItems.slug, at: max(faqItems.updatedAt) })
    .from(faqItems)
    .groupBy(faqItems.slug)
  const slugs = new Set([...faqSlugs, ...changes.map(({ slug }) => slug).toSorted()])
  return [...slugs].map((sectiune) => {
    const own = rows.filter(({ slug }) => slug === sectiune)
    const isEnglish = ({ intrebare, raspuns }: FaqQuestion) =>
      english.has(intrebare) && english.has(raspuns)
    return {
      sectiune,
      intrebari: own.length,
      fara_engleza: own.filter((one) => !isEnglish(one)).length,
      schimbata_la: changes.find(({ slug }) => slug === sectiune)?.at?.toISOString() ?? null,
    }
  })
}

/** Reads a section for its editor; one without questions is empty. */
export async function showSection(
  { env }: Pick<OperatorContext, 'env'>,
  db: Db,
  sectiune: string,
): Promise<FaqSectionContent> {
  const section = (await faqKind.read(db, sectiune)) ?? []
  const english = await readDictionary(db, 'en')
  const earlier = (await readContents(db, refOf(sectiune))).flat()
  const isTranslated = (text: string) => english.has(text)
  return {
    sectiune,
    versiune: await readLatestNumber(db, refOf(sectiune)),
    intrebari: section.map((question) => ({
      ...question,
      engleza: judgeEnglish(
        isTranslated,
        [question.intrebare, question.raspuns],
        earlierTexts(question, earlier),
      ),
    })),
    inlocuiri: operatorPlaceholders(env.operator),
  }
}

/** Texts that a question had before: its own, or those of the question that had its answer. */
const earlierTexts = ({ intrebare, raspuns }: FaqQuestion, earlier: Section): string[] =>
  earlier
    .filter((one) => one.intrebare === intrebare || one.raspuns === raspuns)
    .flatMap((one) => [one.intrebare, one.raspuns])

/** Says what publishing a section would change. Throws `date_invalide` with all problems. */
export async function trySection(
  context: OperatorContext,
  db: Db,
  given: GivenSection,
): Promise<string[]> {
  const section = checkSection(given.sectiune, given.intrebari)
  await assertLinks(context, db, given.sectiune, section)
  return faqKind.describe(await faqKind.read(db, given.sectiune), section)
}

/** Publishes a section from the version its editor saw. Throws `date_invalide` and `modificat_intre_timp`. */
export function publishSection(
  context: OperatorContext,
  db: Db,
  given: GivenSection,
): Promise<{ versiune: number }> {
  const section = checkSection(given.sectiune, given.intrebari)
  const { sectiune, versiune: seen } = given
  return db.transaction(async (tx) => {
    const change = { action: 'publicare', seen } as const
    const { versiune } = await changeContent(context, tx, refOf(sectiune), change, () =>
      writeSection(context, tx, sectiune, section),
    )
    return { versiune }
  })
}
