import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { publicPoints, usefulArticles } from '#server/db/schema.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { fillOperatorPlaceholders } from '#server/domain/operator-placeholders.ts'
import { findLinks, resolveLink } from './links.ts'
import type { Link, LinkTarget } from './links.ts'
import { contentTexts } from './texts.ro.ts'

/** A text of content, with its name for whoever wrote it. */
export interface NamedText {
  name: string
  text: string
}

/** Lists the links of some texts that lead nowhere, each with its place and why. Empty if all are good. */
export async function findBrokenLinks(
  { env }: Pick<OperatorContext, 'env'>,
  db: Db,
  texts: NamedText[],
): Promise<string[]> {
  const found = texts.flatMap(({ name, text }) =>
    findLinks(fillOperatorPlaceholders(text, env.operator)).map((link) => ({
      name,
      link,
      target: resolveLink(link.href, env.publicUrl),
    })),
  )
  const exists = await readLinkedItems(
    db,
    found.map(({ target }) => target),
  )
  return found.flatMap(({ name, link, target }) => {
    const why = explain(target, exists)
    return why === null ? [] : [describe(name, link, why)]
  })
}

/** Says why an address leads nowhere; null if it leads somewhere. */
export async function explainBrokenAddress(
  { env }: Pick<OperatorContext, 'env'>,
  db: Db,
  href: string,
): Promise<string | null> {
  const target = resolveLink(href, env.publicUrl)
  const why = explain(target, await readLinkedItems(db, [target]))
  return why === null ? null : contentTexts.links.brokenAddress(why)
}

const describe = (name: string, { line, label, href }: Link, why: string): string =>
  contentTexts.links.problem({ name, line, label, href, why })

function explain(target: LinkTarget, exists: Exists): string | null {
  if (target.kind === 'wrong') return target.why
  if (target.kind === 'fixed' || exists[target.kind].has(target.id)) return null
  return contentTexts.links.missing[target.kind]
}

type Exists = Record<'articol' | 'punct', Set<number>>

async function readLinkedItems(db: Db, targets: LinkTarget[]): Promise<Exists> {
  const idsOf = (kind: keyof Exists) =>
    targets.flatMap((target) => (target.kind === kind ? target.id : []))
  const articles = await db
    .select({ id: usefulArticles.id })
    .from(usefulArticles)
    .where(and(inArray(usefulArticles.id, idsOf('articol')), eq(usefulArticles.active, true)))
  const points = await db
    .select({ id: publicPoints.id })
    .from(publicPoints)
    .where(and(inArray(publicPoints.id, idsOf('punct')), eq(publicPoints.active, true)))
  return {
    articol: new Set(articles.map(({ id }) => id)),
    punct: new Set(points.map(({ id }) => id)),
  }
}
