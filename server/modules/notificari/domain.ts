import { noticeKinds } from '#contract/notificari.ts'
import type { Notice, NoticeKind } from '#contract/notificari.ts'
import type { NoticeRow } from './repo.ts'

const isKind = (kind: string): kind is NoticeKind => noticeKinds.some((known) => known === kind)

export function toNotice({ id, title, text, kind, link, createdAt, readAt }: NoticeRow): Notice {
  if (!isKind(kind)) throw new Error(`notification ${id} has an unknown kind`)
  return {
    id,
    titlu: title,
    text,
    tip: kind,
    ...(link && { legatura: link }),
    creat_la: createdAt.toISOString(),
    ...(readAt && { citit_la: readAt.toISOString() }),
  }
}
