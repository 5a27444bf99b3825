import type { DataOf } from '#contract/endpoint.ts'
import type { ClientConsent, deskClientConsents } from '#contract/desk/clienti.ts'
import type { Db } from '#server/db/db.ts'
import { formatHolderName } from '#server/domain/holder-name.ts'
import { toStop } from '#server/modules/platitori/domain.ts'
import { listGivenOf } from '#server/modules/platitori/repo.ts'

type GivenConsent = Awaited<ReturnType<typeof listGivenOf>>[number]

/** Lists who pays for a client by their consent, and for whom the client pays, stopped ones included. */
export async function listClientConsents(
  db: Db,
  id: number,
): Promise<DataOf<typeof deskClientConsents>> {
  const given = await listGivenOf(db, id)
  return {
    platitori: given.filter(({ row }) => row.clientId === id).map(toClientConsent),
    plateste_pentru: given.filter(({ row }) => row.payerId === id).map(toClientConsent),
  }
}

function toClientConsent({ row, other, contract, isHeld }: GivenConsent): ClientConsent {
  const stopped = toStop(row, isHeld)
  return {
    id: row.id,
    client: { id: other.id, nume: formatHolderName(other) },
    contract,
    telefon: row.phoneMask ?? '',
    dat_la: (row.givenAt ?? row.createdAt).toISOString(),
    stare: stopped ? 'oprita' : 'data',
    ...stopped,
  }
}
