import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import {
  contracts,
  files,
  messages,
  sesizari,
  solicitari,
  supportRequests,
  usefulArticles,
} from '#server/db/schema.ts'
import type { FileRow } from '#server/domain/attachments.ts'

/** Tables whose rows own files, by the prefix of the file's `used_by` (as `sesizare:12`). */
const ownerTables = {
  suport: supportRequests,
  solicitare: solicitari,
  sesizare: sesizari,
  mesaj: messages,
  contract: contracts,
} as const

const ARTICLE = 'util'
const USED_BY = /^(\w+):(\d+)$/
const isKind = (kind: string): kind is keyof typeof ownerTables => Object.hasOwn(ownerTables, kind)

/** Finds a file a citizen may read: attached to something of theirs, or to an article. Null otherwise. */
export async function findReadableFile(
  db: Db,
  citizenId: number,
  fileId: string,
): Promise<FileRow | null> {
  const [file] = await db.select().from(files).where(eq(files.id, fileId))
  if (!file?.usedBy) return null
  const [, kind = '', objectId] = USED_BY.exec(file.usedBy) ?? []
  return (await canRead(db, citizenId, kind, Number(objectId))) ? file : null
}

async function canRead(
  db: Db,
  citizenId: number,
  kind: string,
  objectId: number,
): Promise<boolean> {
  if (kind === ARTICLE) {
    const { id, active } = usefulArticles
    return (await db.$count(usefulArticles, and(eq(id, objectId), eq(active, true)))) > 0
  }
  if (!isKind(kind)) return false
  const table = ownerTables[kind]
  return (await db.$count(table, and(eq(table.id, objectId), eq(table.citizenId, citizenId)))) > 0
}
