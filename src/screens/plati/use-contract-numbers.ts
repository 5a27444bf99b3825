import { useSignals } from '@preact/signals-react/runtime'
import { ownContracts } from '../../services/form-choices.ts'

/** Returns the numbers of the citizen's contracts by id. */
export function useContractNumbers(): ReadonlyMap<number, string> {
  useSignals()
  return new Map((ownContracts().known.value.data ?? []).map(({ id, numar }) => [id, numar]))
}
