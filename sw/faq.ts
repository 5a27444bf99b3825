import { answerFaq, isFaqAddress, keepAllSections } from '#src/offline/faq-cache.ts'
import { workerMessages } from '#src/lib/worker-messages.ts'
import type { FetchContext } from './fetch-router.ts'

declare const self: ServiceWorkerGlobalScope

/** Answers for the questions of a section: what is kept at once, renewed behind. */
export function serveFaq(asked: FetchContext): Promise<Response> | null {
  return isFaqAddress(asked.url) ? answer(asked) : null
}

async function answer({ event, request }: FetchContext): Promise<Response> {
  const { answer: given, renewal } = await answerFaq(request)
  event.waitUntil(renewal)
  return given
}

/**
 * Keeps the questions of all sections when a page asks for it, at each start. Not while the worker installs or
 * becomes active: everything the pages ask for would wait until that is over.
 */
export function precacheFaqOnMessage(): void {
  self.addEventListener('message', (event) => {
    if (event.data === workerMessages.keepFaq) event.waitUntil(keepAllSections())
  })
}
