import { respondWithFaq, isFaqUrl, precacheFaqSections } from '#src/offline/faq-cache.ts'
import { shouldSaveData } from '#src/lib/saves-data.ts'
import { workerMessages } from '#src/lib/worker-messages.ts'
import type { FetchContext } from './fetch-router.ts'

declare const self: ServiceWorkerGlobalScope

/** Serves FAQ sections with stale-while-revalidate. */
export function serveFaq(asked: FetchContext): Promise<Response> | null {
  return isFaqUrl(asked.url) ? answer(asked) : null
}

async function answer({ event, request }: FetchContext): Promise<Response> {
  const { answer: given, revalidation } = await respondWithFaq(request)
  event.waitUntil(revalidation)
  return given
}

/**
 * Precaches all FAQ sections on a page's message, sent at each start. Not during install or activate, because requests
 * of the pages would be blocked until that has finished.
 */
export function precacheFaqOnMessage(): void {
  self.addEventListener('message', (event) => {
    if (event.data !== workerMessages.keepFaq || shouldSaveData()) return
    event.waitUntil(precacheFaqSections())
  })
}
