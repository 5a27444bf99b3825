import type { EmailDetails } from '#server/db/email-details.ts'

const CASE_ROUTE = /^\/(sesizare|solicitare)(?:-view)?\/(\d+)/

/** Returns the thread of the case that a route shows; none for another route. */
export function threadOf(link: string): Pick<EmailDetails, 'thread'> {
  const [, kind, id] = CASE_ROUTE.exec(link) ?? []
  return kind && id ? { thread: `${kind}-${id}` } : {}
}
