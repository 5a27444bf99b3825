import { contractStates } from '#contract/contracte.ts'
import type { Contract } from '#contract/contracte.ts'
import type { Day } from '#contract/days.ts'
import type { containers, contracts } from '#server/db/schema.ts'
import { toDescriptor } from '#server/domain/attachments.ts'
import { createStateParser } from '#server/domain/list-states.ts'

export type ContractRow = typeof contracts.$inferSelect
export type ContainerRow = typeof containers.$inferSelect
/** Shown fields of a container, and of a document. */
export type ContainerFields = Pick<
  ContainerRow,
  'tip' | 'volumeLitres' | 'label' | 'code' | 'fractie'
>
export type DocumentFields = Parameters<typeof toDescriptor>[0]
type ContractState = Contract['stare']

/** A contract with what belongs to it. */
export interface ListedContract {
  row: ContractRow
  containers: ContainerFields[]
  documents: DocumentFields[]
  bani: number
  /** True if a penalty on it may have grown. */
  isOverdue: boolean
}

/** Parses the `stare` filter of a list into states. Throws a field error when it is unknown. */
export const parseContractStates = createStateParser(contractStates, {})

export const toContainer = ({ tip, volumeLitres, label, code, fractie }: ContainerFields) => ({
  tip,
  volum_l: volumeLitres,
  eticheta: label,
  cod: code,
  fractie,
})

/** Converts a contract to its response shape, with its balance on a given day. */
export function toContract(
  { row, containers, documents, bani }: ListedContract,
  today: Day,
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
    sold_bani: bani,
    data_sold: today,
    documente: documents.map(toDescriptor),
  }
}
