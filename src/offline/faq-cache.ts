import { findEnvelope } from '#contract/envelope.ts'
import { faqSlugs } from '#contract/faq-slugs.ts'
import { paths } from '#contract/paths.ts'

/** Cache of the FAQ, separate from the precached build files, so that it survives an update. */
export const FAQ_CACHE = 'portal-intrebari'
/** Maximum number of cached sections; the oldest are evicted first. */
export const MAX_CACHED_SECTIONS = 40

const SECTION = new RegExp(`^${paths.faq}[\\w-]{1,60}$`)

/** True if the URL is that of one FAQ section. */
export function isFaqUrl({ pathname, search }: URL): boolean {
  return SECTION.test(pathname) && search === ''
}

export interface FaqResponse {
  answer: Response
  /** Resolves when the revalidation has been cached or has failed. */
  revalidation: Promise<void>
}

/** Answers a FAQ request with stale-while-revalidate; without a cached response, from the network. */
export async function respondWithFaq(request: Request): Promise<FaqResponse> {
  const cache = await openCache()
  const kept = await cache?.match(request.url, { ignoreVary: true })
  const fetched = fetch(request)
  const revalidation = fetched.then(
    (fresh) => (cache ? keep(cache, request.url, fresh.clone()) : undefined),
    () => undefined, // no connection: the cached response stays
  )
  return { answer: kept ?? (await fetched), revalidation }
}

/** Precaches the missing sections one after another; stops at the first failure. */
export async function precacheFaqSections(): Promise<void> {
  const cache = await openCache()
  if (!cache) return
  for (const slug of faqSlugs) {
    const address = new URL(`${paths.faq}${slug}`, location.origin).href
    if (await cache.match(address, { ignoreVary: true })) continue
    const answer = await fetch(address).catch(() => null)
    if (!answer?.ok) return // the next start tries again
    await keep(cache, address, answer)
  }
}

/** True if the response is a FAQ list of our server, so that a captive portal's page or a redirect is never cached. */
export async function isFaqResponse(answer: Response): Promise<boolean> {
  const isJson = answer.headers.get('content-type')?.includes('application/json') ?? false
  if (answer.status !== 200 || answer.redirected || !isJson) return false
  const envelope = findEnvelope(parse(await answer.text()))
  return envelope?.status_code === 200 && Array.isArray(envelope.data)
}

// Browsers refuse cache storage when it is full or disabled: then only the network answers.
function openCache(): Promise<Cache | null> {
  return caches.open(FAQ_CACHE).catch(() => null)
}

async function keep(cache: Cache, address: string, answer: Response): Promise<void> {
  if (!(await isFaqResponse(answer.clone()))) return
  try {
    await cache.put(address, answer)
  } catch {
    return // storage is full: earlier entries stay
  }
  const kept = await cache.keys()
  for (const oldest of kept.slice(0, -MAX_CACHED_SECTIONS))
    await cache.delete(oldest, { ignoreVary: true })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null // not JSON, so not from our server
  }
}
