import { inArray } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { citizens } from '#server/db/schema.ts'
import { formatHolderName } from '#server/domain/holder-name.ts'
import { readClientCodes } from '#server/modules/incasari/list.ts'

export interface NamedClient {
  id: number
  nume: string
  /** Client codes, joined with `, `. */
  coduri: string
}

/** Reads the names and client codes of citizens, by citizen. */
export async function readClients(db: Db, ids: number[]): Promise<Map<number, NamedClient>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select().from(citizens).where(inArray(citizens.id, ids))
  const codes = await readClientCodes(db, ids)
  return new Map(
    rows.map((row) => [
      row.id,
      { id: row.id, nume: formatHolderName(row), coduri: codes.get(row.id) ?? '' },
    ]),
  )
}

/** Returns a client that foreign keys say is there. */
export function requireClient(clients: Map<number, NamedClient>, id: number): NamedClient {
  const client = clients.get(id)
  if (!client) throw new Error(`citizen ${id} not found`)
  return client
}
