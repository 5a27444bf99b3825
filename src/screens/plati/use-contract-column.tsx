import { useTexts } from '../../i18n/use-texts.ts'
import type { TableColumn } from '../../ui/table.tsx'
import { useContractNumbers } from './use-contract-numbers.ts'

/** Builds a column with the contract; none if the citizen has only one. */
export function useContractColumn<Item>(idOf: (item: Item) => number): TableColumn<Item>[] {
  const { contract } = useTexts('plati')
  const numbers = useContractNumbers()
  if (numbers.size < 2) return []
  return [{ key: 'contract', label: contract, cell: (item) => numbers.get(idOf(item)) ?? '–' }]
}
