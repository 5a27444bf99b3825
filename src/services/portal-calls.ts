import { getConfig, type PortalConfig } from '#contract/portal.ts'
import { call } from '../net/api.ts'

/** The operator as the server's environment describes it, or null without an answer. */
export async function fetchOperator(): Promise<PortalConfig['operator'] | null> {
  const outcome = await call(getConfig)
  return outcome.kind === 'ok' ? outcome.data.operator : null
}
