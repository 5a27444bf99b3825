import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownContracts } from '../../services/form-choices.ts'
import type { TableColumn } from '../../ui/table.tsx'

/** Builds a column with the contract; none if the citizen has only one. */
export function useContractColumn<Item>(idOf: (item: Item) => number): TableColumn<Item>[] {
  useSignals()
  const { contract } = useTexts('plati')
  const contracts = ownContracts().known.value.data ?? []
  if (contracts.length < 2) return []
  const numbers = new Map(contracts.map(({ id, numar }) => [id, numar]))
  return [{ key: 'contract', label: contract, cell: (item) => numbers.get(idOf(item)) ?? '–' }]
}
