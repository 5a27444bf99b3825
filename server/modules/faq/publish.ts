import type { Db } from '#server/db/db.ts'
import { addCounts, noChanges } from '#server/db/upsert.ts'
import type { Counts } from '#server/db/upsert.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { changeContent } from '#server/modules/continut/versions.ts'
import { checkSections } from './check-sections.ts'
import { faqKind, writeSection } from './section.ts'

/**
 * Publishes frequent questions: each section given replaces the stored one. `value`: lists of questions by section.
 * Throws `date_invalide` with all problems.
 */
export function publishFaq(context: OperatorContext, db: Db, value: unknown): Promise<Counts> {
  const given = checkSections(value)
  return db.transaction(async (tx) => {
    let counts = noChanges
    // One order for everybody: two who publish several sections at once would wait for each other.
    for (const slug of Object.keys(given).toSorted()) {
      const ref = { kind: faqKind, key: slug }
      const { result } = await changeContent(context, tx, ref, { action: 'publicare' }, () =>
        writeSection(context, tx, slug, given[slug]!),
      )
      counts = addCounts(counts, result)
    }
    return counts
  })
}

/** Lists the questions that publishing would remove, by section. Throws `date_invalide` as publishing does. */
export async function listRemovedQuestions(
  db: Db,
  value: unknown,
): Promise<{ slug: string; intrebare: string }[]> {
  const given = checkSections(value)
  const removed = []
  for (const [slug, items] of Object.entries(given)) {
    const stays = new Set(items.map(({ intrebare }) => intrebare))
    const stored = (await faqKind.read(db, slug)) ?? []
    const gone = stored.filter(({ intrebare }) => !stays.has(intrebare))
    removed.push(...gone.map(({ intrebare }) => ({ slug, intrebare })))
  }
  return removed
}
