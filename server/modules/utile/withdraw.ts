import { and, asc, eq, ne } from 'drizzle-orm'
import { ARTICLE_PAGE } from '#contract/linkable-pages.ts'
import type { Db } from '#server/db/db.ts'
import { announcements, faqItems, usefulArticles } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { findLinks, resolveLink } from '#server/modules/continut/links.ts'
import { changeContent } from '#server/modules/continut/versions.ts'
import { articleKind } from './article.ts'
import { usefulTexts } from './texts.ro.ts'

/**
 * Withdraws an article: citizens no longer see it or its documents; publishing it again brings both back. Throws
 * `inexistent`, `date_invalide` if other texts or scheduled announcements link to it, and `modificat_intre_timp`.
 */
export function withdrawArticle(
  context: OperatorContext,
  db: Db,
  slug: string,
  seen: number,
): Promise<{ versiune: number }> {
  return db.transaction(async (tx) => {
    const ref = { kind: articleKind, key: slug }
    const change = { action: 'retragere', seen } as const
    const { versiune } = await changeContent(context, tx, ref, change, () =>
      hideArticle(context, tx, slug),
    )
    return { versiune }
  })
}

async function hideArticle(context: OperatorContext, tx: Db, slug: string): Promise<void> {
  const { actor, clock, requestId = '' } = context
  const [row] = await tx
    .update(usefulArticles)
    .set({ active: false, updatedAt: clock.now() })
    .where(eq(usefulArticles.slug, slug))
    .returning({ id: usefulArticles.id })
  if (!row) throw new ApiError('inexistent', { sentence: usefulTexts.noArticle(slug) })
  const places = [
    ...(await findTextsThatLink(context, tx, row.id)),
    ...(await findAnnouncementsThatLink(context, tx, row.id)),
  ]
  if (places.length > 0) {
    throw new ApiError('date_invalide', { sentence: usefulTexts.linked(places) })
  }
  await audit(tx, { actor, action: 'utile.retras', subject: slug, requestId })
}

/** Names the texts that link to an article, but for its own. */
async function findTextsThatLink(
  { env }: OperatorContext,
  db: Db,
  articleId: number,
): Promise<string[]> {
  const articles = await db
    .select()
    .from(usefulArticles)
    .where(and(eq(usefulArticles.active, true), ne(usefulArticles.id, articleId)))
  const questions = await db.select().from(faqItems).orderBy(asc(faqItems.slug), asc(faqItems.id))
  const texts = [
    ...questions.map(({ slug, intrebare, raspuns }) => ({
      place: usefulTexts.placeOfQuestion(slug, intrebare),
      text: raspuns,
    })),
    ...articles.map(({ titlu, continut }) => ({
      place: usefulTexts.placeOf(titlu),
      text: continut,
    })),
  ]
  return texts
    .filter(({ text }) => text.includes(`${ARTICLE_PAGE}${articleId}`))
    .filter(({ text }) => findLinks(text).some(({ href }) => leadsTo(env, articleId, href)))
    .map(({ place }) => place)
}

/** Names the announcements not yet sent that lead to an article. */
async function findAnnouncementsThatLink(
  { env }: OperatorContext,
  db: Db,
  articleId: number,
): Promise<string[]> {
  const rows = await db
    .select({ title: announcements.title, link: announcements.link })
    .from(announcements)
    .where(eq(announcements.state, 'programat'))
    .orderBy(asc(announcements.sendAt), asc(announcements.id))
  return rows
    .filter(({ link }) => leadsTo(env, articleId, `#${link}`))
    .map(({ title }) => usefulTexts.placeOfAnnouncement(title))
}

function leadsTo({ publicUrl }: OperatorContext['env'], articleId: number, href: string): boolean {
  const target = resolveLink(href, publicUrl)
  return target.kind === 'articol' && target.id === articleId
}
