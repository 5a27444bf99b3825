import { computed } from '@preact/signals-core'
import type { Meta } from '#contract/envelope.ts'
import {
  notificareMemento,
  notificareView,
  notificariList,
  notificariRead,
  type Notice,
  type ReminderAnswer,
} from '#contract/notificari.ts'
import { buildUrl, call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'
import { counts } from './counts.ts'
import {
  invalidate,
  getResource,
  type ListQuery,
  type ResourceState,
  type Resource,
} from './resources.ts'

/** Returns one page of the notifications, counted from 1, newest first. */
export function noticesPage(
  onlyUnread = false,
  page = 1,
  wanted: ListQuery = {},
): Resource<Notice[]> {
  return getResource(notificariList, {
    query: { necitite: onlyUnread || undefined, pagina: page === 1 ? undefined : page, ...wanted },
  })
}

/** Creates a resource that joins the first pages into one list. Memoise it: each call returns a new object. */
export function firstPages(
  onlyUnread: boolean,
  count: number,
  wanted: ListQuery = {},
): Resource<Notice[]> {
  const pages = Array.from({ length: count }, (_, index) =>
    noticesPage(onlyUnread, index + 1, wanted),
  )
  return {
    known: computed(() => joined(pages.map(({ known }) => known.value))),
    async load() {
      const stale = pages.filter(({ known }) => !known.peek().fresh)
      await Promise.all((stale.length > 0 ? stale : pages).map((page) => page.load()))
    },
    setData: (data) => pages[0]?.setData(data),
  }
}

/** Answers the reminder that a notification is, which marks it as read. */
export async function answerReminder(
  id: number,
  raspuns: ReminderAnswer,
): Promise<Outcome<Notice>> {
  const outcome = await call(notificareMemento, { params: { id }, body: { raspuns } })
  if (outcome.kind === 'ok') invalidateNotices()
  return outcome
}

/** Marks a notification as read. Without a connection it stays unread. */
export async function markNoticeRead(id: number): Promise<void> {
  const outcome = await call(notificareView, { params: { id } })
  if (outcome.kind === 'ok') invalidateNotices()
}

export async function markAllNoticesRead(): Promise<Outcome<{ necitite: number }>> {
  const outcome = await call(notificariRead, { body: { ids: 'toate' } })
  if (outcome.kind !== 'ok') return outcome
  const known = counts.peek()
  if (known) counts.value = { ...known, notificari: outcome.data.necitite }
  invalidateNotices()
  return outcome
}

function invalidateNotices(): void {
  invalidate(buildUrl(notificariList.path, {}))
}

/** Merges the states of the pages into one; later pages may still be loading. */
function joined(pages: ResourceState<Notice[]>[]): ResourceState<Notice[]> {
  const first = pages[0]!
  const come = pages.filter(({ data }) => data !== null)
  // Deduplicated by id, because a new notification shifts others onto the next page.
  const byId = new Map(
    come.flatMap(({ data }) => (data ?? []).map((notice) => [notice.id, notice])),
  )
  return {
    data: first.data && [...byId.values()],
    meta: first.meta satisfies Meta | undefined,
    seenAt: come.flatMap(({ seenAt }) => seenAt ?? []).sort()[0] ?? null,
    fresh: pages.every(({ fresh }) => fresh),
    busy: pages.some(({ busy }) => busy),
    failure: pages.find(({ failure }) => failure)?.failure ?? null,
  }
}
