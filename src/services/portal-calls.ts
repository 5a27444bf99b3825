import { getConfig, type PortalConfig } from '#contract/portal.ts'
import { call } from '../net/api.ts'

/** Operator of the service and, once fetched, the server's configuration. */
export type Portal = PortalConfig['operator'] & {
  version?: string
  environment?: string
  isDemo?: boolean
  /** Retention of a visitor's request after its last answer, in days. */
  visitorRequestDays?: number
}

/** Fetches the server's configuration of the portal; null if the call fails. */
export async function fetchPortal(): Promise<Portal | null> {
  const outcome = await call(getConfig)
  if (outcome.kind !== 'ok') return null
  const { operator, versiune: version, mediu: environment, functii } = outcome.data
  const { cereri_vizitatori_zile: visitorRequestDays } = outcome.data
  return { ...operator, version, environment, visitorRequestDays, isDemo: functii.demonstratie }
}
