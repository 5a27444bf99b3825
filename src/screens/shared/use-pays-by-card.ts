import { getConfig } from '#contract/portal.ts'
import { isCardPaymentEnabled } from '../../services/plati.ts'
import { getResource } from '../../services/resources.ts'
import { useResource } from './use-resource.ts'

/** True if card payments are enabled; fetches the configuration if needed. */
export function useCardPaymentsEnabled(): boolean {
  useResource(getResource(getConfig))
  return isCardPaymentEnabled()
}
