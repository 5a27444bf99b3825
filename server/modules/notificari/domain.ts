import type { Language } from '#contract/languages.ts'
import { noticeKinds } from '#contract/notificari.ts'
import type { Notice, NoticeKind } from '#contract/notificari.ts'
import type { NoticeRow } from './repo.ts'

const ENDED_KIND: NoticeKind = 'colectare'
const isKind = (kind: string): kind is NoticeKind => noticeKinds.some((known) => known === kind)

/**
 * Converts a notification to what its citizen is shown. One whose announcement has ended counts as read, and is of the
 * service's kind: home screens show the announcements of their own kind as current.
 */
export function toNotice(row: NoticeRow, language: Language): Notice {
  const { id, kind, link, createdAt, endedAt, isReminder } = row
  const readAt = row.readAt ?? endedAt
  if (!isKind(kind)) throw new Error(`notification ${id} has an unknown kind`)
  return {
    id,
    ...toWords(row, language),
    tip: endedAt ? ENDED_KIND : kind,
    ...(link && { legatura: link }),
    creat_la: createdAt.toISOString(),
    ...(readAt && { citit_la: readAt.toISOString() }),
    ...(isReminder && { memento: true }),
  }
}

function toWords(
  { title, text, titleEn, textEn }: NoticeRow,
  language: Language,
): Pick<Notice, 'titlu' | 'text' | 'limba'> {
  if (language === 'ro') return { titlu: title, text }
  if (titleEn === null || textEn === null) return { titlu: title, text, limba: 'ro' }
  return { titlu: titleEn, text: textEn }
}
