import type { CallChoices } from '#contract/desk/apeluri.ts'
import type { Db } from '#server/db/db.ts'
import { readChoiceLabels } from '#server/modules/pdf/repo.ts'

/** Reads what the fields of a form may choose of a citizen's; of somebody unknown, only public points. */
export async function readChoices(db: Db, citizenId: number): Promise<CallChoices> {
  const labels = await readChoiceLabels(db, citizenId)
  const list = (kind: keyof typeof labels) =>
    [...(labels[kind] ?? [])].map(([id, eticheta]) => ({ id, eticheta }))
  return {
    adrese: list('selectie_adresa'),
    contracte: list('selectie_contract'),
    facturi: list('selectie_factura'),
    puncte: list('selectie_locatie'),
  }
}
