import { deskLimits } from '#contract/desk/limits.ts'
import type { Caller, OpenCase } from '#contract/desk/apeluri.ts'
import { maskPhone } from '#contract/phone.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { answerChannel, callerStates } from '#server/domain/callers.ts'
import { userKindOf } from '#server/domain/catalogues.ts'
import { maskIdentifier } from '#server/domain/citizens.ts'
import { formatHolderName } from '#server/domain/holder-name.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { findMatches } from '#server/modules/clienti/search.ts'
import { loadCaseNames, toOpenCase } from './open-cases.ts'
import { listOpenCases, loadCitizens, loadWhereabouts } from './repo.ts'

const { people: MOST_PEOPLE, cases: MOST_CASES } = deskLimits.callerSearch

/**
 * Finds who may be calling, by phone, client code, contract number or name, the surest first; the audit records the
 * viewer.
 */
export async function findCallers(
  { env, actor, requestId = '' }: OperatorContext,
  db: Db,
  search: string,
): Promise<Caller[]> {
  const ids = await findIds(db, search)
  if (ids.length === 0) return []
  const rows = new Map((await loadCitizens(db, ids)).map((row) => [row.id, row]))
  const places = await loadWhereabouts(db, ids)
  const cases = await loadOpenCases(db, ids)
  await audit(db, { actor, action: 'clienti.vazuti', requestId })
  return ids.flatMap((id) => {
    const row = rows.get(id)
    const { codes = [], address = '' } = places.get(id) ?? {}
    if (!row) return []
    return [
      {
        id,
        nume: formatHolderName(row),
        cnp_cui: maskIdentifier(row.cnpCui ?? ''),
        telefon: row.telefon ? maskPhone(row.telefon) : '',
        coduri_client: codes,
        adresa: address,
        tip_utilizator: userKindOf(row),
        are_cont: row.state === 'activ',
        raspuns: answerChannel(env, row),
        dosare_deschise: cases.get(id) ?? [],
      },
    ]
  })
}

/** A caller says their name, phone or what is printed on an invoice. */
const WAYS = ['telefon', 'cod_client', 'contract', 'nume', 'nume_inceput'] as const

async function findIds(db: Db, search: string): Promise<number[]> {
  const filter = { limit: MOST_PEOPLE, by: WAYS, states: callerStates }
  return (await findMatches(db, search, filter)).map(({ id }) => id)
}

async function loadOpenCases(db: Db, ids: number[]): Promise<Map<number, OpenCase[]>> {
  const rows = await listOpenCases(db, ids, MOST_CASES)
  const names = await loadCaseNames(db)
  const cases = new Map<number, OpenCase[]>()
  for (const row of rows) {
    cases.set(row.citizenId, [...(cases.get(row.citizenId) ?? []), toOpenCase(names, row)])
  }
  return cases
}
