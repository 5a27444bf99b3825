import { contractStates } from '#contract/contracte.ts'
import type { Contract } from '#contract/contracte.ts'
import type { Day } from '#contract/days.ts'
import type { containers, contracts } from '#server/db/schema.ts'
import { toDescriptor } from '#server/domain/attachments.ts'
import type { FileRow } from '#server/domain/attachments.ts'
import { stateReader } from '#server/domain/list-states.ts'

export type ContractRow = typeof contracts.$inferSelect
export type ContainerRow = typeof containers.$inferSelect
/** What is owed of a contract, and the day it is owed on. */
export interface Balance {
  bani: number
  of: Day
}
type ContractState = Contract['stare']

/** The states a list shows for its `stare`. Throws the refusal that names it when there is no such word. */
export const statesOf = stateReader(contractStates, {})

export const toContainer = ({ tip, volumeLitres, label, fractie }: ContainerRow) => ({
  tip,
  volum_l: volumeLitres,
  eticheta: label,
  fractie,
})

/** A contract as it is answered. */
export function toContract(
  row: ContractRow,
  containers: ContainerRow[],
  documents: FileRow[],
  balance: Balance,
): Contract {
  return {
    id: row.id,
    numar: row.numar,
    tip: row.tip,
    // Written only by our own words of states.
    stare: row.state as ContractState,
    titular: row.titular,
    data_inceput: row.startsOn,
    ...(row.endsOn !== null && { data_sfarsit: row.endsOn }),
    cod_client: row.codClient,
    loc_consum: row.address,
    ...(row.persoane !== null && { persoane: row.persoane }),
    ...(row.monthlyVolume !== null && { volum_lunar: row.monthlyVolume }),
    recipiente: containers.map(toContainer),
    tarif: { denumire: row.tariffName, valoare_bani: row.tariffBani, unitate: row.tariffUnit },
    sold_bani: balance.bani,
    data_sold: balance.of,
    documente: documents.map(toDescriptor),
  }
}
