import type { CallChoices } from '#contract/desk/apeluri.ts'
import { hasPermission } from '#contract/desk/permissions.ts'
import type { Role } from '#contract/desk/permissions.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { readChoiceLabels } from '#server/modules/pdf/repo.ts'

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
  const labels = await readChoiceLabels(db, citizenId)
  const list = (kind: keyof typeof labels) =>
    [...(labels[kind] ?? [])].map(([id, eticheta]) => ({ id, eticheta }))
  const own = {
    adrese: list('selectie_adresa'),
    contracte: list('selectie_contract'),
    facturi: hasPermission(role, 'bani.vede') ? list('selectie_factura') : [],
  }
  if (Object.values(own).some(({ length }) => length > 0)) {
    await audit(db, { actor, action: 'client.vazut', subject: `cetatean:${citizenId}`, requestId })
  }
  return { ...own, puncte: list('selectie_locatie') }
}
