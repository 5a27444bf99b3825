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
type LinkedKind = LinkedItem['kind']

const pages = { articol: ARTICLE_PAGE, punct: POINT_PAGE }

/** Throws `date_invalide` with the texts and scheduled announcements that link to an item, but for its own text. */
export async function assertNotLinked(
  context: Context,
  db: Db,
  { kind, id }: LinkedItem,
): Promise<void> {
  const places = (await mapLinkingPlaces(context, db, kind)).get(id)
  if (!places) return
  throw new ApiError('date_invalide', { sentence: contentTexts.links.linked[kind](places) })
}

/** Names the texts and scheduled announcements that link to items of a kind, by the items' ids. */
export async function mapLinkingPlaces(
  { env }: Context,
  db: Db,
  kind: LinkedKind,
): Promise<Map<number, string[]>> {
  const places = new Map<number, string[]>()
  for (const { place, hrefs, articleId } of [
    ...(await listLinkingTexts(db, kind)),
    ...(await listScheduledAnnouncements(db)),
  ]) {
    const ids = hrefs.flatMap((href) => {
      const target = resolveLink(href, env.publicUrl)
      return target.kind === kind ? [target.id] : []
    })
    for (const id of new Set(ids)) {
      if (kind === 'articol' && id === articleId) continue
      places.set(id, [...(places.get(id) ?? []), place])
    }
  }
  return places
}

/** A text or an announcement, with where its links lead. */
interface LinkingPlace {
  place: string
  hrefs: string[]
  /** The article whose text it is. */
  articleId?: number
}

async function listLinkingTexts(db: Db, kind: LinkedKind): Promise<LinkingPlace[]> {
  const articles = await db.select().from(usefulArticles).where(eq(usefulArticles.active, true))
  const questions = await db.select().from(faqItems).orderBy(asc(faqItems.slug), asc(faqItems.id))
  const texts = [
    ...questions.map(({ slug, intrebare, raspuns }) => ({
      place: contentTexts.links.placeOfQuestion(slug, intrebare),
      text: raspuns,
    })),
    ...articles.map(({ id, titlu, continut }) => ({
      place: contentTexts.links.placeOfArticle(titlu),
      text: continut,
      articleId: id,
    })),
  ]
  return texts
    .filter(({ text }) => text.includes(pages[kind]))
    .map(({ text, ...place }) => ({ ...place, hrefs: findLinks(text).map(({ href }) => href) }))
}

async function listScheduledAnnouncements(db: Db): Promise<LinkingPlace[]> {
  const rows = await db
    .select({ title: announcements.title, link: announcements.link })
    .from(announcements)
    .where(eq(announcements.state, 'programat'))
    .orderBy(asc(announcements.sendAt), asc(announcements.id))
  return rows.map(({ title, link }) => ({
    place: contentTexts.links.placeOfAnnouncement(title),
    hrefs: [`#${link}`],
  }))
}
