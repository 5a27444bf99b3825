import { contractStates } from '#contract/contracte.ts'
import type { Contract } from '#contract/contracte.ts'
import type { containers, contracts } from '#server/db/schema.ts'
import { toDescriptor } from '#server/domain/attachments.ts'
import type { FileRow } from '#server/domain/attachments.ts'
import { refuseFields } from '#server/http/input.ts'

export type ContractRow = typeof contracts.$inferSelect
export type ContainerRow = typeof containers.$inferSelect
type ContractState = Contract['stare']

const isState = (word: string): word is ContractState =>
  contractStates.some((state) => state === word)

/** The state a list is asked for; all when none is named. Throws the refusal that names it when there is no such state. */
export function stateOf(stare: string | undefined): ContractState | undefined {
  if (stare === undefined || isState(stare)) return stare
  throw refuseFields({ stare: 'invalid' })
}

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
    sold_bani: row.soldBani,
    data_sold: row.soldOn,
    documente: documents.map(toDescriptor),
  }
}
