import { asc, eq } from 'drizzle-orm'
import { ARTICLE_PAGE, POINT_PAGE } from '#contract/linkable-pages.ts'
import type { Db } from '#server/db/db.ts'
import { announcements, faqItems, usefulArticles } from '#server/db/schema.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { findLinks, resolveLink } from './links.ts'
import type { LinkedItem } from './links.ts'
import { contentTexts } from './texts.ro.ts'

type Context = Pick<OperatorContext, 'env'>

const pages = { articol: ARTICLE_PAGE, punct: POINT_PAGE }

/** Throws `date_invalide` with the texts and scheduled announcements that link to an item, but for its own text. */
export async function assertNotLinked(context: Context, db: Db, item: LinkedItem): Promise<void> {
  const places = [
    ...(await findTextsThatLink(context, db, item)),
    ...(await findAnnouncementsThatLink(context, db, item)),
  ]
  if (places.length === 0) return
  throw new ApiError('date_invalide', { sentence: contentTexts.links.linked[item.kind](places) })
}

async function findTextsThatLink(context: Context, db: Db, item: LinkedItem): Promise<string[]> {
  const articles = await db.select().from(usefulArticles).where(eq(usefulArticles.active, true))
  const questions = await db.select().from(faqItems).orderBy(asc(faqItems.slug), asc(faqItems.id))
  const isItem = (articleId: number) => item.kind === 'articol' && item.id === articleId
  const texts = [
    ...questions.map(({ slug, intrebare, raspuns }) => ({
      place: contentTexts.links.placeOfQuestion(slug, intrebare),
      text: raspuns,
    })),
    ...articles
      .filter(({ id }) => !isItem(id))
      .map(({ titlu, continut }) => ({
        place: contentTexts.links.placeOfArticle(titlu),
        text: continut,
      })),
  ]
  return texts
    .filter(({ text }) => text.includes(`${pages[item.kind]}${item.id}`))
    .filter(({ text }) => findLinks(text).some(({ href }) => leadsTo(context, item, href)))
    .map(({ place }) => place)
}

async function findAnnouncementsThatLink(
  context: Context,
  db: Db,
  item: LinkedItem,
): Promise<string[]> {
  const rows = await db
    .select({ title: announcements.title, link: announcements.link })
    .from(announcements)
    .where(eq(announcements.state, 'programat'))
    .orderBy(asc(announcements.sendAt), asc(announcements.id))
  return rows
    .filter(({ link }) => leadsTo(context, item, `#${link}`))
    .map(({ title }) => contentTexts.links.placeOfAnnouncement(title))
}

function leadsTo({ env }: Context, { kind, id }: LinkedItem, href: string): boolean {
  const target = resolveLink(href, env.publicUrl)
  return target.kind === kind && target.id === id
}
