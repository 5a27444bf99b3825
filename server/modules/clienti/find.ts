import { and, asc, eq, exists, gt } from 'drizzle-orm'
import type { Client } from '#contract/operator/clienti.ts'
import { maskPhone } from '#contract/phone.ts'
import type { Db } from '#server/db/db.ts'
import { citizens, contracts } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import { maskIdentifier } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { isUnapproved, whereUnapproved } from '#server/domain/enrolments.ts'
import { formatHolderName } from '#server/domain/holder-name.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'

type Viewer = Pick<OperatorContext, 'actor' | 'requestId'>

/** Lists the accounts made without a PIN, oldest first, with the total; the audit records the viewer. */
export async function listUnapproved(
  { actor, requestId = '' }: Viewer,
  db: Db,
  { after = 0, limit }: { after?: number | undefined; limit?: number } = {},
): Promise<{ rows: CitizenRow[]; total: number }> {
  const waiting = db
    .select()
    .from(citizens)
    .where(and(whereUnapproved, gt(citizens.id, after)))
    .orderBy(asc(citizens.id))
  const rows = limit === undefined ? await waiting : await waiting.limit(limit)
  await audit(db, { actor, action: 'clienti.vazuti', requestId })
  return { rows, total: await db.$count(citizens, whereUnapproved) }
}

/** Finds the clients of a customer number, of a contract, or of both; the audit records the viewer. */
export async function findClients(
  { actor, requestId = '' }: Viewer,
  db: Db,
  { codClient, contract }: { codClient?: string | undefined; contract?: string | undefined },
): Promise<CitizenRow[]> {
  const held = db
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        eq(contracts.citizenId, citizens.id),
        codClient === undefined ? undefined : eq(contracts.codClient, codClient),
        contract === undefined ? undefined : eq(contracts.numar, contract),
      ),
    )
  const rows = await db.select().from(citizens).where(exists(held)).orderBy(asc(citizens.id))
  await audit(db, { actor, action: 'clienti.vazuti', requestId })
  return rows
}

const states: Client['stare'][] = ['apelant', 'inrolat', 'neconfirmat', 'activ', 'inchis']

/** Converts a client to what the API answers: CNP, CUI and phone masked. */
export function toClient(row: CitizenRow): Client {
  const stare = states.find((state) => state === row.state)
  if (!stare) throw new Error(`citizen ${row.id} has an unknown state`)
  return {
    id: row.id,
    cnp_cui: maskIdentifier(row.cnpCui ?? ''),
    nume: formatHolderName(row),
    telefon: row.telefon ? maskPhone(row.telefon) : '',
    stare,
    aprobat: !isUnapproved(row) && row.enrolledAt !== null,
    creat_la: row.createdAt.toISOString(),
  }
}
