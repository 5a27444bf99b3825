import { contractStates } from '#contract/contracte.ts'
import type { Contract } from '#contract/contracte.ts'
import type { Day } from '#contract/days.ts'
import type { containers, contracts } from '#server/db/schema.ts'
import { toDescriptor } from '#server/domain/attachments.ts'
import type { FileRow } from '#server/domain/attachments.ts'
import { createStateParser } from '#server/domain/list-states.ts'

export type ContractRow = typeof contracts.$inferSelect
export type ContainerRow = typeof containers.$inferSelect
/** Balance of a contract on a given day. */
export interface Balance {
  bani: number
  day: Day
}
type ContractState = Contract['stare']

/** Parses the `stare` filter of a list into states. Throws a field error when it is unknown. */
export const parseContractStates = createStateParser(contractStates, {})

export const toContainer = ({ tip, volumeLitres, label, fractie }: ContainerRow) => ({
  tip,
  volum_l: volumeLitres,
  eticheta: label,
  fractie,
})

/** Converts a contract to its response shape. */
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
    // The cast is safe: only known states are written.
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
    data_sold: balance.day,
    documente: documents.map(toDescriptor),
  }
}
