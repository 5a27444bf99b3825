import type { CallChoices } from '#contract/desk/apeluri.ts'
import { hasPermission } from '#contract/desk/permissions.ts'
import type { Role } from '#contract/desk/permissions.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import {
  readAddressNames,
  readContractNames,
  readInvoiceNames,
  readPointNames,
} from '#server/modules/pdf/repo.ts'

type Viewer = Pick<OperatorContext, 'actor' | 'requestId'> & { role: Role }

/**
 * Reads what the fields of a form may choose of a citizen's, invoices only for roles that see them; of somebody
 * unknown, only public points. The audit records the viewer.
 */
export async function readChoices(
  { actor, requestId = '', role }: Viewer,
  db: Db,
  citizenId: number,
): Promise<CallChoices> {
  const own = {
    adrese: toList(await readAddressNames(db, citizenId)),
    contracte: toList(await readContractNames(db, citizenId)),
    facturi: hasPermission(role, 'bani.vede') ? toList(await readInvoiceNames(db, citizenId)) : [],
  }
  if (Object.values(own).some(({ length }) => length > 0)) {
    await audit(db, { actor, action: 'client.vazut', subject: `cetatean:${citizenId}`, requestId })
  }
  return { ...own, puncte: toList(await readPointNames(db)) }
}

const toList = (names: Map<number, string>) =>
  [...names].map(([id, eticheta]) => ({ id, eticheta }))
