import { findEnvelope } from '#contract/envelope.ts'
import { faqSlugs } from '#contract/faq-slugs.ts'
import { paths } from '#contract/paths.ts'

/** Where the worker keeps the questions, apart from the files of the build: a new version leaves them alone. */
export const FAQ_CACHE = 'portal-intrebari'
/** Sections kept at most; the ones kept first go first. */
export const MOST_KEPT = 40

const SECTION = new RegExp(`^${paths.faq}[\\w-]{1,60}$`)

/** Whether an address is that of the questions of one section. */
export function isFaqAddress({ pathname, search }: URL): boolean {
  return SECTION.test(pathname) && search === ''
}

export interface FaqAnswer {
  answer: Response
  /** Resolves when the new answer is kept, or cannot be had. */
  renewal: Promise<void>
}

/** What is kept, at once, and the same asked anew behind it; without anything kept, the network's answer. */
export async function answerFaq(request: Request): Promise<FaqAnswer> {
  const cache = await openCache()
  const kept = await cache?.match(request.url, { ignoreVary: true })
  const fetched = fetch(request)
  const renewal = fetched.then(
    (fresh) => (cache ? keep(cache, request.url, fresh.clone()) : undefined),
    () => undefined, // no connection: what is kept stays as it is
  )
  return { answer: kept ?? (await fetched), renewal }
}

/** Fetches the sections that are not kept yet, one after another. Ends at the first that cannot be had. */
export async function keepAllSections(): Promise<void> {
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

/** Whether an answer is ours and whole: a Wi-Fi's page or a redirection is never kept. */
export async function isFaq(answer: Response): Promise<boolean> {
  const isJson = answer.headers.get('content-type')?.includes('application/json') ?? false
  if (answer.status !== 200 || answer.redirected || !isJson) return false
  const envelope = findEnvelope(parse(await answer.text()))
  return envelope?.status_code === 200 && Array.isArray(envelope.data)
}

// Browsers refuse the storage when it is full or switched off: then the network alone answers.
function openCache(): Promise<Cache | null> {
  return caches.open(FAQ_CACHE).catch(() => null)
}

async function keep(cache: Cache, address: string, answer: Response): Promise<void> {
  if (!(await isFaq(answer.clone()))) return
  try {
    await cache.put(address, answer)
  } catch {
    return // full device: what was kept before stays
  }
  const kept = await cache.keys()
  for (const oldest of kept.slice(0, -MOST_KEPT)) await cache.delete(oldest, { ignoreVary: true })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null // not JSON: not ours
  }
}
