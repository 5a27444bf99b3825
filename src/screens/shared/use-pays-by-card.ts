import { getConfig } from '#contract/portal.ts'
import { isCardPaymentEnabled } from '../../services/plati.ts'
import { resourceOf } from '../../services/resources.ts'
import { useResource } from './use-resource.ts'

/** Whether one can pay by card here; asked for when it is not known. */
export function usePaysByCard(): boolean {
  useResource(resourceOf(getConfig))
  return isCardPaymentEnabled()
}
