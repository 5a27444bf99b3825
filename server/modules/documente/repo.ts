import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import {
  contracts,
  files,
  messages,
  sesizari,
  solicitari,
  supportRequests,
} from '#server/db/schema.ts'
import type { FileRow } from '#server/domain/attachments.ts'

/** Whose a file is follows from what it belongs to, as `sesizare:12`. */
const owners = {
  suport: supportRequests,
  solicitare: solicitari,
  sesizare: sesizari,
  mesaj: messages,
  contract: contracts,
} as const

const USED_BY = /^(\w+):(\d+)$/
const isKind = (kind: string): kind is keyof typeof owners => Object.hasOwn(owners, kind)

/** A file of an object of the citizen's; null for all else. */
export async function findOwnFile(
  db: Db,
  citizenId: number,
  fileId: string,
): Promise<FileRow | null> {
  const [file] = await db.select().from(files).where(eq(files.id, fileId))
  if (!file?.usedBy) return null
  const [, kind = '', objectId] = USED_BY.exec(file.usedBy) ?? []
  return isKind(kind) && (await isOwn(db, citizenId, kind, Number(objectId))) ? file : null
}

async function isOwn(
  db: Db,
  citizenId: number,
  kind: keyof typeof owners,
  objectId: number,
): Promise<boolean> {
  const table = owners[kind]
  return (await db.$count(table, and(eq(table.id, objectId), eq(table.citizenId, citizenId)))) > 0
}
