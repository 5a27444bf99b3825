import * as z from 'zod/mini'
import type {
  Announcement,
  AnnouncementDetails,
  AnnouncementState,
} from '#contract/operator/anunturi.ts'
import type { Db } from '#server/db/db.ts'
import { readStaffNames } from '#server/modules/bani/staff-names.ts'
import { decodeCursor, pageSize, toCursorPage } from '#server/http/cursor.ts'
import { countReaders, listRows, requireRow } from './repo.ts'
import type { AnnouncementRow } from './repo.ts'

interface ListQuery {
  stare?: AnnouncementState | undefined
  cursor?: string | undefined
  limita?: number | undefined
}

/** Lists announcements, newest first, page by page. */
export async function listAnnouncements(db: Db, query: ListQuery) {
  const limit = pageSize(query)
  const before = decodeCursor(z.int(), query.cursor)
  const rows = await listRows(db, { state: query.stare, before, limit: limit + 1 })
  const page = toCursorPage(rows, limit, ({ id }) => id)
  return { lista: await describeRows(db, page.rows), urmator: page.urmator }
}

/** Shows an announcement with its figures. Throws `inexistent`. */
export async function showAnnouncement(db: Db, id: number): Promise<AnnouncementDetails> {
  const row = await requireRow(db, id)
  const [described] = await describeRows(db, [row])
  return { ...described!, citite: await countReaders(db, id) }
}

async function describeRows(db: Db, rows: AnnouncementRow[]): Promise<Announcement[]> {
  const actors = rows.flatMap(({ createdBy, withdrawnBy }) => [createdBy, withdrawnBy])
  const names = await readStaffNames(db, actors)
  return rows.map((row) => ({
    id: row.id,
    versiune: row.version,
    stare: row.state as AnnouncementState,
    titlu: row.title,
    text: row.text,
    engleza:
      row.titleEn === null || row.textEn === null ? null : { titlu: row.titleEn, text: row.textEn },
    legatura: row.link,
    destinatari: row.audience,
    la: row.sendAt.toISOString(),
    expira: row.expiresAt?.toISOString() ?? null,
    creat_la: row.createdAt.toISOString(),
    creat_de: names.get(row.createdBy) ?? row.createdBy,
    retras_la: row.withdrawnAt?.toISOString() ?? null,
    retras_de: names.get(row.withdrawnBy) ?? row.withdrawnBy,
    motiv: row.reason,
    cetateni: row.citizens,
    canale: {
      aplicatie: row.inPortal,
      email: row.emails,
      push: row.pushes,
      sms: row.sms,
    },
    sms_ramase: row.smsLeft,
  }))
}
