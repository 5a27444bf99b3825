import type { EmailDetails } from '#server/db/email-details.ts'
import type { ThreadKind } from './thread-kind.ts'

/** Invoices that an e-mail says what is to pay of; it names no more. */
export const MAX_ENCLOSED_INVOICES = 20

/** A case that an e-mail speaks of. */
export interface ThreadCase {
  kind: ThreadKind
  id: number
}

const CASE_ROUTE = /^\/(sesizare|solicitare)(?:-view)?\/(\d+)/
const THREAD = /^(sesizare|solicitare)-(\d+)$/

/** Returns the thread of the case that a route shows; none for another route. */
export function threadOf(link: string): Pick<EmailDetails, 'thread'> {
  const about = toCase(CASE_ROUTE.exec(link))
  return about ? { thread: nameThread(about) } : {}
}

/** Names the thread of a case, as `sesizare-12`. */
export const nameThread = ({ kind, id }: ThreadCase): string => `${kind}-${id}`

/** Parses the name of a thread; null for another text. */
export const parseThread = (thread: string): ThreadCase | null => toCase(THREAD.exec(thread))

const toCase = (match: RegExpExecArray | null): ThreadCase | null =>
  match && { kind: match[1] as ThreadKind, id: Number(match[2]) }
