import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { deskClientSesizari } from '#contract/desk/clienti.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { Db } from '#server/db/db.ts'
import { readStateMachine } from '#server/domain/catalogues.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import type { CaseKind } from '#server/modules/dosare/case-kind.ts'
import { listOwnRequests } from '#server/modules/support/ownership.ts'

type ClientCase = DataOf<typeof deskClientSesizari>[number]

/** Cases shown of a client; the queue finds the others. */
const MAX_CASES = 50

/** Lists the latest cases of a kind that a client has sent, newest first. */
export async function listClientCases(
  db: Db,
  { kind, plural, table, type, states, typeNames }: CaseKind,
  citizenId: number,
): Promise<ClientCase[]> {
  const rows = await db
    .select({
      id: table.id,
      numar: sql<string>`${table.numar}`,
      type: sql<string>`${type}`,
      state: table.state,
      createdAt: table.createdAt,
    })
    .from(table)
    .where(and(eq(table.citizenId, citizenId), inArray(table.state, [...states])))
    .orderBy(desc(table.id))
    .limit(MAX_CASES)
  if (rows.length === 0) return []
  const names = await typeNames(db)
  const { etichete } = await readStateMachine(db, plural)
  return rows.map((row) => ({
    caz: { fel: kind, id: row.id },
    numar: row.numar,
    denumire: names.get(row.type) ?? row.type,
    stare: row.state,
    stare_nume: etichete[row.state] ?? row.state,
    creat_la: row.createdAt.toISOString(),
  }))
}

const letterStates: Record<string, string> = { noua: 'Nouă', raspunsa: 'Răspunsă' }

/** Lists the latest letters to support of a client, those sent before signing in included, newest first. */
export async function listClientLetters(db: Db, citizen: CitizenRow): Promise<ClientCase[]> {
  const requests = await listOwnRequests(db, citizen)
  return requests
    .toReversed()
    .slice(0, MAX_CASES)
    .map(({ id, state, createdAt }) => ({
      caz: { fel: 'suport', id },
      numar: String(id),
      denumire: '',
      stare: state,
      stare_nume: letterStates[state] ?? state,
      creat_la: createdAt.toISOString(),
    }))
}
